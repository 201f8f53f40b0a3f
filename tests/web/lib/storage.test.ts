import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearStored,
  getStored,
  removeStored,
  setStored,
  subscribeToStorage,
} from '../../../src/lib/storage/storage.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => clearStored(() => false));

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

describe.each(['device', 'tab'] as const)('a value stored for the %s', (area) => {
  it('is stored until it is removed', () => {
    expect(getStored('key', area)).toBeUndefined();
    expect(setStored('key', 'here', area)).toBe(true);
    expect(getStored('key', area)).toBe('here');
    removeStored('key', area);
    expect(getStored('key', area)).toBeUndefined();
  });

  it('stays until the page closes where there is no room, and says so', () => {
    setStored('key', 'before', area);
    refuse('setItem');
    expect(setStored('key', 'here', area)).toBe(false);
    expect(getStored('key', area)).toBe('here');
    vi.restoreAllMocks();
    expect(setStored('key', 'there', area)).toBe(true);
    expect(getStored('key', area)).toBe('there');
  });

  it('stays until the page closes where storage is forbidden', () => {
    refuse('getItem', 'setItem', 'removeItem');
    expect(getStored('key', area)).toBeUndefined();
    expect(setStored('key', 'here', area)).toBe(false);
    expect(getStored('key', area)).toBe('here');
    removeStored('key', area);
    expect(getStored('key', area)).toBeUndefined();
  });
});

it('is not shared between device and tab', () => {
  setStored('key', 'here', 'tab');
  expect(getStored('place')).toBeUndefined();
});

it('is removed at once except for what is kept, also where the browser refused to store it', () => {
  setStored('theme', 'dark');
  setStored('draft', 'words');
  setStored('key', 'here', 'tab');
  refuse('setItem');
  setStored('late', 'words');
  vi.restoreAllMocks();
  clearStored((key) => key === 'theme');
  expect(['theme', 'draft', 'late'].map((key) => getStored(key))).toEqual([
    'dark',
    undefined,
    undefined,
  ]);
  expect(getStored('key', 'tab')).toBeUndefined();
});

it('reports changes by other tabs of the device, not of their own storage', () => {
  const heard: (string | undefined)[] = [];
  const stop = subscribeToStorage((key) => heard.push(key));
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
