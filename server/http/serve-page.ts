import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { PAGE_PATHS } from '#contract/page-paths.ts';
import { sendProblem } from './problems.ts';
import { wantsPage } from './wants-page.ts';

const YEAR_MS = 365 * 24 * 60 * 60_000;
/** Case-insensitive, as in the page's router. */
const SCREEN_PATTERNS = Object.values(PAGE_PATHS).map(
  (address) => new RegExp(`^${address.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
);

/**
 * Serves the built page from `distDir`, if there is one. Hashed files are cached forever,
 * everything else is revalidated; screen paths return the page itself.
 */
export async function servePage(app: FastifyInstance, distDir: string | undefined): Promise<void> {
  const builtDir = distDir && existsSync(join(distDir, 'index.html')) ? distDir : undefined;
  if (distDir !== undefined && builtDir === undefined) {
    app.log.warn(
      `There is no page in ${distDir}: only the API is served. Start with npm start, which builds it, or set DIST_DIR to a built one.`,
    );
  }
  if (builtDir !== undefined) {
    await app.register(fastifyStatic, {
      root: builtDir,
      prefix: '/',
      index: false,
      preCompressed: true,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders(reply, path) {
        const isHashed = path.startsWith(join(builtDir, 'assets'));
        reply.header(
          'cache-control',
          isHashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache',
        );
      },
    });
    app.get('/', (_request, reply) => void reply.sendFile('index.html'));
  }
  // Not async: awaiting a streaming reply adds a listener each time.
  app.setNotFoundHandler((request, reply) => {
    if (builtDir === undefined || !wantsPage(request)) {
      sendProblem(reply, 'not_found');
      return;
    }
    const path = request.url.split('?', 1)[0] ?? '';
    const isScreen = SCREEN_PATTERNS.some((pattern) => pattern.test(path));
    reply.code(isScreen ? 200 : 404).sendFile('index.html');
  });
}
