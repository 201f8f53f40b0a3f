import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

import type { MediaPackage } from '#workers/media/media-package.ts';

/** What the compiled half of the package exports; only its start is called from here. */
interface PackageExports {
  __wbindgen_start(): void;
}

/** The JavaScript half of the package, with the side of it that no type declaration describes. */
interface PackageGlue extends MediaPackage {
  __wbg_set_wasm(exports: PackageExports): void;
}

/** The part of WebAssembly that is used here: Node's types leave it to those of a browser. */
interface Instantiation {
  instantiate(
    binary: Uint8Array,
    imports: Readonly<Record<string, PackageGlue>>,
  ): Promise<{ readonly instance: { readonly exports: PackageExports } }>;
}

let loading: Promise<MediaPackage> | undefined;

/**
 * Loads the built `crates/media` into this thread, once.
 *
 * Node can import a `.wasm` module by itself, but warns that this is experimental; instantiating it
 * by hand does the same in silence.
 *
 * @throws where the package is missing or does not fit its glue: the server cannot do without it.
 */
export function loadMediaPackage(): Promise<MediaPackage> {
  loading ??= instantiate();
  return loading;
}

async function instantiate(): Promise<MediaPackage> {
  // Resolved by name, so that the tests' fresh build takes the committed package's place.
  const entry = pathToFileURL(createRequire(import.meta.url).resolve('#media-pkg'));
  const [glue, binary] = await Promise.all([
    import(/* @vite-ignore */ new URL('media_bg.js', entry).href) as Promise<PackageGlue>,
    readFile(new URL('media_bg.wasm', entry)),
  ]);
  const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: Instantiation };
  const { instance } = await WebAssembly.instantiate(binary, { './media_bg.js': glue });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return glue;
}
