import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { pathOf } from '#contract/calls/route.ts';
import { SERVICE_CALLS } from '#contract/calls/service.schema.ts';
import { SERVICE } from '#contract/calls/service.ts';
import { mount } from '../http/mount.ts';
import { docsPage } from '../openapi/docs-page.ts';
import { apiDocument } from '../openapi/document.ts';

/** The page has no scripts and loads nothing but its style sheet. */
const DOCS_POLICY =
  "default-src 'none';style-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'";

/** Without the sources of the page, the document has system colours. */
const STYLES = ['../../src/ui/styles/tokens.css', '../openapi/docs.css'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** The API document as JSON and as a page; both are public. */
export function apiDocumentRoutes(app: FastifyInstance): void {
  const links = { style: pathOf(SERVICE.apiDocsStyle), json: pathOf(SERVICE.apiDocument) };
  const json = lazyFile('application/json', () => JSON.stringify(apiDocument()));
  const page = lazyFile('text/html', () => docsPage(apiDocument(), links));
  const style = lazyFile('text/css', () =>
    STYLES.filter(existsSync)
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n'),
  );

  // `never`: these are serialized already.
  mount(app, SERVICE_CALLS.apiDocument, (incoming) => json(incoming) as never);
  mount(app, SERVICE_CALLS.apiDocs, ({ request, reply }) =>
    page({ request, reply: reply.header('content-security-policy', DOCS_POLICY) }),
  );
  mount(app, SERVICE_CALLS.apiDocsStyle, style);
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Serves a text that is made on the first request, with an ETag: as bytes, of which all connections
 * that are slow to read share one copy.
 */
function lazyFile(type: string, make: () => string): (exchange: Exchange) => FastifyReply {
  let bytes: Buffer | undefined;
  let etag = '';
  return ({ request, reply }) => {
    if (bytes === undefined) {
      bytes = Buffer.from(make());
      etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
    }
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(`${type}; charset=utf-8`).send(bytes);
  };
}
