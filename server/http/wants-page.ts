import type { FastifyRequest } from 'fastify';

/** Addresses that belong to programs: what is unknown there is answered in JSON. */
const PROGRAMS = /^\/(api|media|assets|socket\.io|healthz)(\/|$|\?)/;

/** Whether somebody's browser asks for a screen, and no program for data. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    !PROGRAMS.test(url) &&
    (headers.accept ?? '').includes('text/html')
  );
}
