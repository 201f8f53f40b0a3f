import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DRAFT_LIMITS } from '#contract/draft-limits.ts';
import type { UserId } from '#contract/ids.ts';
import { parseFields } from '../../../src/forms/use-draft.ts';
import { useDraftFiles } from '../../../src/forms/use-draft-files.ts';
import { clearDevice } from '../../../src/lib/storage/clear-device.ts';
import {
  areDraftsLoaded,
  isDraftVolatile,
  loadDrafts,
  readDraft,
  removeDraft,
  saveDraft,
} from '../../../src/lib/storage/draft-store.ts';
import { storeDraft, storedDrafts } from '../../support/web/drafts.ts';
import { renderHook } from '../../support/web/render.tsx';

const mira = '01j000000000000000000000aa' as UserId;
const leo = '01j000000000000000000000bb' as UserId;

beforeEach(async () => {
  await Promise.all([loadDrafts(mira), loadDrafts(leo)]);
});

/** A message as another tab sends it. */
function fromOtherTab(message: object): void {
  const channel = new BroadcastChannel('drafts');
  onTestFinished(() => channel.close());
  channel.postMessage(message);
}

/** Closes the page's database, as browsers do; the next use opens it again. */
async function closeDatabase(user: UserId): Promise<void> {
  const open = vi.spyOn(IDBDatabase.prototype, 'transaction');
  onTestFinished(() => void open.mockRestore());
  await saveDraft(user, 'post', 'half a thought');
  const database = open.mock.contexts[0] as IDBDatabase | undefined;
  database?.close();
  database?.dispatchEvent(new Event('close'));
}

describe('a draft', () => {
  it('is shown to its writer and to nobody else', async () => {
    expect(await saveDraft(mira, 'post', { text: 'half a thought' })).toBe(true);
    expect(readDraft(mira, 'post')).toEqual({ text: 'half a thought' });
    expect(readDraft(leo, 'post')).toBeUndefined();
  });

  it('outlasts the page, with its files, until it is removed', async () => {
    const file = new File([new Uint8Array([1, 2, 3])], 'wave.png', { type: 'image/png' });
    await saveDraft(mira, 'post', { text: 'A wave', files: [file] });
    const [draft] = await storedDrafts();
    const value = draft?.value as { text: string; files: File[] };
    expect(value.text).toBe('A wave');
    expect(value.files[0]).toMatchObject({ name: 'wave.png', type: 'image/png', size: 3 });
    expect(await value.files[0]?.bytes()).toEqual(new Uint8Array([1, 2, 3]));
    removeDraft(mira, 'post');
    expect(readDraft(mira, 'post')).toBeUndefined();
    await expect.poll(storedDrafts).toEqual([]);
  });

  it('that the browser refuses to store lasts as long as the page, and is reported as such', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    expect(await saveDraft(mira, 'post', 'half a thought')).toBe(false);
    expect(readDraft(mira, 'post')).toBe('half a thought');
    expect(isDraftVolatile(mira, 'post')).toBe(true);
    put.mockRestore();
    expect(await saveDraft(mira, 'post', 'a thought')).toBe(true);
    expect(isDraftVolatile(mira, 'post')).toBe(false);
  });

  it('is the same one in another tab', async () => {
    fromOtherTab({ user: mira, key: 'post', value: 'written elsewhere' });
    await expect.poll(() => readDraft(mira, 'post')).toBe('written elsewhere');
    fromOtherTab({ user: mira, key: 'post', value: undefined });
    await expect.poll(() => readDraft(mira, 'post')).toBeUndefined();
  });

  it('goes with everything else when the device is cleared', async () => {
    await saveDraft(mira, 'post', 'half a thought');
    await clearDevice();
    await expect.poll(() => areDraftsLoaded(mira)).toBe(false);
    await loadDrafts(mira);
    expect(readDraft(mira, 'post')).toBeUndefined();
  });

  it('that is written after the device was cleared is gone when it is removed', async () => {
    await saveDraft(mira, 'post', 'half a thought');
    await clearDevice();
    await expect.poll(() => areDraftsLoaded(mira)).toBe(false);
    await saveDraft(mira, 'post', 'a thought');
    removeDraft(mira, 'post');
    await expect.poll(storedDrafts).toEqual([]);
  });

  it('is known and can be removed after the browser has closed the database', async () => {
    await closeDatabase(mira);
    expect(readDraft(mira, 'post')).toBe('half a thought');
    removeDraft(mira, 'post');
    await expect.poll(storedDrafts).toEqual([]);
  });
});

