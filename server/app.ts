import cookie from '@fastify/cookie';
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify';

import type { LogLevel } from './config.ts';
import type { Context } from './context.ts';
import { hasSession } from './domain/accounts/sessions.ts';

import { warnOfProxy } from './http/caller-address.ts';
import { compressAnswers } from './http/compress.ts';

import { drainInTime } from './http/drain.ts';
import { readJsonBodies } from './http/json-bodies.ts';
import { handleBadUrl, handleClientError, handleErrors } from './http/problems.ts';
import { newRequestId, recordCalls } from './http/record-calls.ts';
import { refuseNulInUrls } from './http/refuse-nul.ts';
import { compileSchemasLate } from './http/schema-compilers.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { servePage } from './http/serve-page.ts';
import { type LoopDelay, measureLoopDelay, shedLoad } from './http/shed-load.ts';
import { refuseSlowBodies } from './http/slow-bodies.ts';
import { refuseSlowReaders } from './http/slow-readers.ts';
import { authenticate } from './http/viewer.ts';
import { gatheredLines } from './logging/log-lines.ts';
import { accountSettingsRoutes } from './routes/account-settings.ts';
import { accountRoutes } from './routes/accounts.ts';
import { apiDocumentRoutes } from './routes/api-document.ts';
import { commentRoutes } from './routes/comments.ts';
import { healthRoutes } from './routes/health.ts';
import { mediaRoutes } from './routes/media.ts';
import { moderationRoutes } from './routes/moderation.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { peopleRoutes } from './routes/people.ts';
import { postRoutes } from './routes/posts.ts';
import { projectRoutes } from './routes/projects.ts';
import { uploadRoutes } from './routes/uploads.ts';

const KB = 1024;

const ROUTES = [
  healthRoutes,
  accountRoutes,
  accountSettingsRoutes,
  peopleRoutes,
  postRoutes,
  commentRoutes,
  notificationRoutes,
  projectRoutes,
  uploadRoutes,
  moderationRoutes,
  mediaRoutes,
  apiDocumentRoutes,
];

export interface AppOptions {
  /** Folder of the built page; without one, only the API is served. */
  readonly distDir?: string;
  readonly isHttps?: boolean;
  readonly trustProxy?: readonly string[];
  /** Log level of the error stream; silent by default. */
  readonly logLevel?: LogLevel;
  /** A test's own. */
  readonly loopDelay?: LoopDelay;
}

/** Creates the HTTP app (API and page) without listening; tests use `inject`. */
export async function createApp(
  context: Context,
  {
    distDir,
    isHttps = false,
    trustProxy = [],
    logLevel = 'silent',
    loopDelay = measureLoopDelay(),
  }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: logLevel,
      stream: gatheredLines(process.stderr),
      serializers: { err: withoutValues },
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
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
    return503OnClosing: false, // `drainInTime` bounds it
  });

  await compileSchemasLate(app);
  handleErrors(app, (viewer) => hasSession(context, viewer));
  recordCalls(app, context.metrics);
  drainInTime(app);
  if (trustProxy.length === 0) warnOfProxy(app);
  addSecurityHeaders(app, isHttps);
  refuseSlowBodies(app);
  refuseSlowReaders(app);
  readJsonBodies(app);
  await app.register(cookie);
  compressAnswers(app);
  await app.register(async (calls) => {
    shedLoad(calls, loopDelay);
    refuseNulInUrls(calls);
    authenticate(calls, context);
    for (const addRoutes of ROUTES) addRoutes(calls, context);
  });
  await servePage(app, distDir);
  return app;
}

/** What is logged of an error: databases put values of rows into its other fields. */
function withoutValues({ name, message, stack, code }: FastifyError) {
  return { type: name, message, stack: stack ?? '', code };
}
