import { beforeEach, expect, it, vi } from 'vitest';
import type { UserId } from '#contract/ids.ts';

const forbid = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

// As Firefox does it for people who block all cookies.
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(indexedDB, 'open').mockImplementation(forbid);
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        forbid();
      }
    },
  );
});

it('forms open, and their drafts last as long as the page', async () => {
  const { isDraftVolatile, loadDrafts, readDraft, saveDraft } = await import(
    '../../../src/lib/storage/draft-store.ts'
  );
  const mira = '01j000000000000000000000aa' as UserId;
  await loadDrafts(mira);
  expect(await saveDraft(mira, 'post', { text: 'half a thought' })).toBe(false);
  expect(readDraft(mira, 'post')).toEqual({ text: 'half a thought' });
  expect(isDraftVolatile(mira, 'post')).toBe(true);
});

it('the screens load without the other tabs', async () => {
  const { posts } = await import('../../../src/state/entities/posts.ts');
  expect(posts).toBeDefined();
});
