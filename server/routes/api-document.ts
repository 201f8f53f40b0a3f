import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

import { API } from '#contract/routes.ts';
import { docsPage } from '../openapi/docs-page.ts';
import { apiDocument } from '../openapi/document.ts';

/** The page shows text only. */
const DOCS_POLICY =
  "default-src 'none';style-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'";

/** Without the page's sources the docs are unstyled. */
const STYLES = ['../../src/ui/styles/tokens.css', '../openapi/docs.css'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** API documentation for programs and people; public. */
export const apiDocumentRoutes: FastifyPluginAsyncTypebox<{
  /** All routes, including those added later. */
  readonly routes: readonly RouteOptions[];
}> = async (app, { routes }) => {
  const json = memoize(() => JSON.stringify(apiDocument(routes)));
  const addresses = { style: API.apiDocsStyle, json: API.apiDocument };
  const page = memoize(() => docsPage(apiDocument(routes), addresses));
  const style = memoize(() =>
    STYLES.filter(existsSync)
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n'),
  );
  const config = { access: 'anyone' } as const;

  app.get(
    API.apiDocument,
    { config, schema: { response: { 200: Type.Object({}, { additionalProperties: true }) } } },
    async (request, reply) => sendText(request, reply, 'application/json; charset=utf-8', json()),
  );

  app.get(API.apiDocs, { config }, async (request, reply) => {
    reply.header('content-security-policy', DOCS_POLICY);
    return sendText(request, reply, 'text/html; charset=utf-8', page());
  });

  app.get(API.apiDocsStyle, { config }, async (request, reply) =>
    sendText(request, reply, 'text/css; charset=utf-8', style()),
  );
};

/** Supports conditional requests. */
function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  { text, etag }: CachedText,
): never {
  reply.header('etag', etag).header('cache-control', 'no-cache');
  const isKnown = request.headers['if-none-match'] === etag;
  const sent = isKnown ? reply.code(304).send() : reply.type(type).send(text);
  return sent as never; // already serialised
}

interface CachedText {
  readonly text: string;
  readonly etag: string;
}

/** Computed on first use. */
function memoize(make: () => string): () => CachedText {
  let cached: CachedText | undefined;
  return () => {
    if (!cached) {
      const text = make();
      cached = { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
    }
    return cached;
  };
}
