import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance, LogController, type RouteOptions } from 'fastify';

import type { LogLevel } from './config.ts';
import type { Context } from './context.ts';
import { readJsonBodies } from './http/json-bodies.ts';
import { refuseNulInUrls } from './http/params.ts';
import { handleBadUrl, handleClientError, handleErrors } from './http/problems.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { servePage } from './http/serve-page.ts';
import { refuseSlowBodies } from './http/slow-bodies.ts';
import { refuseSlowReaders } from './http/slow-readers.ts';
import { authenticate } from './http/viewer.ts';
import { accountSettingsRoutes } from './routes/account-settings.ts';
import { accountRoutes } from './routes/accounts.ts';
import { apiDocumentRoutes } from './routes/api-document.ts';
import { commentRoutes } from './routes/comments.ts';
import { followRoutes } from './routes/follows.ts';
import { healthRoutes } from './routes/health.ts';
import { likeRoutes } from './routes/likes.ts';
import { mediaRoutes } from './routes/media.ts';
import { moderationRoutes } from './routes/moderation.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { peopleRoutes } from './routes/people.ts';
import { postOrderRoutes } from './routes/post-order.ts';
import { postUpdateRoutes } from './routes/post-updates.ts';
import { postRoutes } from './routes/posts.ts';
import { preferenceRoutes } from './routes/preferences.ts';
import { profileRoutes } from './routes/profile.ts';
import { projectRoutes } from './routes/projects.ts';
import { pushRoutes } from './routes/push.ts';

const KB = 1024;

const ROUTES = [
  accountRoutes,
  accountSettingsRoutes,
  peopleRoutes,
  followRoutes,
  likeRoutes,
  postRoutes,
  postOrderRoutes,
  postUpdateRoutes,
  commentRoutes,
  notificationRoutes,
  preferenceRoutes,
  pushRoutes,
  profileRoutes,
  projectRoutes,
  moderationRoutes,
  mediaRoutes,
] as const;

export interface AppOptions {
  /** Folder of the built page; without one, only the API is served. */
  readonly distDir?: string;
  readonly isHttps?: boolean;
  readonly trustProxy?: readonly string[];
  /** Log level of the error stream; silent by default. */
  readonly logLevel?: LogLevel;
}

/** Creates the HTTP app (API and page) without listening; tests use `inject`. */
export async function createApp(
  context: Context,
  { distDir, isHttps = false, trustProxy = [], logLevel = 'silent' }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: logLevel, stream: process.stderr },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    bodyLimit: 64 * KB,
    // A total limit would cut off slow uplinks; `refuseSlowBodies` checks the rate instead.
    requestTimeout: 0,
    keepAliveTimeout: 72_000,
    http: { maxHeaderSize: 16 * KB, headersTimeout: 10_000 },
    routerOptions: { maxParamLength: 16 * KB },
    forceCloseConnections: 'idle',
    frameworkErrors: handleBadUrl,
    clientErrorHandler: handleClientError,
    return503OnClosing: true,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
  }).withTypeProvider<TypeBoxTypeProvider>();

  handleErrors(app);
  addSecurityHeaders(app, isHttps);
  refuseSlowBodies(app);
  refuseSlowReaders(app);
  readJsonBodies(app);
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: false }); // `receiveForm` enforces its own limits
  await app.register(async (calls) => {
    const routes: RouteOptions[] = [];
    refuseNulInUrls(calls);
    calls.addHook('onRoute', (route) => void routes.push(route));
    authenticate(calls, context);
    await calls.register(healthRoutes, { context });
    for (const plugin of ROUTES) await calls.register(plugin, { context });
    await calls.register(apiDocumentRoutes, { routes });
  });
  await servePage(app, distDir);
  return app;
}
