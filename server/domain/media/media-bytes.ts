import type { MediaId } from '#contract/ids.ts';
import type { Context } from '../../context.ts';
import type { UnmeasuredMedia } from '../../store/media/media-usage.ts';

/** Media read at a time. */
const MEDIA_PER_STEP = 100;

/**
 * Counts the files of media that were stored before the storage of a person was counted, a little at
 * a time, until `stop`. The next run continues, since it skips what is measured; what has no file any
 * more counts as nothing.
 */
export async function measureMedia(
  { store, blobs }: Pick<Context, 'store' | 'blobs'>,
  stop?: AbortSignal,
): Promise<void> {
  for (let after: MediaId | undefined = '' as MediaId; after !== undefined; ) {
    const media: readonly UnmeasuredMedia[] = await store.media.unmeasured(after, MEDIA_PER_STEP);
    for (const { id, owner } of media) {
      if (stop?.aborted) return;
      let bytes = 0;
      for (const file of await store.media.filesOf(id)) bytes += (await blobs.sizeOf(file)) ?? 0;
      if (bytes > 0) await store.transaction((tx) => tx.media.setBytes(id, owner, bytes));
    }
    after = media.length < MEDIA_PER_STEP ? undefined : media.at(-1)?.id;
  }
}
