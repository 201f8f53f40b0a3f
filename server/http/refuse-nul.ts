import type { FastifyInstance } from 'fastify';

import { DomainError } from '../domain/shared/errors.ts';

/** Refuses NUL in paths and queries of all calls: no database accepts it. */
export function refuseNulInUrls(calls: FastifyInstance): void {
  calls.addHook('preValidation', ({ url }, _reply, done) => {
    done(url.includes('%00') ? new DomainError('bad_request') : undefined);
  });
}
