import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { ChunkProblem } from '../../lib/scheduling/load-chunk.ts';

const { crash } = SHELL_MESSAGES;

interface CrashMessage {
  readonly title: string;
  readonly text: string;
  /** Trying again can help; otherwise only a reload does. */
  readonly canRetry: boolean;
}

/** Returns the message for a part of the page that failed. */
export function crashMessage(problem: unknown): CrashMessage {
  if (!(problem instanceof ChunkProblem)) return { ...crash.broken, canRetry: false };
  return { ...crash[problem.reason], canRetry: problem.reason !== 'outdated' };
}
