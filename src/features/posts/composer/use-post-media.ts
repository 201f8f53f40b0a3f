import { useEffect, useRef, useState } from 'react';
import { useObjectUrl } from '../../../hooks/use-object-url.ts';
import { logFailure } from '../../../lib/net/log-failure.ts';
import { type PostMedia, prepareMedia } from './prepare-media.ts';

const EMPTY: PostMedia = { status: 'empty' };

/**
 * The one file of a post being written. A new pick, removing it, or leaving the form drops the job
 * that runs: the newest pick wins, whichever ends first.
 */
export function usePostMedia(accept: typeof prepareMedia = prepareMedia) {
  const [media, setMedia] = useState<PostMedia>(EMPTY);
  const [picked, setPicked] = useState<File>();
  const job = useRef<AbortController>(undefined);
  useEffect(() => () => job.current?.abort(), []);

  const shown = media.status === 'accepted' ? media.file : picked;
  const previewUrl = useObjectUrl(media.status === 'refused' ? undefined : shown);

  async function pick(file: File): Promise<void> {
    job.current?.abort();
    const latest = new AbortController();
    job.current = latest;
    const { signal } = latest;
    const { name } = file;

    setPicked(file);
    setMedia({ status: 'working', name, share: 0 });
    const outcome = await accept(file, {
      signal,
      onProgress: (share) => {
        if (job.current === latest) setMedia({ status: 'working', name, share });
      },
    }).catch((error: unknown): PostMedia => {
      if (!signal.aborted) logFailure('The file could not be prepared.', error);
      return { status: 'refused', name, problem: 'image_failed' };
    });
    if (signal.aborted) return;
    job.current = undefined; // progress that is still on its way comes too late
    setMedia(outcome);
  }

  function remove(): void {
    job.current?.abort();
    job.current = undefined;
    setPicked(undefined);
    setMedia(EMPTY);
  }

  return { media, previewUrl, pick, remove };
}
