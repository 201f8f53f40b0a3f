import type { FastifyInstance } from 'fastify';

/** What the page may do: itself, its workers, WebAssembly, its own media. Nothing from elsewhere. */
const PAGE_POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'worker-src': ["'self'"],
  'connect-src': ["'self'"],
  'img-src': ["'self'", 'blob:', 'data:'],
  'media-src': ["'self'", 'blob:'],
  'style-src': ["'self'"],
  'font-src': ["'self'"],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default'],
};

/** A file that somebody uploaded can do nothing, even when it is opened by itself. */
export const MEDIA_POLICY = "default-src 'none'; sandbox";

/** What every answer carries: made once, since it is the same each time. */
function headersOf(isHttps: boolean): Readonly<Record<string, string>> {
  const policy = Object.entries(PAGE_POLICY).map((directive) => directive.flat().join(' '));
  return {
    'content-security-policy': policy.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isHttps ? { 'strict-transport-security': 'max-age=15552000' } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

/** The headers of every answer. */
export function addSecurityHeaders(app: FastifyInstance, isHttps: boolean): void {
  const headers = headersOf(isHttps);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
