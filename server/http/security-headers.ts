import type { FastifyInstance } from 'fastify';

/** Content policy of the page: only its own scripts, workers, WebAssembly and media. */
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

/** An uploaded file can do nothing, even if opened directly. */
export const MEDIA_POLICY = "default-src 'none'; sandbox";

/** Security headers, computed once. */
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

/** Adds the security headers to every response. */
export function addSecurityHeaders(app: FastifyInstance, isHttps: boolean): void {
  const headers = headersOf(isHttps);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
