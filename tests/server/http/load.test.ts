import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { createApp } from '../../../server/app.ts';
import { measureLoopDelay } from '../../../server/http/shed-load.ts';
import { PATHS } from '../../support/paths.ts';
import { failure } from '../../support/server/problems.ts';
import { createTestServer, ON_TIME } from '../../support/server/test-server.ts';

const server = await createTestServer();
const ada = await server.person('ada');

describe('a server whose event loop is late', async () => {
  let lateMs = 0;
  const app = await createApp(server.context, {
    loopDelay: { lateMs: () => lateMs, stop: () => undefined },
  });
  afterAll(() => app.close());
  const get = (url: string) => app.inject({ url, headers: ada.headers });

  it('refuses calls as busy until it has caught up, and still says whether it works', async () => {
    lateMs = SERVER_LIMITS.loopDelayMaxMs;
    const refused = await get(PATHS.details);
    expect([refused.statusCode, refused.json()]).toEqual(failure('busy'));
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get(PATHS.health)).statusCode).toBe(200);
    lateMs = SERVER_LIMITS.loopDelayMaxMs - 1;
    expect((await get(PATHS.details)).statusCode).toBe(200);
  });
});

describe('the lateness of the event loop', () => {
  it.each([
    ['one long turn is none', [0, 5000, 0, 0], [false, false, false, false]],
    [
      'it begins and ends with two of three',
      [600, 600, 600, 0, 0],
      [false, true, true, true, false],
    ],
  ])('%s', (_name, latenessMs, isLate) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const histogram = { count: 0, mean: Number.NaN, enable: () => true, disable: () => true };
    const delay = measureLoopDelay(histogram);
    const seen = latenessMs.map((lateMs) => {
      const sum = (histogram.mean || 0) * histogram.count + (lateMs + 50) * 1e6;
      histogram.count += 1;
      histogram.mean = sum / histogram.count;
      vi.advanceTimersByTime(500);
      return delay.lateMs() >= SERVER_LIMITS.loopDelayMaxMs;
    });
    delay.stop();
    expect(seen).toEqual(isLate);
  });

  it('turns that all take longer than a second are noticed', async () => {
    const delay = measureLoopDelay();
    onTestFinished(() => delay.stop());
    const isNoticed = () => delay.lateMs() > SERVER_LIMITS.loopDelayMaxMs;
    for (let turn = 0; turn < 20 && !isNoticed(); turn += 1) {
      for (const startMs = performance.now(); performance.now() < startMs + 1100; );
      await setImmediate();
    }
    expect(isNoticed()).toBe(true);
  });
});

describe('a compressed answer', async () => {
  await server.post(ada, { content: 'long '.repeat(500) });
  const app = await createApp(server.context, { loopDelay: ON_TIME });
  afterAll(() => app.close());
  const get = (url: string, encodings: string) =>
    app.inject({ url, headers: { ...ada.headers, 'accept-encoding': encodings } });
  const feed = `${PATHS.allPosts}?limit=10`;

  it.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8'])(
    'goes to who accepts %j, and has the same content',
    async (encodings) => {
      const plain = await get(feed, 'identity');
      const small = await get(feed, encodings);
      expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(Number(small.headers['content-length'])).toBe(small.rawPayload.length);
      expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);
    },
  );

  it.each(['', 'identity', 'br', 'gzip;q=0', 'gzip;q=0.0, br', 'xgzip'])(
    'does not go to who accepts %j',
    async (encodings) => {
      const plain = await get(feed, encodings);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.headers.vary).toBe('accept-encoding');
      expect(plain.json().posts).toHaveLength(1);
    },
  );

  it('is not made of little', async () => {
    const { headers } = await get(PATHS.notificationCount, 'gzip');
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
  });
});
