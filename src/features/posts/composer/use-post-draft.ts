import { useState } from 'react';
import { type DraftId, parseFields, useDraft, useRestoredDraft } from '../../../forms/use-draft.ts';
import {
  type DraftFile,
  readDraftFile,
  type UnsavedReason,
  useDraftFiles,
} from '../../../forms/use-draft-files.ts';
import { type ReadyAttachment, sourceName } from '../../shared/attachments/attachment.ts';
import type { PostFormFields } from './post-form.tsx';
import type { PostMedia, RestoredMedia } from './use-post-media.ts';

/** An image or video as the draft names it; its file is stored beside the draft. */
interface DraftMedia {
  readonly key: string;
  readonly name: string;
  readonly alt: string;
}

interface RestoredPost {
  /** Absent if there is no draft. */
  readonly fields: PostFormFields | undefined;
  readonly media: readonly RestoredMedia[];
  /** Names of files that were not stored, or no longer are. */
  readonly lost: readonly string[];
}

/** The draft of a new post as it was when the form opened, with its files as they were prepared. */
export function useRestoredPost(draftId: DraftId): RestoredPost {
  const draft = useRestoredDraft(draftId, parsePostDraft);
  return useState((): RestoredPost => {
    const listed = (draft?.media ?? []).map((entry) => ({
      ...entry,
      attachment: parseAttachment(readDraftFile(draftId, entry.key)),
    }));
    return {
      fields: draft?.fields,
      media: listed.flatMap(({ key, alt, attachment }) =>
        attachment ? [{ key, alt, attachment }] : [],
      ),
      lost: listed.filter(({ attachment }) => !attachment).map(({ name }) => name),
    };
  })[0];
}

/** Saves a new post on this device while it is written, with its prepared files. */
export function usePostDraft(draftId: DraftId, fields: PostFormFields, media: PostMedia) {
  const listed = media.entries.flatMap(({ attachment, alt }) =>
    attachment ? [{ attachment, alt }] : [],
  );
  const isEmpty = fields.text === '' && listed.length === 0;
  const { text, visibility, commentPermission } = fields;
  const draft = useDraft(
    draftId,
    isEmpty
      ? undefined
      : {
          text,
          visibility,
          commentPermission,
          media: listed.map(
            ({ attachment: { key, source }, alt }): DraftMedia => ({
              key,
              name: sourceName(source),
              alt,
            }),
          ),
        },
  );
  const files = useDraftFiles(
    draftId,
    listed.flatMap(({ attachment }): DraftFile[] => {
      if (attachment.status !== 'ready') return [];
      const { key, ...ready } = attachment;
      return [{ key, bytes: bytesOf(ready), value: { ...ready, source: kept(ready) } }];
    }),
  );
  const namesOf = (isWanted: (key: string, isReady: boolean) => boolean) =>
    listed
      .filter(({ attachment: { key, status } }) => isWanted(key, status === 'ready'))
      .map(({ attachment: { source } }) => sourceName(source));
  return {
    /** The browser stores nothing. */
    isRefused: draft.savedAt === 'refused',
    /** Names of the files that are lost with the page, for this reason. */
    unsavedNames: (reason: UnsavedReason) => namesOf((key) => files.unsaved.get(key) === reason),
    /** Names of the files that the draft would not have now. */
    missingNames: () => namesOf((key, isReady) => !isReady || files.unsaved.has(key)),
    remove(): void {
      draft.remove();
      files.remove();
    },
  };
}

/** The original is not stored: the file is never prepared again. */
function kept({ source }: ReadyAttachment) {
  return { kind: 'restored', name: sourceName(source) } as const;
}

function bytesOf({ file, preview, poster }: ReadyAttachment): number {
  return new Set([file, preview, poster])
    .values()
    .reduce((sum, blob) => sum + (blob?.size ?? 0), 0);
}

/** What a draft says of a post: its text, its audience and the list of its media. */
function parsePostDraft(stored: unknown) {
  const draft = parseFields(stored);
  if (typeof draft?.text !== 'string') return undefined;
  const fields: PostFormFields = {
    text: draft.text,
    visibility: draft.visibility === 'private' ? 'private' : 'public',
    commentPermission: draft.commentPermission === 'followers' ? 'followers' : 'everyone',
  };
  const media = Array.isArray(draft.media) ? draft.media.flatMap(parseMedia) : [];
  return { fields, media };
}

function parseMedia(stored: unknown): readonly DraftMedia[] {
  const { key, name, alt } = parseFields(stored) ?? {};
  const isWhole = typeof key === 'string' && typeof name === 'string' && typeof alt === 'string';
  return isWhole ? [{ key, name, alt }] : [];
}

function parseAttachment(stored: unknown): ReadyAttachment | undefined {
  const value = parseFields(stored);
  const isWhole = value?.file instanceof File && value.preview instanceof Blob;
  return isWhole && value.status === 'ready' ? (value as unknown as ReadyAttachment) : undefined;
}
