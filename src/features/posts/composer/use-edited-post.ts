import { useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { visibilityProblem } from '#contract/rules/post-rules.ts';
import type { MediaItem } from '#contract/schema/media.ts';
import type { Post } from '#contract/schema/post.ts';
import type { SessionUser } from '#contract/schema/user.ts';
import { useTimeLeft } from '../../../hooks/use-time-left.ts';
import { DRAFT_KEYS } from '../../../lib/storage/draft-keys.ts';
import { allowedVisibility, type PostFormFields, usePostFields } from './post-form.tsx';
import type { PostEditChanges } from './submit-post-update.ts';
import { usePostDraft, useRestoredPost } from './use-post-draft.ts';
import { usePostMedia } from './use-post-media.ts';

export type EditedPost = ReturnType<typeof useEditedPost>;

/**
 * A post while its author edits it: its content, how it differs from the stored post, and the time
 * left. Text and media are kept on this device until they are saved or discarded, whatever closes
 * the form.
 *
 * @param post As it is stored.
 */
export function useEditedPost(author: SessionUser, post: Post) {
  const draftId = { user: author._id, key: DRAFT_KEYS.edit(post._id) };
  const [stored] = useState(() => storedPostFields(post));
  const restored = useRestoredPost(draftId);
  const { fields: written, change: changeFields } = usePostFields({
    ...stored,
    ...restored.fields,
  });
  const [problem, setProblem] = useState<string>();
  const [storedMedia] = useState(() => storedMediaOf(post));
  const media = usePostMedia(storedMedia, restored.media);
  const publicCode = visibilityProblem(stored.visibility, 'private', author.followingCount > 0);
  const privateProblem = publicCode && ERROR_MESSAGES[publicCode];
  const { visibility, hasReturned } = allowedVisibility(written.visibility, privateProblem);
  const leftMs = useTimeLeft(Date.parse(post.createdAt) + LIMITS.postEditWindowMs);
  const isLocked = leftMs === 0;

  const fields = { ...written, visibility };
  const changesText = fields.text.trim() !== stored.text;
  const changesContent = changesText || media.changesMedia || media.changesAlts;
  const changesAudience =
    fields.visibility !== stored.visibility ||
    fields.commentPermission !== stored.commentPermission;

  const isEmpty = fields.text === '' && media.draft.length === 0;
  const draft = usePostDraft(
    draftId,
    changesContent && !isEmpty ? { text: fields.text } : undefined,
    media,
  );

  function change(changed: Partial<PostFormFields>): void {
    setProblem(undefined);
    changeFields(changed);
  }

  return {
    post,
    stored,
    fields,
    change,
    /** Its problem in words, until something is changed. */
    problem,
    refuse: setProblem,
    media,
    privateProblem,
    hasReturned,
    leftMs,
    /** Text and media can be read only. */
    isLocked,
    changesContent,
    /** Leaving would lose something. */
    hasChanges: changesContent || changesAudience,
    /** Something can be saved. */
    canSend:
      ((changesContent && !isLocked) || changesAudience) &&
      !media.isPreparing &&
      (!media.isRefused || isLocked),
    /** Its content is that of an earlier visit. */
    isRestored: fields.text === restored.fields?.text && changesContent,
    /** Names of files that the earlier visit could not keep. */
    lost: restored.lost,
    draft,
    /** The changes to save, without those that are no longer allowed. */
    changes(): PostEditChanges {
      const { text, visibility, commentPermission } = fields;
      const alts = media.entries.map(({ alt }) => alt.trim());
      const changedAlts = alts.flatMap((alt, at): [number, string][] =>
        alt === (storedMedia[at]?.alt ?? '') ? [] : [[at, alt]],
      );
      return {
        id: post._id,
        content: !isLocked && changesText ? text.trim() : undefined,
        visibility: visibility === stored.visibility ? undefined : visibility,
        commentPermission:
          commentPermission === stored.commentPermission ? undefined : commentPermission,
        media: !isLocked && media.changesMedia ? media.sent() : undefined,
        mediaAlts: new Map(isLocked || media.changesMedia ? [] : changedAlts),
      };
    },
  };
}

/** Without the space around its text, which is neither shown nor sent. */
function storedPostFields({ content, visibility, commentPermission }: Post): PostFormFields {
  return { text: content.trim(), visibility, commentPermission };
}

/** The media of a post; an older server has only the fields of the first one. */
function storedMediaOf(post: Post): readonly MediaItem[] {
  if (post.mediaItems) return post.mediaItems;
  if (post.media === '' || !post.mediaType) return [];
  const { media: src, mediaType: type, mediaAlt: alt, mediaVariants: variants } = post;
  return [
    {
      src,
      type,
      ...(alt === undefined ? {} : { alt }),
      ...(variants === undefined ? {} : { variants }),
      ...(post.mediaPoster === undefined ? {} : { poster: post.mediaPoster }),
    },
  ];
}
