import { describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { isTopBarHidden } from '../../../src/hooks/use-hiding-bar.ts';
import { backoffDelaysMs } from '../../../src/lib/api/backoff.ts';
import { randomKey } from '../../../src/lib/api/random-key.ts';
import { stylesheetSingleton } from '../../../src/lib/dom/radix-styles.ts';
import { ownScriptAddress } from '../../../src/lib/dom/trusted-types.ts';
import { countChars, formatBytes, formatCount } from '../../../src/lib/format/format.ts';
import { loginStateFor, returnAddress } from '../../../src/navigation/return-address.ts';

describe('the top bar', () => {
  it.each([
    ['stays within the first 50 px', false, 0, LIMITS.topBarHideOffsetPx, false],
    ['leaves beyond them', false, LIMITS.topBarHideOffsetPx, LIMITS.topBarHideOffsetPx + 1, true],
    ['returns on scrolling up', true, 900, 899, false],
    ['stays away where nothing moved', true, 900, 900, true],
    ['returns at the top', true, 60, 0, false],
  ])('%s', (_, wasHidden, beforePx, nowPx, isHidden) => {
    expect(isTopBarHidden(wasHidden, nowPx - beforePx, nowPx)).toBe(isHidden);
  });
});

describe('the wanted address', () => {
  it('is where one was going, with search and hash', () => {
    const state = loginStateFor({
      pathname: '/post',
      search: '?a=1',
      hash: '#b',
      state: null,
      key: 'k',
    } as Parameters<typeof loginStateFor>[0]);
    expect(returnAddress(state, 'ada')).toBe('/post?a=1#b');
  });

  it.each([
    null,
    undefined,
    'text',
    {},
    { wanted: 3 },
    { wanted: '//evil.example' },
    { wanted: '/\\evil.example' },
    { wanted: 'https://evil.example' },
  ])('is the hub for %j', (state) => {
    expect(returnAddress(state, 'ada')).toBe('/creative-hub');
  });

  it('is that of whoever was there, and the hub for anybody else', () => {
    const place = { pathname: '/posts/1/edit', search: '', hash: '', state: null, key: 'k' };
    const state = loginStateFor(place as Parameters<typeof loginStateFor>[0], 'ada');
    expect(returnAddress(state, 'ada')).toBe('/posts/1/edit');
    expect(returnAddress(state, 'bob')).toBe('/creative-hub');
  });
});

describe('trying again', () => {
  it('is spread over the whole span with growing steps', () => {
    const delays = backoffDelaysMs(LIMITS.sessionStartRetryMs);
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(LIMITS.sessionStartRetryMs);
    expect(delays.length).toBeGreaterThan(4);
    expect(delays.slice(0, -1)).toEqual(delays.slice(0, -1).toSorted((a, b) => a - b));
  });
});

describe('scripts', () => {
  const origin = 'https://hub.example';

  it('of this origin pass', () => {
    expect(ownScriptAddress('/assets/a.js', origin, `${origin}/post`)).toBe('/assets/a.js');
  });

  it.each([
    'https://evil.example/a.js',
    '//evil.example/a.js',
    'data:text/javascript,1',
    'blob:https://evil.example/1',
  ])('from %s are refused', (address) => {
    expect(() => ownScriptAddress(address, origin, `${origin}/post`)).toThrow(TypeError);
  });
});

describe('numbers in words', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [358_400, '350 KB'],
    [1024 * 1024 - 1, '1.0 MB'],
    [4.4 * 1024 * 1024, '4.4 MB'],
    [12 * 1024 * 1024, '12.0 MB'],
    [1024 ** 3 - 1, '1.0 GB'],
  ])('%d bytes are %s', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words);
  });

  it.each([
    [0, '0'],
    [9999, '9,999'],
    [12_340, '12.3K'],
    [3_400_000, '3.4M'],
  ])('%d likes are %s beside their icon', (likes, words) => {
    expect(formatCount(likes)).toBe(words);
  });

  it('count characters as people do, not as UTF-16 does', () => {
    expect(countChars('añ🙂')).toBe(3);
  });

  it('never repeat a key', () => {
    const keys = Array.from({ length: 100 }, randomKey);
    expect(new Set(keys).size).toBe(100);
    expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
  });
});

describe('the rules of an open dialog', () => {
  it('are on the document from the first user to the last, without a style element', () => {
    const before = document.adoptedStyleSheets.length;
    const elements = document.querySelectorAll('style').length;
    const sheet = stylesheetSingleton();

    sheet.add('body { overflow: hidden }');
    sheet.add('body { overflow: hidden }');
    expect(document.adoptedStyleSheets).toHaveLength(before + 1);
    expect(document.querySelectorAll('style')).toHaveLength(elements);
    sheet.remove();
    expect(document.adoptedStyleSheets).toHaveLength(before + 1);
    sheet.remove();
    expect(document.adoptedStyleSheets).toHaveLength(before);
  });
});
