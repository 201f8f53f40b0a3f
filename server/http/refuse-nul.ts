import type { FastifyInstance } from 'fastify';

import { DomainError } from '../domain/shared/errors.ts';

/** Refuses NUL in paths and queries of all calls: no database accepts it. */
export function refuseNulInUrls(calls: FastifyInstance): void {
  calls.addHook('preValidation', async ({ url }) => {
    if (url.includes('%00')) throw new DomainError('bad_request');
  });
}