describe('the files of a draft', () => {
  const sized = (key: string, megabytes: number) => ({
    key,
    bytes: megabytes * 1024 ** 2,
    value: { name: key },
  });

  it('stay within the limit of a draft, and the others are named', async () => {
    const { current } = renderHook(() =>
      useDraftFiles({ user: mira, key: 'post' }, [sized('a', 12), sized('b', 13), sized('c', 12)]),
    );
    await expect.poll(() => [...current().unsaved]).toEqual([['b', 'size']]);
    expect((await storedDrafts()).map(({ key }) => key)).toEqual(['post:file:a', 'post:file:c']);
  });

  it('go after thirty days, while its text stays', async () => {
    const ada = '01j000000000000000000000dd' as UserId;
    const oldMs = Date.now() - DRAFT_LIMITS.fileMs - 1;
    await storeDraft({ user: ada, key: 'post', value: { text: 'half a thought' } });
    await storeDraft({ user: ada, key: 'post:file:old', value: { savedAtMs: oldMs } });
    await storeDraft({ user: ada, key: 'post:file:new', value: { savedAtMs: Date.now() } });
    await loadDrafts(ada);
    expect(readDraft(ada, 'post')).toEqual({ text: 'half a thought' });
    expect(readDraft(ada, 'post:file:old')).toBeUndefined();
    expect(readDraft(ada, 'post:file:new')).toBeDefined();
    await expect
      .poll(async () => (await storedDrafts()).map(({ key }) => key))
      .toEqual(['post', 'post:file:new']);
  });
});

describe('without storage', () => {
  it('forms begin empty, and keep what is written for as long as the page is open', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('Forbidden', 'SecurityError');
    });
    const nobody = '01j000000000000000000000cc' as UserId;
    await clearDevice();
    await expect.poll(() => areDraftsLoaded(mira)).toBe(false);
    await loadDrafts(nobody);
    expect(await saveDraft(nobody, 'post', 'half a thought')).toBe(false);
    expect(readDraft(nobody, 'post')).toBe('half a thought');
    expect(isDraftVolatile(nobody, 'post')).toBe(true);
  });
});

/** Opens no database from now on until the returned function is called. */
function hangingDatabase(): () => void {
  const { open } = IDBFactory.prototype;
  const waiting: (() => void)[] = [];
  const spy = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation((name, version) => {
    const late = {} as IDBOpenDBRequest;
    waiting.push(() => {
      const request = open.call(indexedDB, name, version);
      request.onsuccess = (event) => {
        Object.assign(late, { result: request.result });
        late.onsuccess?.(event);
      };
    });
    return late;
  });
  onTestFinished(() => void spy.mockRestore());
  return () => {
    spy.mockRestore();
    for (const answer of waiting) answer();
  };
}

describe('a browser that takes long to open its drafts', () => {
  const late = '01j000000000000000000000ee' as UserId;

  it('loses no draft to what is written meanwhile, and has it for the next form', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    await storeDraft({ user: late, key: 'post', value: 'a long text of yesterday' });
    await closeDatabase(leo);
    const answer = hangingDatabase();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const loading = loadDrafts(late);
    await vi.advanceTimersByTimeAsync(2000);
    await loading;
    vi.useRealTimers();

    expect(readDraft(late, 'post')).toBeUndefined();
    expect(await saveDraft(late, 'post', 'a')).toBe(false);
    expect(await saveDraft(late, 'profile', 'b')).toBe(false);
    expect(readDraft(late, 'post')).toBe('a');
    answer();
    await expect.poll(() => saveDraft(late, 'profile', 'bc')).toBe(true);
    expect(await saveDraft(late, 'post', 'ab')).toBe(false);
    expect(isDraftVolatile(late, 'post')).toBe(true);
    removeDraft(late, 'post'); // it was sent
    const stored = async () =>
      Object.fromEntries(
        (await storedDrafts())
          .filter(({ user }) => user === late)
          .map(({ key, value }) => [key, value]),
      );
    expect(await stored()).toEqual({ post: 'a long text of yesterday', profile: 'bc' });

    expect(readDraft(late, 'post')).toBe('a long text of yesterday');
    expect(await saveDraft(late, 'post', 'a longer text')).toBe(true);
    expect(await stored()).toMatchObject({ post: 'a longer text' });
  });
});

describe('drafts of an earlier version', () => {
  it('are migrated once, each in its form, for their owner', async () => {
    await clearDevice();
    await expect.poll(() => areDraftsLoaded(mira)).toBe(false);
    const old = {
      [`draft:post:${mira}`]: 'half a thought',
      [`draft:audience:${mira}`]: 'private followers',
      [`draft:edit:p1:${mira}`]: 'A better word',
      [`draft:remark:c1:${mira}`]: 'A remark',
      [`draft:profile:${mira}`]: JSON.stringify({ title: 'Painter' }),
      [`draft:report:post:p2:${mira}`]: '{',
      [`draft:post:${leo}`]: 'Somebody else',
    };
    for (const [key, value] of Object.entries(old)) localStorage.setItem(key, value);
    await loadDrafts(mira);
    expect(readDraft(mira, 'post')).toEqual({
      text: 'half a thought',
      visibility: 'private',
      commentPermission: 'followers',
    });
    expect(readDraft(mira, 'edit:p1')).toBe('A better word');
    expect(readDraft(mira, 'remark:c1')).toBe('A remark');
    expect(readDraft(mira, 'profile')).toEqual({ title: 'Painter' });
    expect(readDraft(mira, 'report:post:p2')).toBeUndefined();
    await expect.poll(() => Object.keys(localStorage)).toEqual([`draft:post:${leo}`]);
    expect(await storedDrafts()).toHaveLength(4);
  });
});

it.each([undefined, '', 'text', null, 3])('fields that are %j are none', (value) => {
  expect(parseFields(value)).toBeUndefined();
  expect(parseFields([value])).toBeUndefined();
});
