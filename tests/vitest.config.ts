import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defaultClientConditions } from 'vite';
import wasm from 'vite-plugin-wasm';
import { defineConfig } from 'vitest/config';
import { NOT_BUNDLED_AHEAD, REPLACED_MODULES } from '../scripts/lib/page/replaced-modules.mjs';
import { chromiumLaunchOptions } from './support/chromium.ts';

/** `npm test` builds the media package anew and tests that one (see scripts/wasm.mjs). */
const conditions = [
  ...(process.env.HUB_FRESH_PACKAGE ? ['fresh-media-package'] : []),
  ...defaultClientConditions,
];

/** A test that hangs ends; one on a busy machine does not. How long things take is for benchmarks. */
const PATIENCE = {
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 30_000 } },
};

/** Journeys that look at every frame, change the clone, or fill the machine: one file at a time. */
const ALONE = [
  'feed/{card-heights,long-feed,scroll-restoration,touch-feed}',
  'screens/{layout-stability,webkit}',
  'server/{cluster,first-load,startup}',
].map((name) => `tests/e2e/${name}.spec.ts`);

const root = fileURLToPath(new URL('..', import.meta.url));

/** What would be the same on PostgreSQL: no query of these depends on the database, or it is SQLite's own. */
const WITHOUT_POSTGRES = [
  'http/{api-document,rate-limiter,security-headers,slow-readers}',
  'media/{cached-blobs,parse-pool,s3-blobs}',
  'process/{cli,starting}',
  'realtime/event-batcher',
  'store/{backup,commit-queue,power-cut,query-plans}',
].map((name) => `tests/server/${name}.test.ts`);

/**
 * A project whose tests run in a real browser, with the plugins of the built page and the React that people
 * get: the one for developers costs a fifth more. `import.meta.env.DEV` is true, and what depends on it tested.
 */
function inBrowser(name: string) {
  return {
    root,
    plugins: [react(), wasm()],
    oxc: { jsx: { development: false } },
    resolve: { conditions, alias: REPLACED_MODULES },
    worker: { format: 'es' as const, plugins: () => [wasm()] },
    // Found late, a dependency makes the page load again in the middle of a test.
    optimizeDeps: {
      include: [
        'comlink',
        '@chenglou/pretext',
        'react-router-dom',
        'typebox',
        'valtio',
        'valtio/utils',
      ],
      exclude: NOT_BUNDLED_AHEAD,
      rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
    },
    test: {
      name,
      include: [`tests/${name}/**/*.test.{ts,tsx}`],
      setupFiles: ['tests/support/fresh-page.ts'],
      ...PATIENCE,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions: chromiumLaunchOptions() }),
        instances: [{ browser: 'chromium' as const }],
      },
    },
  };
}

/** A project whose tests run in Node. */
function inNode(name: string, test: object = {}) {
  return {
    root,
    test: {
      name,
      environment: 'node',
      include: [`tests/${name}/**/*.{test,spec}.ts`],
      ...PATIENCE,
      ...test,
    },
  };
}

/** A process goes through many files. */
const JOURNEYS = { isolate: false, globalSetup: 'tests/support/built-clone.ts' };

export default defineConfig({
  root,
  test: {
    projects: [
      inNode('contract', { isolate: false }),
      inNode('scripts', { isolate: false, maxWorkers: 2 }),
      // Loading the server costs more than most files of tests: they share one set of modules.
      inNode('server', {
        isolate: false,
        maxWorkers: 2,
        setupFiles: ['tests/support/server/setup.ts'],
        exclude: process.env.HUB_TEST_DATABASE_URL ? WITHOUT_POSTGRES : [],
      }),
      inBrowser('workers'),
      inBrowser('web'),
      inNode('e2e', { ...JOURNEYS, exclude: ALONE, maxWorkers: 2, sequence: { groupOrder: 1 } }),
      inNode('e2e-alone', {
        ...JOURNEYS,
        include: ALONE,
        maxWorkers: 1,
        sequence: { groupOrder: 2 },
      }),
    ],
  },
});
