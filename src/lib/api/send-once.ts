import { ApiProblem, isGone } from './api-problem.ts';

/**
 * Makes a record of a draft once, also where the draft is changed after an answer was lost: it is sent
 * under one key, and where an earlier form of it was stored, that record is changed. One that can no
 * longer be changed stays as it is, and the draft becomes another.
 *
 * @param key of the draft, the same for as long as there is one.
 * @param update changes what was stored into what the draft says now.
 * @throws what `add` or `update` throws.
 */
export async function sendOnce<Made>(
  key: string,
  add: (idempotencyKey: string) => Promise<Made>,
  update: (stored: Made) => Promise<Made>,
): Promise<Made> {
  try {
    return await add(key);
  } catch (error) {
    const stored = error instanceof ApiProblem ? error.stored : undefined;
    if (stored === undefined) throw error;
    try {
      return await update(stored as Made);
    } catch (refusal) {
      if (!isGone(refusal) && !isTooLate(refusal)) throw refusal;
      return sendOnce(`${key}+`, add, update);
    }
  }
}

function isTooLate(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'edit_window_over';
}
