import { useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { useObjectUrl } from '../../../hooks/use-object-url.ts';
import type { EditorBlock, MediaSlot } from '../editor-form.ts';

/** The visible image of a file: itself, or a stand-in until it is prepared. */
interface SlotImage {
  /** Absent while there is nothing to show. */
  readonly src: string | undefined;
  /** ThumbHash in base64. */
  readonly hash: string | undefined;
}

/**
 * Returns the keys of the files of a list that are shown as they are while they wait: only the
 * first ones, because each may have megabytes to decode. The others are shown by small copies.
 */
export function shownWaiting(entries: readonly (EditorBlock | MediaSlot)[]): ReadonlySet<string> {
  const waiting = entries.flatMap((entry) => {
    const attachment = 'attachment' in entry ? entry.attachment : undefined;
    return attachment?.status === 'working' && !attachment.copy ? [entry.key] : [];
  });
  return new Set(waiting.slice(0, LIMITS.filesShownWaiting));
}

/**
 * The image of a file. While it is prepared that is its small copy, the file itself, or the image
 * it replaces; a loaded one stays until the next is loaded.
 *
 * @param isShown whether the file itself is shown while it waits.
 */
export function useSlotImage({ attachment, before }: MediaSlot, isShown: boolean): SlotImage {
  const working = attachment.status === 'working' ? attachment : undefined;
  const source = working?.source;
  const chosen = working?.copy ?? (isShown && source?.kind === 'file' ? source.file : undefined);
  const shown = working ? before : attachment;
  const url = useObjectUrl(chosen ?? (shown?.status === 'ready' ? shown.preview : undefined));
  const [lastUrl, setLastUrl] = useState(url);
  if (url !== undefined && url !== lastUrl) setLastUrl(url);
  const embedded = source?.kind === 'data-url' ? source.dataUrl : undefined;
  const stored = shown?.status === 'stored' ? shown : undefined;
  return {
    src: url ?? embedded ?? (stored && (stored.previewSrc || stored.src)) ?? lastUrl,
    hash: stored?.placeholder,
  };
}
