import { useEffect, useState } from 'react';
import type { PostId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Post } from '#contract/schema/post.ts';
import { useTimeLeft } from '../../../hooks/use-time-left.ts';
import { DRAFT_OF, getDraft, setDraft } from '../../../lib/storage/draft.ts';
import { type PostFields, usePostFields } from './post-form.tsx';
import type { PostUpdate } from './update-post.ts';
import { usePostMedia } from './use-post-media.ts';

export type EditedPost = ReturnType<typeof useEditedPost>;

/**
 * A post while its author changes it: what is written and chosen, how that differs from what is
 * stored, and for how long. The text is kept on this device until it is saved or discarded, so
 * that nothing that closes the form takes it away.
 *
 * @param post As it is stored.
 */
export function useEditedPost(author: UserId, post: Post) {
  const draft = DRAFT_OF.edit(post._id);
  const [stored] = useState(() => storedPostFields(post));
  const [left] = useState(() => getDraft(author, draft));
  const { fields: written, change: changeFields } = usePostFields(
    left === '' ? stored : { ...stored, text: left },
  );
  const [pickedAlt, setPickedAlt] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isRemoved, setRemoved] = useState(false);
  const { media, previewUrl, pick, remove } = usePostMedia();
  const leftMs = useTimeLeft(Date.parse(post.createdAt) + LIMITS.postEditWindowMs);
  const isLocked = leftMs === 0;

  const isNewMedia = media.status === 'accepted';
  // Each picture has its own description: a file that is not taken does not cost the kept one's.
  const describesPicked = isNewMedia || media.status === 'working';
  const fields = describesPicked ? { ...written, alt: pickedAlt } : written;
  const keepsMedia = post.media !== '' && !isRemoved && !isNewMedia;
  const hasMedia = isNewMedia || keepsMedia;
  const changesText = fields.text.trim() !== stored.text;
  const changesAlt = hasMedia && fields.alt.trim() !== stored.alt;
  const changesContent =
    changesText || changesAlt || media.status === 'working' || isNewMedia || isRemoved;
  const changesAudience =
    fields.visibility !== stored.visibility ||
    fields.commentPermission !== stored.commentPermission;

  const unsaved = changesText ? fields.text : '';
  useEffect(() => setDraft(author, unsaved, draft), [author, unsaved, draft]);

  function change(changed: Partial<PostFields>): void {
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
    media,
    previewUrl,
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
      media.status !== 'working' &&
      (media.status !== 'refused' || isLocked),
    /** The text is one of an earlier visit. */
    isRestored: left !== '' && fields.text === left && changesText,
    pick(file: File): void {
      setProblem(undefined);
      setPickedAlt('');
      void pick(file);
    },
    removePicked(): void {
      setProblem(undefined);
      remove();
    },
    removeKept(): void {
      setProblem(undefined);
      setRemoved(true);
    },
    putBack(): void {
      setProblem(undefined);
      setRemoved(false);
    },
    /** Forgets what is kept of the text. */
    forget: () => setDraft(author, '', draft),
    /** What is to be saved, without what can no longer be changed. */
    changes(): PostUpdate {
      const { text, alt, visibility, commentPermission } = fields;
      return {
        id: post._id as PostId,
        content: !isLocked && changesText ? text.trim() : undefined,
        visibility: visibility === stored.visibility ? undefined : visibility,
        commentPermission:
          commentPermission === stored.commentPermission ? undefined : commentPermission,
        mediaAlt: !isLocked && (isNewMedia || changesAlt) ? alt.trim() : undefined,
        media: !isLocked && isNewMedia ? media.file : undefined,
        poster: !isLocked && isNewMedia ? media.poster : undefined,
        removesMedia: !isLocked && isRemoved && !isNewMedia && post.media !== '',
      };
    },
  };
}

function storedPostFields({ content, mediaAlt, visibility, commentPermission }: Post): PostFields {
  return { text: content, alt: mediaAlt ?? '', visibility, commentPermission };
}
