import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { type DraftId, parseFields } from '../../../forms/use-draft.ts';
import {
  type DraftFile,
  readDraftFile,
  type UnsavedReason,
  useDraftFiles,
} from '../../../forms/use-draft-files.ts';
import { type ReadyAttachment, sourceName } from './attachment.ts';
import type { AttachmentEntry } from './use-attachments.ts';

/** More are counted. */
const MAX_NAMES = 8;

export type AttachmentDraft = ReturnType<typeof useAttachmentDraft>;

/**
 * Saves a form's attachments with its draft, as they were prepared.
 *
 * @param attachments those that the draft names, by keys that never change.
 */
export function useAttachmentDraft(
  draftId: DraftId,
  attachments: readonly AttachmentEntry[],
  embeddedName = '',
) {
  const { unsaved, remove } = useDraftFiles(
    draftId,
    attachments.flatMap((attachment): DraftFile[] => {
      if (attachment.status !== 'ready') return [];
      const { key, ...ready } = attachment;
      return [{ key, bytes: bytesOf(ready), value: { ...ready, source: restoredSource(ready) } }];
    }),
  );
  const namesOf = (isWanted: (attachment: AttachmentEntry) => boolean) =>
    attachments.filter(isWanted).map(({ source }) => sourceName(source, embeddedName));
  return {
    /** Names of the files that are lost with the page, for this reason. */
    unsavedNames: (reason: UnsavedReason) => namesOf(({ key }) => unsaved.get(key) === reason),
    /** Names of the files that the draft would lack now. */
    missingNames: () => namesOf(({ key, status }) => status !== 'ready' || unsaved.has(key)),
    /** Removes the files for good. */
    remove,
  };
}

/** Returns a file of a draft as it was prepared; `undefined` if it was not saved. */
export function readDraftAttachment(draftId: DraftId, key: string): ReadyAttachment | undefined {
  const value = parseFields(readDraftFile(draftId, key));
  const isWhole = value?.file instanceof File && value.preview instanceof Blob;
  return isWhole && value.status === 'ready' ? (value as unknown as ReadyAttachment) : undefined;
}

/** Some names of files as one text. */
export function namesInShort(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).join(', ');
  const more = names.length - MAX_NAMES;
  return more > 0 ? `${shown} ${MEDIA_MESSAGES.moreRefused(more)}` : shown;
}

/** The original is not stored: the file is never prepared again. */
function restoredSource({ source }: ReadyAttachment) {
  return { kind: 'restored', name: sourceName(source) } as const;
}

function bytesOf({ file, preview, poster }: ReadyAttachment): number {
  const blobs = new Set([file, preview, poster]);
  return [...blobs].reduce((sum, blob) => sum + (blob?.size ?? 0), 0);
}
