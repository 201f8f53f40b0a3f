import { useEffect, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';

import type { Post } from '#contract/schema/post.ts';
import type { SelfUser } from '#contract/schema/user.ts';
import { useBackGuard } from '../../../hooks/use-back-guard.ts';
import { useDroppedFiles } from '../../../hooks/use-dropped-files.ts';
import { useUnloadWarning } from '../../../hooks/use-unload-warning.ts';
import { DRAFT_OF, getDraft, isDraftVolatile, setDraft } from '../../../lib/storage/draft.ts';
import { refreshSelf } from '../../../state/session.ts';
import { showToast } from '../../../state/toasts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { createPost } from './create-post.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { MediaField } from './media-field.tsx';
import {
  type PostFields,
  PostForm,
  postProblem,
  usePostFields,
  usePublicFallback,
} from './post-form.tsx';
import { describableKind } from './prepare-media.ts';
import { usePostMedia } from './use-post-media.ts';
import { useSubmitPost } from './use-submit-post.ts';

interface ComposerProps {
  readonly author: SelfUser;
  /** The post was made. */
  readonly onCreated: (post: Post) => void;
  /** Leaves the dialog; what could be lost has been asked about. */
  readonly onClose: () => void;
}

/** The question whether all may see what was begun for a few, about these fields and no others. */
interface PublicConfirmation {
  readonly fields: PostFields;
  readonly answer: 'open' | 'yes';
}

/** The dialog in which a post is written. */
export function Composer({ author, onCreated, onClose }: ComposerProps) {
  const authorId = author._id as UserId;
  const { fields, change } = usePostFields(() => ({
    text: getDraft(authorId),
    alt: '',
    ...draftAudience(authorId),
  }));
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [forAll, setForAll] = useState<PublicConfirmation>();
  const privateProblem =
    author.followingCount > 0 ? undefined : ERROR_MESSAGES.private_needs_following;
  const { media, previewUrl, pick, remove } = usePostMedia();
  const isEmpty = fields.text.trim() === '' && media.status === 'empty';
  const hasReturned = usePublicFallback(fields, change, privateProblem, isEmpty);
  const aboutAll = hasReturned && forAll?.fields === fields ? forAll.answer : undefined;
  const { sending, send, cancel } = useSubmitPost(createPost, 'post_failed');
  const isSending = sending.status === 'sending';
  const isOver = useDroppedFiles(([file, ...others]) => {
    if (!file || isSending) return;
    handlePick(file);
    if (others.length > 0) showToast(POST_MESSAGES.composer.onlyOne);
  });

  const { text, commentPermission } = fields;
  // What was begun for a few must not come back for all.
  const visibility = hasReturned ? 'private' : fields.visibility;
  useEffect(() => {
    setDraft(authorId, text);
    const audience = text === '' ? '' : `${visibility} ${commentPermission}`;
    setDraft(authorId, audience, DRAFT_OF.audience);
  }, [authorId, text, visibility, commentPermission]);

  const hasMedia = media.status === 'working' || media.status === 'accepted';
  const hasContent = fields.text.trim() !== '' || hasMedia;
  useUnloadWarning(hasContent);
  const letGo = useBackGuard(hasContent, () => setAsking(true));

  function handleChange(changed: Partial<PostFields>) {
    if (changed.text !== undefined) setProblem(undefined);
    change(changed);
  }

  function handlePick(file: File) {
    setProblem(undefined);
    change({ alt: '' });
    void pick(file);
  }

  function handleRemove() {
    setProblem(undefined);
    remove();
  }

  function handleLeave() {
    if (hasContent) setAsking(true);
    else onClose();
  }

  /** `answer`: what has been said to its being public, although it was begun for a few. */
  async function handleSend(answer = aboutAll) {
    if (isSending || media.status === 'working') return;
    const isAccepted = media.status === 'accepted';
    const found = postProblem(fields, media, isAccepted);
    setProblem(found);
    if (found) return;
    if (hasReturned && answer !== 'yes') {
      setForAll({ fields, answer: 'open' });
      return;
    }
    const post = await send({
      author: authorId,
      content: fields.text.trim(),
      visibility: fields.visibility,
      commentPermission: fields.commentPermission,
      media: isAccepted ? media.file : undefined,
      poster: isAccepted ? media.poster : undefined,
      mediaAlt: isAccepted ? fields.alt.trim() : '',
    });
    if (!post) {
      // Refused, perhaps, because the last person whom one followed has gone.
      if (fields.visibility === 'private') void refreshSelf();
      return;
    }
    removeDraft(authorId);
    letGo();
    onCreated(post);
  }

  return (
    <PostForm
      title={POST_MESSAGES.composer.title}
      fields={fields}
      onChange={handleChange}
      media={
        <MediaField
          media={media}
          previewUrl={previewUrl}
          onPick={handlePick}
          onRemove={handleRemove}
        />
      }
      described={describableKind(media)}
      privateProblem={privateProblem}
      hasReturned={hasReturned}
      sending={sending}
      problem={problem}
      isWordsOnly={media.status === 'empty'}
      isOver={isOver}
      action={POST_MESSAGES.composer.post}
      canSend={hasContent && media.status !== 'working' && media.status !== 'refused'}
      onSend={() => void handleSend()}
      onStop={cancel}
      onLeave={handleLeave}
    >
      {aboutAll === 'open' && (
        <ConfirmDialog
          title={POST_MESSAGES.returned.title}
          text={POST_MESSAGES.returned.text}
          cancelLabel={POST_MESSAGES.returned.stay}
          onCancel={() => setForAll(undefined)}
        >
          <Button
            onClick={() => {
              setForAll({ fields, answer: 'yes' });
              void handleSend('yes');
            }}
          >
            {POST_MESSAGES.returned.yes}
          </Button>
        </ConfirmDialog>
      )}
      {isAsking && (
        <LeaveQuestion
          isBrief={isDraftVolatile(authorId)}
          hasText={fields.text.trim() !== ''}
          hasMedia={hasMedia}
          isSending={isSending}
          onStay={() => setAsking(false)}
          onLeave={(keep) => {
            cancel();
            if (!keep) removeDraft(authorId);
            letGo();
            onClose();
          }}
        />
      )}
    </PostForm>
  );
}

function removeDraft(author: UserId): void {
  setDraft(author, '');
  setDraft(author, '', DRAFT_OF.audience);
}

/** Who was to see the draft and comment on it. */
function draftAudience(author: UserId): Pick<PostFields, 'visibility' | 'commentPermission'> {
  const [visibility, permission] = getDraft(author, DRAFT_OF.audience).split(' ');
  return {
    visibility: visibility === 'private' ? 'private' : 'public',
    commentPermission: permission === 'followers' ? 'followers' : 'everyone',
  };
}
