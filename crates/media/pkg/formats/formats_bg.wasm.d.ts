/* tslint:disable */
/* eslint-disable */
export const memory: WebAssembly.Memory;
export const __wbg_heifimage_free: (a: number, b: number) => void;
export const dataUrlToPng: (a: number, b: number, c: any) => any;
export const heifimage_addTile: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number, j: number, k: number, l: number) => any;
export const heifimage_codecs: (a: number) => [number, number];
export const heifimage_description: (a: number) => any;
export const heifimage_makeImage: (a: number, b: any) => any;
export const heifimage_tile: (a: number, b: number) => any;
export const heifimage_tileCount: (a: number) => number;
export const heifimage_tileHeightPx: (a: number) => number;
export const heifimage_tileWidthPx: (a: number) => number;
export const inspectVideo: (a: number, b: number, c: any) => any;
export const makeImage: (a: number, b: number, c: any) => any;
export const makeImageFromRgba: (a: number, b: number, c: number, d: number, e: number, f: any) => any;
export const memoryBytes: () => number;
export const openHeif: (a: number, b: number, c: any) => any;
export const probe: (a: number, b: number, c: number, d: any) => any;
export const __wbindgen_malloc: (a: number, b: number) => number;
export const __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
export const __wbindgen_externrefs: WebAssembly.Table;
export const __externref_drop_slice: (a: number, b: number) => void;
export const __wbindgen_free: (a: number, b: number, c: number) => void;
export const __wbindgen_start: () => void;
