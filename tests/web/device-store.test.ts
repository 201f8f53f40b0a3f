import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import {
  dropAllKept,
  dropKept,
  goesWithPage,
  keep,
  onKeptElsewhere,
  readKept,
} from '../../src/lib/device-store.ts';
import {
  isDraftBrief,
  keepDraft,
  keepDraftFields,
  readDraft,
  readDraftFields,
} from '../../src/lib/draft.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  dropAllKept(() => false);
});

/** As the browser says it. */
function refuse(...calls: ('getItem' | 'setItem' | 'removeItem')[]): void {
  for (const call of calls) {
    vi.spyOn(Storage.prototype, call).mockImplementation(() => {
      throw new DOMException(
        'Refused',
        call === 'setItem' ? 'QuotaExceededError' : 'SecurityError',
      );
    });
  }
}

describe.each(['device', 'tab'] as const)('what is kept for the %s', (shelf) => {
  it('is there until it is dropped', () => {
    expect(readKept('place', shelf)).toBeUndefined();
    expect(keep('place', 'here', shelf)).toBe(true);
    expect(readKept('place', shelf)).toBe('here');
    dropKept('place', shelf);
    expect(readKept('place', shelf)).toBeUndefined();
  });

  it('stays until the page closes where there is no room, and says so', () => {
    keep('place', 'before', shelf);
    refuse('setItem');
    expect(keep('place', 'here', shelf)).toBe(false);
    expect(readKept('place', shelf)).toBe('here');
    expect(goesWithPage('place', shelf)).toBe(true);
    vi.restoreAllMocks();
    expect(keep('place', 'there', shelf)).toBe(true);
    expect(goesWithPage('place', shelf)).toBe(false);
    expect(readKept('place', shelf)).toBe('there');
  });

  it('stays until the page closes where storage is forbidden', () => {
    refuse('getItem', 'setItem', 'removeItem');
    expect(readKept('place', shelf)).toBeUndefined();
    expect(keep('place', 'here', shelf)).toBe(false);
    expect(readKept('place', shelf)).toBe('here');
    dropKept('place', shelf);
    expect(readKept('place', shelf)).toBeUndefined();
  });
});

it('is not shared between device and tab', () => {
  keep('place', 'here', 'tab');
  expect(readKept('place')).toBeUndefined();
});

it('goes all at once but for what stays, also where the browser refused it', () => {
  keep('theme', 'dark');
  keep('draft', 'words');
  keep('place', 'here', 'tab');
  refuse('setItem');
  keep('late', 'words');
  vi.restoreAllMocks();
  dropAllKept((key) => key === 'theme');
  expect(['theme', 'draft', 'late'].map((key) => readKept(key))).toEqual([
    'dark',
    undefined,
    undefined,
  ]);
  expect(readKept('place', 'tab')).toBeUndefined();
});

it('tells what other tabs keep for all of them, and not what they keep for themselves', () => {
  const heard: (string | undefined)[] = [];
  const stop = onKeptElsewhere((key) => heard.push(key));
  for (const [storageArea, key] of [
    [localStorage, 'theme'],
    [sessionStorage, 'place'],
    [localStorage, null],
  ] as const) {
    dispatchEvent(new StorageEvent('storage', { storageArea, key }));
  }
  stop();
  dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, key: 'theme' }));
  expect(heard).toEqual(['theme', undefined]);
});

describe('a draft', () => {
  const mira = '01j000000000000000000000aa' as UserId;

  it('that the browser refuses lasts as long as the page, and is known to', () => {
    refuse('setItem');
    keepDraft(mira, 'half a thought');
    expect(readDraft(mira)).toBe('half a thought');
    expect(isDraftBrief(mira)).toBe(true);
  });

  it.each(['', '{', 'null', '[]', '3'])('of fields that is %j is none', (kept) => {
    keepDraft(mira, kept, 'report:post:1');
    expect(readDraftFields(mira, 'report:post:1')).toBeUndefined();
  });

  it('of fields comes back as it was', () => {
    keepDraftFields(mira, 'profile', { title: 'Painter' });
    expect(readDraftFields(mira, 'profile')).toEqual({ title: 'Painter' });
  });
});
