/* tslint:disable */
/* eslint-disable */
export const memory: WebAssembly.Memory;
export const dataUrlToPng: (a: number, b: number, c: any) => any;
export const inspectVideo: (a: number, b: number, c: any) => any;
export const makeImage: (a: number, b: number, c: any) => any;
export const makeImageFromRgba: (a: number, b: number, c: number, d: number, e: number, f: any) => any;
export const memoryBytes: () => number;
export const probe: (a: number, b: number, c: number, d: any) => any;
export const __wbindgen_malloc: (a: number, b: number) => number;
export const __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
export const __wbindgen_externrefs: WebAssembly.Table;
export const __wbindgen_start: () => void;
