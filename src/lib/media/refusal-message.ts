import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { messageOfCode } from '../api/api-problem.ts';
import { isTextVolatile } from '../storage/draft-store.ts';

/** The page failed, not the file: another one is refused as well. */
const OF_THE_PAGE: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'unavailable',
  'page_outdated',
  'webassembly_missing',
]);

/** Whether another file may pass. */
export function isOfFile(problem: ProblemCode): boolean {
  return !OF_THE_PAGE.has(problem);
}

/** Why a file was refused, in words. What prepares it may not have been loaded, as on a device that is offline. */
export function refusalMessage(problem: ProblemCode): string {
  if (problem === 'unavailable') return messageOfCode(problem);
  if (problem !== 'page_outdated') return ERROR_MESSAGES[problem];
  const { textGoes, textStays } = MEDIA_MESSAGES;
  return `${ERROR_MESSAGES[problem]} ${isTextVolatile() ? textGoes : textStays}`;
}
