import { afterEach, describe, expect, it } from 'vitest';

import { POST_IMAGE } from '#contract/media-recipes.ts';
import { createMediaClient } from '../../../src/lib/media/media-client.ts';
import type { ChunkFailure } from '../../../src/lib/scheduling/load-chunk.ts';
import { countedWorkers } from './support/counted-workers.ts';

function breakingClient() {
  const workers = countedWorkers(
    () =>
      new Worker(new URL('./support/breaking-media.worker.ts', import.meta.url), {
        type: 'module',
      }),
  );
  const client = createMediaClient(workers.spawn);
  stops.push(client.stop);
  return { workers, client };
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('a media worker that traps', () => {
  it('is replaced, and the picture is made at half the scale', async () => {
    const { workers, client } = breakingClient();

    const { image } = await client.makeImage(new File(['trap once'], 'a.jpg'), POST_IMAGE);

    expect(image).toMatchObject({ widthPx: 200, heightPx: 150 });
    expect(workers).toMatchObject({ started: 2, running: 1 });
  });

  it('is given up after the second time, and the next picture is made all the same', async () => {
    const { workers, client } = breakingClient();

    await expect(
      client.makeImage(new File(['trap always'], 'a.jpg'), POST_IMAGE),
    ).rejects.toMatchObject({
      name: 'MediaError',
      code: 'worker_lost',
    });

    expect(workers).toMatchObject({ started: 2, running: 0 });
    await client.makeImage(new File(['fine'], 'b.jpg'), POST_IMAGE);
    expect(workers).toMatchObject({ started: 3, running: 1 });
  });
});

describe('a media worker whose code cannot be loaded', () => {
  it('is told from one that broke, and loaded anew for the next picture', async () => {
    let isThere = false;
    let why: ChunkFailure = 'failed';
    const client = createMediaClient(
      () =>
        isThere
          ? new Worker(new URL('./support/breaking-media.worker.ts', import.meta.url), {
              type: 'module',
            })
          : new Worker('/no-such.worker.js', { type: 'module' }),
      undefined,
      async () => why,
    );
    stops.push(client.stop);
    const makeImage = () => client.makeImage(new File(['fine'], 'a.jpg'), POST_IMAGE);

    await expect(makeImage()).rejects.toMatchObject({ code: 'code_missing' });
    why = 'outdated';
    await expect(makeImage()).rejects.toMatchObject({ code: 'code_outdated' });

    isThere = true;
    expect(await makeImage()).toMatchObject({ image: { kind: 'jpeg' } });
  });
});

describe('a browser without WebAssembly', () => {
  it('is told from a worker that broke, and none is started', async () => {
    const { workers, client } = breakingClient();
    const { WebAssembly: kept } = globalThis;
    stops.push(() => Object.assign(globalThis, { WebAssembly: kept }));
    Reflect.deleteProperty(globalThis, 'WebAssembly');

    await expect(
      client.makeImage(new File(['trap always'], 'a.jpg'), POST_IMAGE),
    ).rejects.toMatchObject({ code: 'no_webassembly' });
    expect(workers).toMatchObject({ started: 0 });
  });
});

describe('a media worker that has grown', () => {
  it('goes on at 256 MB and is replaced above', async () => {
    const { workers, client } = breakingClient();

    await client.makeImage(new File(['grow to the bound'], 'a.jpg'), POST_IMAGE);
    await client.probeMedia(new File(['fine'], 'b.jpg'));
    expect(workers).toMatchObject({ started: 1, running: 1 });

    await client.makeImage(new File(['grow beyond the bound'], 'c.jpg'), POST_IMAGE);
    await expect.poll(() => workers.running).toBe(0);

    await client.makeImage(new File(['fine'], 'd.jpg'), POST_IMAGE);
    expect(workers).toMatchObject({ started: 2, running: 1 });
  });
});
