import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROBLEM_STATUS, type ProblemCode } from '#contract/problems.ts';

/** Returns the body of a refusal. */
export function problem(code: ProblemCode) {
  return { code, error: ERROR_MESSAGES[code] };
}

/** Returns status and body of a refusal. */
export function failure(code: ProblemCode) {
  return [PROBLEM_STATUS[code], problem(code)];
}

export function expectProblem(response: LightMyRequestResponse, code: ProblemCode): void {
  expect([response.statusCode, response.json()]).toEqual(failure(code));
}
