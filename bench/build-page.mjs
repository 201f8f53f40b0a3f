// The benchmark's page: built as the product is, served from a port of its own.

import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build, defaultClientConditions } from 'vite';
import wasm from 'vite-plugin-wasm';
import { StepFailure } from '../scripts/lib/steps.mjs';

const MIME = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** The pages of the two benchmarks that need one without a server behind it. */
const PAGES = {
  media: new URL('./media/page/index.html', import.meta.url),
  feed: new URL('./feed/page/index.html', import.meta.url),
};

/**
 * Builds the page of the media benchmark into `outDir`.
 *
 * @returns {Promise<Record<'page' | 'worker' | 'wasm', number>>} what the pipeline weighs, in bytes
 *   of brotli: its part of the page, the worker with the package's glue, and the wasm itself.
 */
export async function buildBenchPage(outDir) {
  return weigh(await buildPage('media', outDir));
}

/**
 * Builds one of {@link PAGES} into `outDir` with the settings of vite.config.ts.
 *
 * @param {keyof typeof PAGES} name
 */
export async function buildPage(name, outDir) {
  const { output } = await build({
    root: dirname(fileURLToPath(PAGES[name])),
    configFile: false,
    logLevel: 'warn',
    plugins: [wasm()],
    resolve: {
      conditions: [
        ...(process.env.HUB_FRESH_PACKAGE ? ['fresh-media-package'] : []),
        ...defaultClientConditions,
      ],
    },
    worker: { format: 'es', plugins: () => [wasm()] },
    build: { target: 'esnext', outDir, emptyOutDir: true, assetsInlineLimit: 0 },
  });
  return output;
}

function weigh(output) {
  const chunks = new Map(
    output.filter((file) => file.type === 'chunk').map((file) => [file.fileName, file]),
  );
  const client = [...chunks.values()].find((chunk) =>
    chunk.facadeModuleId?.endsWith('src/lib/media/media-client.ts'),
  );
  const assets = output.filter((file) => file.type === 'asset');
  const worker = assets.filter(({ fileName }) => /\/media[^/]*\.js$/.test(fileName));
  const binary = assets.filter(({ fileName }) => /\/media[^/]*\.wasm$/.test(fileName));
  if (!client || worker.length === 0 || binary.length === 0) {
    throw new StepFailure('The build of the benchmark has no media client, worker or wasm.');
  }
  const page = new Set();
  const add = (chunk) => {
    if (!chunk || chunk.isEntry || page.has(chunk)) return;
    page.add(chunk);
    for (const name of chunk.imports) add(chunks.get(name));
  };
  add(client);
  const brotli = (files, content) =>
    files.reduce((sum, file) => sum + brotliCompressSync(content(file)).length, 0);
  return {
    page: brotli([...page], (chunk) => chunk.code),
    worker: brotli(worker, (asset) => asset.source),
    // Page and worker builds may both carry it; the browser loads one.
    wasm: brotli(binary.slice(0, 1), (asset) => asset.source),
  };
}

/**
 * Serves the built page, and the photographs below `/photos/`.
 *
 * @returns {Promise<{ origin: string, close(): Promise<void> }>}
 */
export async function serveBench(folder, photographs) {
  const photos = new Map(photographs.map((photo) => [`/photos/${photo.file}`, photo]));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench');
    const { path, type } = photos.get(pathname) ?? pageFile(folder, pathname);
    createReadStream(path)
      .on('error', () => response.writeHead(404).end())
      .once('open', () => response.writeHead(200, { 'content-type': type }))
      .pipe(response);
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

function pageFile(folder, pathname) {
  const path = join(folder, pathname === '/' ? 'index.html' : pathname);
  return { path, type: MIME[extname(path)] ?? '' };
}
