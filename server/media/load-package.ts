import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

import type { MediaPackage } from '#workers/media/media-package.ts';

/** Exports of the compiled package. */
interface PackageExports {
  __wbindgen_start(): void;
}

/** The JavaScript glue of the package, with its undeclared parts. */
interface PackageGlue extends MediaPackage {
  __wbg_set_wasm(exports: PackageExports): void;
}

/** The used part of WebAssembly, which Node's types lack. */
interface Instantiation {
  instantiate(
    binary: Uint8Array,
    imports: Readonly<Record<string, PackageGlue>>,
  ): Promise<{ readonly instance: { readonly exports: PackageExports } }>;
}

let loading: Promise<MediaPackage> | undefined;

/**
 * Loads the built `crates/media` with every format into this thread, once.
 *
 * Node can import `.wasm` itself but warns that this is experimental; manual instantiation avoids
 * the warning.
 *
 * @throws if the package is missing or does not match its glue.
 */
export function loadMediaPackage(): Promise<MediaPackage> {
  loading ??= instantiate();
  return loading;
}

async function instantiate(): Promise<MediaPackage> {
  // Resolved by name, so that tests can substitute a fresh build.
  const entry = pathToFileURL(createRequire(import.meta.url).resolve('#media-formats-pkg'));
  const [glue, binary] = await Promise.all([
    import(/* @vite-ignore */ new URL('formats_bg.js', entry).href) as Promise<PackageGlue>,
    readFile(new URL('formats_bg.wasm', entry)),
  ]);
  const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: Instantiation };
  const { instance } = await WebAssembly.instantiate(binary, { './formats_bg.js': glue });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return glue;
}
