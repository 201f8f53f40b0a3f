import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import type * as KeptLists from '../../src/lib/kept-lists.ts';
import { dropToken, holdToken } from '../../src/lib/token.ts';

const ADA = '01j00000000000000000000ada' as UserId;
const BOB = '01j00000000000000000000b0b' as UserId;
const PLACE = { id: '01j00000000000000000000001', index: 70, withinPx: 12 };

let loads = 0;

/** The module as it is after the page was loaded. */
async function loaded(): Promise<typeof KeptLists> {
  loads += 1;
  return import(/* @vite-ignore */ `/src/lib/kept-lists.ts?load=${loads}`);
}

beforeEach(() => {
  sessionStorage.clear();
  holdToken('one');
});
afterEach(() => {
  sessionStorage.clear();
  dropToken();
});

describe('a list that was left', () => {
  it('is found by its history entry, and by no other', async () => {
    const { keptList } = await loaded();
    keptList(ADA, 'k1 /saved').keepPages(['a']);
    keptList(ADA, 'k1 /saved').keepPlace(PLACE);
    expect(keptList(ADA, 'k1 /saved')).toMatchObject({ pages: ['a'], place: PLACE });
    expect(keptList(ADA, 'k2 /saved')).toMatchObject({ pages: undefined, place: undefined });
  });

  it('keeps its place over a reload, and not what was loaded', async () => {
    const before = await loaded();
    before.keptList(ADA, 'k1 /saved').keepPages(['a']);
    before.keptList(ADA, 'k1 /saved').keepPlace(PLACE);
    before.keptList(ADA, 'k2 /saved').keepPlace(undefined);
    const after = await loaded();
    expect(after.keptList(ADA, 'k1 /saved')).toMatchObject({ pages: undefined, place: PLACE });
    expect(after.keptList(ADA, 'k2 /saved').place).toBeUndefined();
  });

  it('is nobody else’s: not over a reload, not after signing in, and not by what is written late', async () => {
    const before = await loaded();
    const late = before.keptList(ADA, 'k1 /saved');
    late.keepPlace(PLACE);
    holdToken('two');
    expect(before.keptList(BOB, 'k1 /saved').place).toBeUndefined();
    late.keepPlace(PLACE);
    late.keepPages(['a']);
    expect(before.keptList(BOB, 'k1 /saved')).toMatchObject({ pages: undefined, place: undefined });
    const after = await loaded();
    expect(after.keptList(BOB, 'k1 /saved').place).toBeUndefined();
  });

  it('is one of twelve, the latest', async () => {
    const { keptList } = await loaded();
    for (let n = 0; n < 13; n += 1) keptList(ADA, `k${n}`).keepPlace({ ...PLACE, index: n });
    expect(keptList(ADA, 'k0').place).toBeUndefined();
    expect(keptList(ADA, 'k1').place).toMatchObject({ index: 1 });
    // Looking without leaving anything takes nobody's place.
    for (let n = 20; n < 40; n += 1) keptList(ADA, `k${n}`);
    expect(keptList(ADA, 'k1').place).toMatchObject({ index: 1 });
  });

  it.each(['{', '[]', '{"a":1}', `["${ADA}",1,[2],["k1 /saved",3,4,5],["k1 /saved","x","y",1]]`])(
    'is not there where %s is stored',
    async (stored) => {
      sessionStorage.setItem('list-places', stored);
      const { keptList } = await loaded();
      expect(keptList(ADA, 'k1 /saved').place).toBeUndefined();
    },
  );
});
