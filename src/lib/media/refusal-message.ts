import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { messageOfCode } from '../api/api-problem.ts';

/** Why a file was refused, in words. What prepares it may not have been loaded, as on a device that is offline. */
export function refusalMessage(problem: ProblemCode): string {
  return problem === 'unavailable' ? messageOfCode(problem) : ERROR_MESSAGES[problem];
}
