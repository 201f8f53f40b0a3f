import { useState } from 'react';
import { type DraftId, parseFields, useDraft, useRestoredDraft } from '../../../forms/use-draft.ts';
import {
  readDraftAttachment,
  useAttachmentDraft,
} from '../../shared/attachments/attachment-draft.ts';
import type { PostFormFields } from './post-form.tsx';
import type { DraftMedia, PostMedia, RestoredMedia } from './use-post-media.ts';

interface RestoredPost {
  /** Absent if there is no draft; of an edit only its text. */
  readonly fields: (Pick<PostFormFields, 'text'> & Partial<PostFormFields>) | undefined;
  /** Absent if the draft has a text alone. */
  readonly media: RestoredMedia | undefined;
  /** Names of files that were not stored, or no longer are. */
  readonly lost: readonly string[];
}

/** The draft of a post as it was when the form opened, with its files as they were prepared. */
export function useRestoredPost(draftId: DraftId): RestoredPost {
  const draft = useRestoredDraft(draftId, parsePostDraft);
  return useState((): RestoredPost => {
    const media = draft?.media?.map((entry) => ({
      ...entry,
      attachment: entry.key === undefined ? undefined : readDraftAttachment(draftId, entry.key),
    }));
    const lost = media?.flatMap(({ name, attachment }) => (attachment ? [] : (name ?? []))) ?? [];
    return { fields: draft?.fields, media, lost };
  })[0];
}

/**
 * Saves a post on this device while it is written, with its prepared files.
 *
 * @param fields absent if there is nothing to save.
 */
export function usePostDraft(
  draftId: DraftId,
  fields: Partial<PostFormFields> | undefined,
  media: PostMedia,
) {
  const draft = useDraft(draftId, fields && { ...fields, media: media.draft });
  const files = useAttachmentDraft(
    draftId,
    media.entries.flatMap(({ attachment }) => attachment ?? []),
  );
  return {
    ...files,
    sendKey: draft.sendKey,
    emitSent: draft.emitSent,
    /** The browser stores nothing. */
    isRefused: draft.savedAt === 'refused',
    remove(): void {
      draft.remove();
      files.remove();
    },
  };
}

/** The content of a post's draft: its text, its audience and the list of its media. */
function parsePostDraft(stored: unknown) {
  // Drafts of edits were plain text in an earlier version.
  const draft = typeof stored === 'string' ? { text: stored } : parseFields(stored);
  if (typeof draft?.text !== 'string') return undefined;
  const { text, visibility, commentPermission, media } = draft;
  const fields: RestoredPost['fields'] = {
    text,
    ...(visibility === 'private' && { visibility }),
    ...(commentPermission === 'followers' && { commentPermission }),
  };
  return { fields, media: Array.isArray(media) ? media.map(parseMedia) : undefined };
}

function parseMedia(stored: unknown): DraftMedia {
  const fields = Object.entries(parseFields(stored) ?? {});
  return Object.fromEntries(fields.filter(([, value]) => typeof value === 'string'));
}
