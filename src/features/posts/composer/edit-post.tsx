import { useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';

import { visibilityProblem } from '#contract/rules/post-rules.ts';
import type { Post } from '#contract/schema/post.ts';
import type { SelfUser } from '#contract/schema/user.ts';
import { useBackGuard } from '../../../hooks/use-back-guard.ts';
import { useDroppedFiles } from '../../../hooks/use-dropped-files.ts';
import { useUnloadWarning } from '../../../hooks/use-unload-warning.ts';
import { showToast } from '../../../state/toasts.ts';
import { DiscardDialog } from '../../../ui/dialog/discard-dialog.tsx';
import { EditWindowNote } from './edit-window-note.tsx';
import { EditedAttachment } from './edited-attachment.tsx';
import { PostForm, postProblem, usePublicFallback } from './post-form.tsx';
import { describableKind } from './prepare-media.ts';
import { updatePost } from './update-post.ts';
import { useEditedPost } from './use-edited-post.ts';
import { useSubmitPost } from './use-submit-post.ts';

interface EditPostProps {
  readonly author: SelfUser;
  /** As it is stored. */
  readonly post: Post;
  /** Focus begins at who can see and comment instead of at the text, which may be locked by then. */
  readonly startsAtAudience?: boolean;
  /** The post was changed. */
  readonly onSaved: (post: Post) => void;
  /** Leaves the dialog; what could be lost has been asked about. */
  readonly onClose: () => void;
}

/**
 * The dialog in which a post is changed: text and media for 30 minutes, who can see it and who can
 * comment at any time.
 */
export function EditPost(props: EditPostProps) {
  const { author, post, startsAtAudience = false, onSaved, onClose } = props;
  const edited = useEditedPost(author._id as UserId, post);
  const { fields, media, isLocked, hasChanges, canSend } = edited;
  const [isAsking, setAsking] = useState(false);
  const { sending, send, cancel } = useSubmitPost(updatePost, 'edit_failed');
  const isSending = sending.status === 'sending';
  const isOver = useDroppedFiles(([file, ...others]) => {
    if (!file || isSending || isLocked) return;
    edited.pick(file);
    if (others.length > 0) showToast(POST_MESSAGES.composer.onlyOne);
  });
  useUnloadWarning(hasChanges);
  const letGo = useBackGuard(hasChanges, () => setAsking(true));

  async function handleSend() {
    if (isSending || media.status === 'working') return;
    const found = isLocked ? undefined : postProblem(fields, media, edited.hasMedia);
    edited.refuse(found ?? (canSend ? undefined : COMMON_MESSAGES.unchanged));
    if (found || !canSend) return;
    const saved = await send(edited.changes());
    if (!saved) return;
    edited.forget();
    letGo();
    onSaved(saved);
  }

  const privateProblem = visibilityProblem(
    edited.stored.visibility,
    'private',
    author.followingCount > 0,
  );
  const whyPublic = privateProblem && ERROR_MESSAGES[privateProblem];
  const hasReturned = usePublicFallback(fields, edited.change, whyPublic, false);
  return (
    <PostForm
      title={POST_MESSAGES.edit.title}
      fields={fields}
      onChange={edited.change}
      isLocked={isLocked}
      startsAtAudience={startsAtAudience || isLocked}
      note={
        <EditWindowNote
          leftMs={edited.leftMs}
          isCutOff={isLocked && edited.changesContent}
          isRestored={edited.isRestored}
        />
      }
      media={<EditedAttachment edited={edited} />}
      described={describableKind(media) ?? (edited.keepsMedia ? post.mediaType : undefined)}
      privateProblem={whyPublic}
      hasReturned={hasReturned}
      sending={sending}
      problem={edited.problem}
      isWordsOnly={media.status === 'empty' && post.media === '' && !isLocked}
      isOver={isOver}
      action={POST_MESSAGES.edit.save}
      canSend={canSend}
      onSend={() => void handleSend()}
      onStop={cancel}
      onLeave={() => (hasChanges ? setAsking(true) : onClose())}
    >
      {isAsking && (
        <DiscardDialog
          onCancel={() => setAsking(false)}
          onDiscard={() => {
            cancel();
            edited.forget();
            letGo();
            onClose();
          }}
        />
      )}
    </PostForm>
  );
}
