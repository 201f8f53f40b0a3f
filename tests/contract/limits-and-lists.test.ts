import { describe, expect, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import { ID_PATTERN, isId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { greetingFor, untilNextHourMs } from '#contract/rules/greeting.ts';
import { CLASSIFICATIONS, SKILLS } from '#contract/skills.ts';
import { newId } from '../../server/new-id.ts';
import { PATHS } from '../support/paths.ts';

describe('the numbers of the order', () => {
  it('are the ones that were ordered', () => {
    expect(LIMITS).toMatchObject({
      uploadBytes: 12_582_912,
      postImageBytes: 358_400,
      postImageHighQuality: 0.9,
      postImageLowQuality: 0.7,
      imageWidthPx: 3840,
      imageHeightPx: 2160,
      imageQuality: 0.7,
      postEditWindowMs: 30 * 60 * 1000,
      dateExtensionMs: 7 * 24 * 60 * 60 * 1000,
      feedFreshnessMs: 24 * 60 * 60 * 1000,
      portfolioPageProjects: 8,
      followerNames: 3,
      profileTitleChars: 30,
      shortDescriptionChars: 25,
      topBarHideOffsetPx: 50,
      chunkTimeoutMs: 120_000,
      socketTimeoutMs: 20_000,
      socketReconnectMinMs: 1000,
      socketReconnectMaxMs: 5000,
      socketReconnectJitter: 0.5,
    });
  });
});

describe('the skills', () => {
  it('are 48, each once', () => {
    expect(SKILLS).toHaveLength(48);
    expect(new Set(SKILLS).size).toBe(48);
    expect([SKILLS[0], SKILLS.at(-1)]).toEqual(['Graphic Design', 'Social Media Management']);
  });

  it('make 49 classifications, one of them split in two', () => {
    expect(CLASSIFICATIONS).toHaveLength(49);
    expect(CLASSIFICATIONS).not.toContain('Creative Team Management');
    const at = CLASSIFICATIONS.indexOf('Creative');
    expect(CLASSIFICATIONS.slice(at - 1, at + 3)).toEqual([
      'Logistics and Supply Management',
      'Creative',
      'Team Management',
      'Digital Marketing',
    ]);
  });
});

describe('the greeting', () => {
  it.each([
    [0, 'Good Morning, ada'],
    [11, 'Good Morning, ada'],
    [12, 'Good Afternoon, ada'],
    [17, 'Good Afternoon, ada'],
    [18, 'Good Evening, ada'],
    [23, 'Good Evening, ada'],
  ])('at %i is %s', (hour, words) => {
    expect(greetingFor(hour, 'ada')).toBe(words);
  });

  it('knows guests', () => {
    expect(greetingFor(9, undefined)).toBe('Good Morning, Guest');
  });

  it.each([
    ['Europe/Berlin', '2026-05-01T09:15:30.250Z'],
    ['Asia/Kolkata', '2026-05-01T06:01:30.250Z'],
    ['Asia/Kathmandu', '2026-05-01T05:59:59.999Z'],
  ])('changes when the clock strikes in %s', (zone, now) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    const next = new Date(Date.parse(now) + untilNextHourMs(new Date(now)));
    const clock = [next.getMinutes(), next.getSeconds(), next.getMilliseconds()];
    process.env.TZ = before;
    expect(clock).toEqual([0, 0, 0]);
    expect(Number(next) - Date.parse(now)).toBeLessThanOrEqual(3_600_000);
  });
});

describe('ids', () => {
  it('sort by age', () => {
    const ids = [0, 1, 1000, Date.UTC(2026, 0, 1), Date.UTC(2100, 0, 1)].map((ms) => newId(ms));
    expect(ids.toSorted()).toEqual(ids);
    for (const id of ids) expect(id).toMatch(new RegExp(ID_PATTERN));
  });

  it('differ within a millisecond', () => {
    expect(new Set(Array.from({ length: 1000 }, () => newId(0))).size).toBe(1000);
  });

  it.each([
    '',
    'x',
    '01m7zbh199ae9gq4b3t5cmw1d',
    '01M7ZBH199AE9GQ4B3T5CMW1DB',
    '8'.repeat(26),
    'u'.repeat(26),
  ])('are nothing like %j', (text) => {
    expect(isId(text)).toBe(false);
  });
});

describe('addresses', () => {
  it('carry their parameters encoded', () => {
    expect(pathOf(PATHS.post, { postId: 'a/b?c' })).toBe('/api/posts/a%2Fb%3Fc');
  });

  it('are not made without all of them', () => {
    expect(() => pathOf(PATHS.deletePost as string, { userId: 'x' })).toThrow('postId');
  });
});
