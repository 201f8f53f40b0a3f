import { expect, it } from 'vitest';
import type { Attachment } from '../../../src/features/shared/attachments/attachment.ts';
import { POST_MEDIA } from '../../../src/features/shared/attachments/policies.ts';
import type { Prepared } from '../../../src/features/shared/attachments/prepare.ts';
import { useAttachments } from '../../../src/features/shared/attachments/use-attachments.ts';
import { loseConnection } from '../../support/web/connection-loss.ts';
import { renderHook } from '../../support/web/render.tsx';

const image = (name: string) => new File([name], name, { type: 'image/png' });

function ready(file: File): Prepared {
  const size = { bytes: file.size, widthPx: 1, heightPx: 1 };
  return {
    status: 'ready',
    source: { kind: 'file', file },
    file,
    kind: 'image',
    preview: file,
    poster: undefined,
    facts: {
      kind: 'image',
      before: size,
      after: size,
      quality: 0.9,
      isStilled: false,
      milliseconds: 1,
      gpsRemoved: false,
      metadataRemoved: false,
    },
  };
}

interface Job {
  readonly end: (outcome: Prepared) => void;
  readonly fail: (error: Error) => void;
  readonly progress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** The hook with jobs that the test ends one by one. */
async function start(most = 1) {
  const jobs = new Map<string, Job>();
  const hook = renderHook(() =>
    useAttachments(POST_MEDIA, {
      most,
      prepare: (source, _policy, { signal, onProgress }) =>
        new Promise((end, fail) => {
          const name = source.kind === 'file' ? source.file.name : '';
          jobs.set(name, { end, fail, progress: onProgress, signal });
        }),
    }),
  );
  await expect.poll(() => hook.current()).toBeDefined();
  const list = () => hook.current().attachments;
  return { jobs, hook, list, add: (...files: readonly File[]) => hook.current().add(files) };
}

const statuses = (list: readonly Attachment[]) => list.map(({ status }) => status);

it('keeps the newest pick when an older one finishes later', async () => {
  const { jobs, list, add } = await start();
  const older = image('older.png');
  const newer = image('newer.png');
  add(older);
  add(newer);
  jobs.get('newer.png')?.end(ready(newer));
  await expect.poll(() => statuses(list())).toEqual(['ready']);
  jobs.get('older.png')?.end(ready(older));
  await new Promise(requestAnimationFrame);
  const [kept] = list();
  expect(kept?.status === 'ready' && kept.file).toBe(newer); // any two Files are `toEqual`
  expect(jobs.get('older.png')?.signal.aborted).toBe(true);
});

it('shows how far the job has got, and nothing that comes after its end', async () => {
  const { jobs, list, add } = await start();
  const file = image('a.png');
  add(file);
  jobs.get('a.png')?.progress(0.4);
  await expect.poll(list).toMatchObject([{ status: 'working', share: 0.4 }]);
  jobs.get('a.png')?.end(ready(file));
  await expect.poll(() => statuses(list())).toEqual(['ready']);
  jobs.get('a.png')?.progress(0.9);
  await new Promise(requestAnimationFrame);
  expect(statuses(list())).toEqual(['ready']);
});

it('holds as many as the form takes, each with its own job', async () => {
  const { jobs, list, add } = await start(2);
  add(image('a.png'), image('b.png'));
  add(image('c.png'));
  expect(jobs.get('a.png')?.signal.aborted).toBe(true);
  jobs.get('c.png')?.fail(new Error('a bug'));
  await expect.poll(() => statuses(list())).toEqual(['working', 'refused']);
  expect(list()[1]).toMatchObject({ problem: POST_MEDIA.problems.failed });
});

it('stops the job of what is removed', async () => {
  const { jobs, hook, list, add } = await start();
  add(image('a.png'));
  await expect.poll(list).toHaveLength(1);
  hook.current().remove(list()[0]?.key ?? '');
  await expect.poll(list).toEqual([]);
  expect(jobs.get('a.png')?.signal.aborted).toBe(true);
});

it('prepares a file again once the code that does it can be loaded', async () => {
  const { jobs, list, add } = await start(2);
  const reconnect = loseConnection();
  add(image('a.png'), image('b.png'));
  for (const [name, problem] of [
    ['a.png', 'unavailable'],
    ['b.png', 'image_failed'],
  ] as const) {
    const source = { kind: 'file', file: image(name) } as const;
    jobs.get(name)?.end({ status: 'refused', source, problem });
  }
  await expect.poll(() => statuses(list())).toEqual(['refused', 'refused']);

  reconnect();
  await expect.poll(() => statuses(list())).toEqual(['working', 'refused']);
  jobs.get('a.png')?.end(ready(image('a.png')));
  await expect.poll(() => statuses(list())).toEqual(['ready', 'refused']);
});

it('stops the jobs when the form is left', async () => {
  const { jobs, hook, add } = await start();
  add(image('a.png'));
  hook.leave();
  await expect.poll(() => jobs.get('a.png')?.signal.aborted).toBe(true);
});
