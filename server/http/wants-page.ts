import type { FastifyRequest } from 'fastify';

/** Paths for programs: unknown ones are answered in JSON. */
const PROGRAMS = /^\/(api|media|assets|socket\.io|healthz|readyz)(\/|$|\?)/;

/** Whether a browser navigates to a screen. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    !PROGRAMS.test(url) &&
    (headers.accept ?? '').includes('text/html')
  );
}
