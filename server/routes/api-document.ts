import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

import { API } from '#contract/routes.ts';
import { docsPage } from '../openapi/docs-page.ts';
import { apiDocument } from '../openapi/document.ts';

/** The page shows text and nothing else. */
const DOCS_POLICY =
  "default-src 'none';style-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'";

/** A server that was installed without the sources of its page shows this one in plain colours. */
const STYLES = ['../../src/ui/tokens.css', '../openapi/docs.css'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** What the calls are: for programs, and for people. It says nothing of anybody, and is open. */
export const apiDocumentRoutes: FastifyPluginAsyncTypebox<{
  /** Every route of the calls, also those that are added later. */
  readonly routes: readonly RouteOptions[];
}> = async (app, { routes }) => {
  const json = once(() => JSON.stringify(apiDocument(routes)));
  const addresses = { style: API.apiDocsStyle, json: API.apiDocument };
  const page = once(() => docsPage(apiDocument(routes), addresses));
  const style = once(() =>
    STYLES.filter(existsSync)
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n'),
  );
  const config = { access: 'anyone' } as const;

  app.get(
    API.apiDocument,
    { config, schema: { response: { 200: Type.Object({}, { additionalProperties: true }) } } },
    async (request, reply) => answer(request, reply, 'application/json; charset=utf-8', json()),
  );

  app.get(API.apiDocs, { config }, async (request, reply) => {
    reply.header('content-security-policy', DOCS_POLICY);
    return answer(request, reply, 'text/html; charset=utf-8', page());
  });

  app.get(API.apiDocsStyle, { config }, async (request, reply) =>
    answer(request, reply, 'text/css; charset=utf-8', style()),
  );
};

/** The same text is sent once to whoever keeps it. */
function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  { text, etag }: Kept,
): never {
  reply.header('etag', etag).header('cache-control', 'no-cache');
  const isKnown = request.headers['if-none-match'] === etag;
  const sent = isKnown ? reply.code(304).send() : reply.type(type).send(text);
  return sent as never; // serialised already
}

interface Kept {
  readonly text: string;
  readonly etag: string;
}

/** Made when somebody first asks. */
function once(make: () => string): () => Kept {
  let kept: Kept | undefined;
  return () => {
    if (!kept) {
      const text = make();
      kept = { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
    }
    return kept;
  };
}
