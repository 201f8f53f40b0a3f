import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import type { Post } from '#contract/schema/post.ts';
import type { SessionUser } from '#contract/schema/user.ts';
import { DraftGate } from '../../../forms/draft-gate.tsx';
import { useLeaveGuard } from '../../../forms/use-leave-guard.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useDroppedFiles } from '../../../hooks/use-dropped-files.ts';
import { DiscardDialog } from '../../../ui/dialog/discard-dialog.tsx';
import { DraftNote } from '../../shared/attachments/draft-note.tsx';
import { EditWindowNote } from './edit-window-note.tsx';
import { PostForm, postProblem } from './post-form.tsx';
import { submitPostUpdate } from './submit-post-update.ts';
import { useEditedPost } from './use-edited-post.ts';

interface EditPostProps {
  readonly author: SessionUser;
  /** As it is stored. */
  readonly post: Post;
  /** Focus begins at who can see and comment instead of at the text, which may be locked by then. */
  readonly startsAtAudience?: boolean;
  /** The post was changed. */
  readonly onSaved: (post: Post) => void;
  /** Closes the dialog; the person was asked about unsaved content. */
  readonly onClose: () => void;
}

/**
 * The dialog in which a post is changed: text and media for 30 minutes, who can see it and who can
 * comment at any time.
 */
export function EditPost(props: EditPostProps) {
  return (
    <DraftGate user={props.author._id}>
      <EditPostForm {...props} />
    </DraftGate>
  );
}

function EditPostForm(props: EditPostProps) {
  const { author, post, startsAtAudience = false, onSaved, onClose } = props;
  const edited = useEditedPost(author, post);
  const { fields, media, isLocked, hasChanges, canSend } = edited;
  const { submission, isSending, submit, cancel } = useSubmit({
    send: submitPostUpdate,
    fallback: ERROR_MESSAGES.edit_failed,
  });
  const over = useDroppedFiles((files) => {
    if (isSending || isLocked) return;
    edited.change({});
    media.add(files);
  });
  const guard = useLeaveGuard(hasChanges, onClose);

  async function handleSend() {
    if (isSending || media.isPreparing) return;
    const found = isLocked ? undefined : postProblem(fields, media);
    edited.refuse(found ?? (canSend ? undefined : COMMON_MESSAGES.unchanged));
    if (found || !canSend) return;
    const outcome = await submit(edited.changes());
    if (!outcome || 'error' in outcome) return;
    edited.draft.remove();
    guard.release();
    onSaved(outcome.result);
  }

  return (
    <PostForm
      title={POST_DIALOG_MESSAGES.edit.title}
      fields={fields}
      onChange={edited.change}
      isLocked={isLocked}
      startsAtAudience={startsAtAudience || isLocked}
      note={
        <>
          <EditWindowNote
            leftMs={edited.leftMs}
            isCutOff={isLocked && edited.changesContent}
            isRestored={edited.isRestored}
          />
          <DraftNote draft={edited.draft} lost={edited.lost} />
        </>
      }
      media={media}
      privateProblem={edited.privateProblem}
      hasReturned={edited.hasReturned}
      sending={submission}
      problem={edited.problem}
      isTextOnly={media.attachments.length === 0 && post.media === '' && !isLocked}
      isOver={over !== undefined}
      action={POST_DIALOG_MESSAGES.edit.save}
      canSend={canSend}
      onSend={() => void handleSend()}
      onStop={cancel}
      onLeave={guard.requestLeave}
    >
      {guard.isConfirming && (
        <DiscardDialog
          onCancel={guard.stay}
          onDiscard={() => {
            cancel();
            edited.draft.remove();
            guard.leave();
          }}
        />
      )}
    </PostForm>
  );
}
