import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { UserId } from '#contract/ids.ts';
import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { RefusedFiles } from '../../../src/features/shared/attachments/refused-files.tsx';
import { loadDrafts, saveDraft } from '../../../src/lib/storage/draft-store.ts';
import { render } from '../../support/web/render.tsx';

function show(...problems: readonly ProblemCode[]) {
  const refused = problems.map((problem, at) => ({
    key: String(at),
    source: { kind: 'file', file: new File([], `${at}.png`) } as const,
    problem,
    canRetry: problem === 'unavailable',
  }));
  const nothing = () => undefined;
  render(
    <RefusedFiles refused={refused} onRetry={nothing} onDismiss={nothing}>
      <button type="button">{MEDIA_MESSAGES.chooseOthers}</button>
    </RefusedFiles>,
  );
}

it.each([
  [['unsupported_file'], [MEDIA_MESSAGES.chooseOthers]],
  [['unavailable'], ['Retry']],
  [['page_outdated'], [SHELL_MESSAGES.crash.reload]],
  [['webassembly_missing'], []],
  [
    ['page_outdated', 'image_failed'],
    [MEDIA_MESSAGES.chooseOthers, SHELL_MESSAGES.crash.reload],
  ],
] satisfies [ProblemCode[], string[]][])(
  'files refused with %j offer what can help',
  async (problems, buttons) => {
    show(...problems);
    const names = () =>
      [...document.querySelectorAll('[role="alert"] button')].flatMap(
        ({ textContent }) => textContent || [],
      );
    await expect.poll(names).toEqual(buttons);
  },
);

it('what was written is called safe from a reload only where it is', async () => {
  show('page_outdated');
  await expect.element(page.getByText(MEDIA_MESSAGES.textStays, { exact: false })).toBeVisible();

  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  const user = 'ada' as UserId;
  await loadDrafts(user);
  expect(await saveDraft(user, 'post', { text: 'Half written' })).toBe(false);
  show('page_outdated');
  await expect.element(page.getByText(MEDIA_MESSAGES.textGoes, { exact: false })).toBeVisible();
});
