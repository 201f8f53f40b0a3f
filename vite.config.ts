import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import wasm from 'vite-plugin-wasm';
import { PUSH_WORKER_PATH } from './contract/push.ts';
import { licencePlugins } from './scripts/lib/page/licences.mjs';
import { NOT_BUNDLED_AHEAD, REPLACED_MODULES } from './scripts/lib/page/replaced-modules.mjs';

/**
 * Those that are "Baseline widely available" in November 2026: features that all browsers have had
 * for 30 months. Newer syntax and CSS are rewritten for them; the `lib` of `src`, `workers` and
 * `contract` in their tsconfig.json knows no newer function of the language.
 */
const OLDEST_BROWSERS = ['chrome125', 'edge125', 'firefox126', 'safari17.5'];

/** The server that `npm run dev` starts beside Vite. */
const apiOrigin = process.env.HUB_API_ORIGIN ?? 'http://127.0.0.1:3000';

/**
 * Serves and builds the background worker for push notifications: one plain script without imports,
 * at the site's root under a name that never changes.
 */
function pushWorker(): Plugin {
  return {
    name: 'push-worker',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer(server) {
      server.middlewares.use(PUSH_WORKER_PATH, (_request, response, next) => {
        bundledPushWorker().then((code) => {
          response.setHeader('content-type', 'text/javascript').end(code);
        }, next);
      });
    },
    async generateBundle() {
      const source = await bundledPushWorker();
      this.emitFile({ type: 'asset', fileName: PUSH_WORKER_PATH.slice(1), source });
    },
  };
}

