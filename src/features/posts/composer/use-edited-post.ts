import { useState } from 'react';
import type { PostId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { visibilityProblem } from '#contract/rules/post-rules.ts';
import type { Post } from '#contract/schema/post.ts';
import type { SessionUser } from '#contract/schema/user.ts';
import { parseText, useDraft, useRestoredDraft } from '../../../forms/use-draft.ts';
import { useTimeLeft } from '../../../hooks/use-time-left.ts';
import { DRAFT_KEYS } from '../../../lib/storage/draft-keys.ts';
import { POST_MEDIA } from '../../shared/attachments/policies.ts';
import { useAttachments } from '../../shared/attachments/use-attachments.ts';
import { audienceOf, type PostFormFields, usePostFields } from './post-form.tsx';
import type { PostEditChanges } from './update-post.ts';

export type EditedPost = ReturnType<typeof useEditedPost>;

/**
 * A post while its author changes it: what is written and chosen, how that differs from what is
 * stored, and for how long. The text is kept on this device until it is saved or discarded, so
 * that nothing that closes the form takes it away.
 *
 * @param post As it is stored.
 */
export function useEditedPost(author: SessionUser, post: Post) {
  const draftId = { user: author._id as UserId, key: DRAFT_KEYS.edit(post._id) };
  const [stored] = useState(() => storedPostFields(post));
  const restored = useRestoredDraft(draftId, parseText);
  const { fields: written, change: changeFields } = usePostFields(
    restored === undefined ? stored : { ...stored, text: restored },
  );
  const [pickedAlt, setPickedAlt] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isRemoved, setRemoved] = useState(false);
  const { attachments, add, remove } = useAttachments(POST_MEDIA);
  const publicCode = visibilityProblem(stored.visibility, 'private', author.followingCount > 0);
  const privateProblem = publicCode && ERROR_MESSAGES[publicCode];
  const { visibility, hasReturned } = audienceOf(written.visibility, privateProblem);
  const leftMs = useTimeLeft(Date.parse(post.createdAt) + LIMITS.postEditWindowMs);
  const isLocked = leftMs === 0;

  const picked = attachments.find((entry) => entry.status === 'ready');
  const isPreparing = attachments.some(({ status }) => status === 'working');
  const isRefused = attachments.some(({ status }) => status === 'refused');
  const isNewMedia = picked !== undefined;
  // Each image has its own description: a file that is refused does not cost the stored one's.
  const describesPicked = isNewMedia || isPreparing;
  const fields = { ...written, visibility, ...(describesPicked ? { alt: pickedAlt } : {}) };
  const keepsMedia = post.media !== '' && !isRemoved && !isNewMedia;
  const hasMedia = isNewMedia || keepsMedia;
  const changesText = fields.text.trim() !== stored.text;
  const changesAlt = hasMedia && fields.alt.trim() !== stored.alt;
  const changesContent = changesText || changesAlt || isPreparing || isNewMedia || isRemoved;
  const changesAudience =
    fields.visibility !== stored.visibility ||
    fields.commentPermission !== stored.commentPermission;

  const draft = useDraft(draftId, changesText && fields.text !== '' ? fields.text : undefined);

  function change(changed: Partial<PostFormFields>): void {
    setProblem(undefined);
    if (!describesPicked || changed.alt === undefined) {
      changeFields(changed);
      return;
    }
    const { alt, ...others } = changed;
    setPickedAlt(alt);
    changeFields(others);
  }

  return {
    post,
    stored,
    fields,
    change,
    /** What is wrong with it, in words, until something is changed. */
    problem,
    refuse: setProblem,
    attachments,
    isPreparing,
    isRefused,
    privateProblem,
    hasReturned,
    leftMs,
    /** Text and media can be read only. */
    isLocked,
    isRemoved,
    /** The stored picture or video stays. */
    keepsMedia,
    hasMedia,
    changesContent,
    /** Something would be lost. */
    hasChanges: changesContent || changesAudience,
    /** Something can be saved. */
    canSend:
      ((changesContent && !isLocked) || changesAudience) &&
      !isPreparing &&
      (!isRefused || isLocked),
    /** The text is one of an earlier visit. */
    isRestored: restored !== undefined && fields.text === restored && changesText,
    pick(file: File): void {
      setProblem(undefined);
      setPickedAlt('');
      add([file]);
    },
    removePicked(key: string): void {
      setProblem(undefined);
      remove(key);
    },
    removeKept(): void {
      setProblem(undefined);
      setRemoved(true);
    },
    restoreStored(): void {
      setProblem(undefined);
      setRemoved(false);
    },
    /** Forgets what is kept of the text. */
    forget: draft.remove,
    /** What is to be saved, without what can no longer be changed. */
    changes(): PostEditChanges {
      const { text, alt, visibility, commentPermission } = fields;
      return {
        id: post._id as PostId,
        content: !isLocked && changesText ? text.trim() : undefined,
        visibility: visibility === stored.visibility ? undefined : visibility,
        commentPermission:
          commentPermission === stored.commentPermission ? undefined : commentPermission,
        mediaAlt: !isLocked && (isNewMedia || changesAlt) ? alt.trim() : undefined,
        media: isLocked ? undefined : picked?.file,
        poster: isLocked ? undefined : picked?.poster,
        removesMedia: !isLocked && isRemoved && !isNewMedia && post.media !== '',
      };
    },
  };
}

function storedPostFields({
  content,
  mediaAlt,
  visibility,
  commentPermission,
}: Post): PostFormFields {
  return { text: content, alt: mediaAlt ?? '', visibility, commentPermission };
}
