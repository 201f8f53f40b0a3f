import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { clearToken, setToken } from '../../../src/lib/api/token.ts';
import type * as ScrollRestoration from '../../../src/lib/storage/scroll-restoration.ts';

const ADA = '01j00000000000000000000ada' as UserId;
const BOB = '01j00000000000000000000b0b' as UserId;
const ANCHOR = { id: '01j00000000000000000000001', index: 70, withinPx: 12 };

let loads = 0;

/** The module as it is after the page was loaded. */
async function loaded(): Promise<typeof ScrollRestoration> {
  loads += 1;
  return import(/* @vite-ignore */ `/src/lib/storage/scroll-restoration.ts?load=${loads}`);
}

beforeEach(() => setToken('one'));
afterEach(() => clearToken());

describe('a list that was left', () => {
  it('is found by its history entry, and by no other', async () => {
    const { savedList } = await loaded();
    savedList(ADA, 'k1 /saved').setPages(['a']);
    savedList(ADA, 'k1 /saved').setAnchor(ANCHOR);
    expect(savedList(ADA, 'k1 /saved')).toMatchObject({ pages: ['a'], anchor: ANCHOR });
    expect(savedList(ADA, 'k2 /saved')).toMatchObject({ pages: undefined, anchor: undefined });
  });

  it('keeps its anchor over a reload, and not what was loaded', async () => {
    const before = await loaded();
    before.savedList(ADA, 'k1 /saved').setPages(['a']);
    before.savedList(ADA, 'k1 /saved').setAnchor(ANCHOR);
    before.savedList(ADA, 'k2 /saved').setAnchor(undefined);
    const after = await loaded();
    expect(after.savedList(ADA, 'k1 /saved')).toMatchObject({ pages: undefined, anchor: ANCHOR });
    expect(after.savedList(ADA, 'k2 /saved').anchor).toBeUndefined();
  });

  it('belongs to one person: after a reload, after another login, and for late writes', async () => {
    const before = await loaded();
    const late = before.savedList(ADA, 'k1 /saved');
    late.setAnchor(ANCHOR);
    setToken('two');
    expect(before.savedList(BOB, 'k1 /saved').anchor).toBeUndefined();
    late.setAnchor(ANCHOR);
    late.setPages(['a']);
    expect(before.savedList(BOB, 'k1 /saved')).toMatchObject({
      pages: undefined,
      anchor: undefined,
    });
    const after = await loaded();
    expect(after.savedList(BOB, 'k1 /saved').anchor).toBeUndefined();
  });

  it('is one of the last twelve', async () => {
    const { savedList } = await loaded();
    for (let n = 0; n < 13; n += 1) savedList(ADA, `k${n}`).setAnchor({ ...ANCHOR, index: n });
    expect(savedList(ADA, 'k0').anchor).toBeUndefined();
    expect(savedList(ADA, 'k1').anchor).toMatchObject({ index: 1 });
    // A visit that stores nothing replaces no stored position.
    for (let n = 20; n < 40; n += 1) savedList(ADA, `k${n}`);
    expect(savedList(ADA, 'k1').anchor).toMatchObject({ index: 1 });
  });

  it.each(['{', '[]', '{"a":1}', `["${ADA}",1,[2],["k1 /saved",3,4,5],["k1 /saved","x","y",1]]`])(
    'is not there where %s is stored',
    async (stored) => {
      sessionStorage.setItem('list-places', stored);
      const { savedList } = await loaded();
      expect(savedList(ADA, 'k1 /saved').anchor).toBeUndefined();
    },
  );
});