async function bundledPushWorker(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: OLDEST_BROWSERS,
      rolldownOptions: {
        input: fileURLToPath(new URL('workers/push/push.worker.ts', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  });
  for (const part of [built].flat()) {
    if ('output' in part) return part.output[0].code;
  }
  throw new Error('The background worker was not built.');
}

/** The absolute path of a source of the page. */
function source(path: string): string {
  const file = fileURLToPath(new URL(`src/${path}`, import.meta.url));
  // The name of a file that has moved would change the groups below unseen.
  if (!existsSync(file)) throw new Error(`vite.config.ts names src/${path}, which is not there.`);
  return file;
}

const PAGE_ENTRY = source('main.tsx');
/** The start screen: its first card is what a signed-in visitor waits for. */
const FEED_ENTRY = source('app/routes/posts/feed-route.tsx');
/** What somebody without an account sees first. Shares little with the feed, and waits for none of it. */
const LOGIN_ENTRY = source('app/routes/account/login-route.tsx');
/** The screens without the bars of the hub. */
const OUTSIDE_ENTRIES = [
  LOGIN_ENTRY,
  ...['signup', 'reset-password', 'verify-email'].map((name) =>
    source(`app/routes/account/${name}-route.tsx`),
  ),
];

/**
 * Puts what the first card needs into two files, the page's and the feed's. Left alone, the bundler
 * makes one for each set of screens that share a module: 29 requests, each compressed by itself.
 */
function firstLoadGroup(id: string, context: Rolldown.ChunkingContext): string | null {
  const needs = (entry: string) => modulesBelow(entry, context).has(id);
  if (needs(PAGE_ENTRY)) return 'page';
  if (!needs(FEED_ENTRY)) return null;
  return needs(LOGIN_ENTRY) ? 'page' : 'feed';
}

/** What the page loads on every screen inside the hub once the first content is there. */
const AFTER_FIRST_CONTENT = [
  'app/overlays/global-overlays.tsx',
  'app/session/live-events.ts',
  'features/suggestions/suggestions.tsx',
  'lib/net/push-device.ts',
  'state/push.ts',
].map(source);

/** Screens that need little of what the others do: what they need stays in files of their own. */
const SMALL_ENTRIES = [
  'app/routes/bench-route.tsx',
  'app/routes/people/connections-route.tsx',
  'app/routes/people/notifications-route.tsx',
  'app/routes/people/search-route.tsx',
].map(source);

/** The screens whose code is loaded next, while nobody waits (`NEXT` in shell.tsx), by what they are about. */
const NEXT_ENTRIES = Object.entries({
  post: [
    'app/overlays/post-dialogs.tsx',
    'app/routes/posts/post-route.tsx',
    'features/shared/post-menu/post-menu.tsx',
  ],
  composer: ['app/routes/posts/new-post-route.tsx', 'features/published/published-note.tsx'],
  people: [
    'app/routes/people/profile-route.tsx',
    'app/routes/people/user-route.tsx',
    'app/routes/posts/saved-route.tsx',
    'app/shell/side-menu.tsx',
  ],
}).map(([name, paths]) => ({ name, entries: paths.map(source) }));

/**
 * Puts what the page loads by itself after the first content into a file for each occasion, and what
 * these have in common into one. Left alone, they are 60 requests, 40 of them for less than 4 kB.
 */
function laterGroup(id: string, context: Rolldown.ChunkingContext): string | null {
  const isNeededBy = (entry: string) => modulesBelow(entry, context).has(id);
  if (firstLoadGroup(id, context) || OUTSIDE_ENTRIES.some(isNeededBy)) return null;
  if (AFTER_FIRST_CONTENT.some(isNeededBy)) return 'later';
  if (SMALL_ENTRIES.some(isNeededBy)) return null;
  const groups = NEXT_ENTRIES.filter(({ entries }) => entries.some(isNeededBy));
  return groups.length > 1 ? 'inside' : (groups[0]?.name ?? null);
}

/** The largest module, and the largest with all that it imports, that screens have in common, in characters. */
const COMMON_MAX_CHARS = { own: 3_000, withImports: 6_000 };

/**
 * Puts the small modules that several screens share, such as icons, into one file for the screens inside
 * the hub and one for those outside. Left alone, they are 80 files of less than 1 kB.
 */
function commonGroup(id: string, context: Rolldown.ChunkingContext): string | null {
  let chars = 0;
  for (const part of modulesBelow(id, context)) {
    if (firstLoadGroup(part, context)) continue;
    const { code, isEntry, dynamicImporters } = context.getModuleInfo(part) ?? {};
    const ownChars = code?.length ?? 0;
    const isLoadedByItself = isEntry || (dynamicImporters?.length ?? 0) > 0;
    if (isLoadedByItself || ownChars > COMMON_MAX_CHARS.own) return null;
    chars += ownChars;
  }
  if (chars > COMMON_MAX_CHARS.withImports) return null;
  const isOutside = OUTSIDE_ENTRIES.some((entry) => modulesBelow(entry, context).has(id));
  return isOutside ? 'outside' : 'common';
}

const below = new Map<string, Set<string>>();

/** `entry` and every module that it imports, directly or not, other than by `import()`. */
function modulesBelow(entry: string, context: Rolldown.ChunkingContext): Set<string> {
  const known = below.get(entry);
  if (known !== undefined) return known;
  const found = new Set([entry]);
  for (const id of found) {
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  }
  below.set(entry, found);
  return found;
}

const licences = licencePlugins();

export default defineConfig({
  plugins: [react(), wasm(), pushWorker(), licences.page()],
  resolve: { alias: REPLACED_MODULES },
  optimizeDeps: { exclude: NOT_BUNDLED_AHEAD },
  worker: { format: 'es', plugins: () => [wasm(), licences.worker()] },
  build: {
    target: OLDEST_BROWSERS,
    outDir: 'dist',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: firstLoadGroup, debugName: 'first load', priority: 3 },
            { name: laterGroup, debugName: 'later', priority: 1 },
            { name: commonGroup, debugName: 'common', minShareCount: 2, priority: 2 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/api': apiOrigin,
      '/media': apiOrigin,
      '/healthz': apiOrigin,
      '/socket.io': { target: apiOrigin, ws: true },
    },
  },
});
