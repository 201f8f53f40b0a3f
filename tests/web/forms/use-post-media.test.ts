import { expect, it, onTestFinished, vi } from 'vitest';
import type { PostMedia } from '../../../src/features/posts/composer/prepare-media.ts';
import { usePostMedia } from '../../../src/features/posts/composer/use-post-media.ts';
import { renderHook } from '../../support/web/render.tsx';

const image = (name: string) => new File([name], name, { type: 'image/png' });

function accepted(file: File): PostMedia {
  const size = { bytes: file.size, widthPx: 1, heightPx: 1 };
  return {
    status: 'accepted',
    name: file.name,
    file,
    facts: {
      kind: 'image',
      before: size,
      after: size,
      quality: 0.9,
      milliseconds: 1,
      gpsRemoved: false,
      metadataRemoved: false,
    },
  };
}

/** The hook with jobs that the test ends one by one. */
async function start() {
  const jobs = new Map<
    string,
    { end: (media: PostMedia) => void; progress: (share: number) => void; signal: AbortSignal }
  >();
  const hook = renderHook(() =>
    usePostMedia(
      (file, { signal, onProgress }) =>
        new Promise((resolve) => {
          jobs.set(file.name, {
            end: resolve,
            progress: (share) => onProgress?.(share),
            signal,
          });
        }),
    ),
  );
  await expect.poll(() => hook.current()).toBeDefined();
  return { jobs, hook };
}

it('keeps the newest pick when an older one ends later', async () => {
  const { jobs, hook } = await start();
  const older = image('older.png');
  const newer = image('newer.png');

  void hook.current().pick(older);
  void hook.current().pick(newer);
  jobs.get('newer.png')?.end(accepted(newer));
  await expect.poll(() => hook.current().media.status).toBe('accepted');
  jobs.get('older.png')?.end(accepted(older));
  await new Promise(requestAnimationFrame);

  const { media } = hook.current();
  expect(media.status === 'accepted' && media.file).toBe(newer); // any two Files are `toEqual`
  expect(jobs.get('older.png')?.signal.aborted).toBe(true);
});

it('shows how far the job has got, and nothing that comes after its end', async () => {
  const { jobs, hook } = await start();
  const file = image('a.png');

  void hook.current().pick(file);
  jobs.get('a.png')?.progress(0.4);
  await expect
    .poll(() => hook.current().media)
    .toEqual({ status: 'working', name: 'a.png', share: 0.4 });
  jobs.get('a.png')?.end(accepted(file));
  await expect.poll(() => hook.current().media.status).toBe('accepted');
  jobs.get('a.png')?.progress(0.9);
  await new Promise(requestAnimationFrame);
  expect(hook.current().media.status).toBe('accepted');
});

it('drops the job and the preview when the file is removed', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  onTestFinished(() => revoked.mockRestore());
  const { jobs, hook } = await start();

  void hook.current().pick(image('a.png'));
  await expect.poll(() => hook.current().previewUrl).toMatch(/^blob:/);
  const url = hook.current().previewUrl;
  hook.current().remove();

  await expect.poll(() => hook.current().media.status).toBe('empty');
  expect(jobs.get('a.png')?.signal.aborted).toBe(true);
  expect(hook.current().previewUrl).toBeUndefined();
  expect(revoked).toHaveBeenCalledWith(url);
});

it('stops the job when the form is left', async () => {
  const { jobs, hook } = await start();
  void hook.current().pick(image('a.png'));
  hook.leave();
  await expect.poll(() => jobs.get('a.png')?.signal.aborted).toBe(true);
});
