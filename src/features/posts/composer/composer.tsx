import { useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import type { Post } from '#contract/schema/post.ts';
import type { SessionUser } from '#contract/schema/user.ts';
import { DraftGate } from '../../../forms/draft-gate.tsx';
import { parseFields, useDraft, useRestoredDraft } from '../../../forms/use-draft.ts';
import { useLeaveGuard } from '../../../forms/use-leave-guard.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useDroppedFiles } from '../../../hooks/use-dropped-files.ts';
import { DRAFT_KEYS } from '../../../lib/storage/draft-keys.ts';
import { refreshSelf } from '../../../state/session.ts';
import { showToast } from '../../../state/toasts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { AttachmentField } from '../../shared/attachments/attachment-field.tsx';
import { POST_MEDIA } from '../../shared/attachments/policies.ts';
import { useAttachments } from '../../shared/attachments/use-attachments.ts';
import { createPost } from './create-post.ts';
import { LeaveQuestion } from './leave-question.tsx';
import {
  audienceOf,
  describableKind,
  PostForm,
  type PostFormFields,
  postProblem,
  usePostFields,
} from './post-form.tsx';

interface ComposerProps {
  readonly author: SessionUser;
  /** The post was made. */
  readonly onCreated: (post: Post) => void;
  /** Leaves the dialog; what could be lost has been asked about. */
  readonly onClose: () => void;
}

/** The question whether all may see what was begun for a few, about these fields and no others. */
interface PublicConfirmation {
  readonly fields: PostFormFields;
  readonly answer: 'open' | 'yes';
}

/** The dialog in which a post is written. */
export function Composer(props: ComposerProps) {
  return (
    <DraftGate user={props.author._id as UserId}>
      <ComposerForm {...props} />
    </DraftGate>
  );
}

function ComposerForm({ author, onCreated, onClose }: ComposerProps) {
  const draftId = { user: author._id as UserId, key: DRAFT_KEYS.post };
  const restored = useRestoredDraft(draftId, parsePostDraft);
  const { fields: wished, change } = usePostFields({
    text: '',
    alt: '',
    visibility: 'public',
    commentPermission: 'everyone',
    ...restored,
  });
  const [problem, setProblem] = useState<string>();
  const [forAll, setForAll] = useState<PublicConfirmation>();
  const privateProblem =
    author.followingCount > 0 ? undefined : ERROR_MESSAGES.private_needs_following;
  const { attachments, add, remove } = useAttachments(POST_MEDIA);
  const { visibility, hasReturned } = audienceOf(wished.visibility, privateProblem);
  const fields = { ...wished, visibility };
  const aboutAll = hasReturned && forAll?.fields === wished ? forAll.answer : undefined;
  const { submission, isSending, submit, cancel } = useSubmit({
    send: createPost,
    fallback: 'post_failed',
  });
  const isOver = useDroppedFiles(([file, ...others]) => {
    if (!file || isSending) return;
    handlePick(file);
    if (others.length > 0) showToast(POST_DIALOG_MESSAGES.composer.onlyOne);
  });

  const { text, commentPermission } = fields;
  const draft = useDraft(
    draftId,
    text === '' ? undefined : { text, visibility: wished.visibility, commentPermission },
  );
  const isPreparing = attachments.some(({ status }) => status === 'working');
  const ready = attachments.find((entry) => entry.status === 'ready');
  const hasMedia = isPreparing || ready !== undefined;
  const hasContent = text.trim() !== '' || hasMedia;
  const guard = useLeaveGuard(hasContent, onClose);

  function handleChange(changed: Partial<PostFormFields>) {
    if (changed.text !== undefined) setProblem(undefined);
    // Nothing is left of what was begun for a few, and what is begun now cannot be.
    const isEmptied = changed.text?.trim() === '' && attachments.length === 0;
    change(isEmptied && hasReturned ? { ...changed, visibility: 'public' } : changed);
  }

  function handlePick(file: File) {
    setProblem(undefined);
    change({ alt: '' });
    add([file]);
  }

  function handleRemove(key: string) {
    setProblem(undefined);
    remove(key);
    if (text.trim() === '' && hasReturned) change({ visibility: 'public' });
  }

  /** `answer`: what has been said to its being public, although it was begun for a few. */
  async function handleSend(answer = aboutAll) {
    if (isSending || isPreparing) return;
    const found = postProblem(fields, attachments, ready !== undefined);
    setProblem(found);
    if (found) return;
    if (hasReturned && answer !== 'yes') {
      setForAll({ fields: wished, answer: 'open' });
      return;
    }
    const outcome = await submit({
      author: author._id,
      content: text.trim(),
      visibility,
      commentPermission,
      media: ready?.file,
      poster: ready?.poster,
      mediaAlt: ready ? fields.alt.trim() : '',
    });
    if (!outcome) return;
    if ('error' in outcome) {
      // Refused, perhaps, because the last person whom one followed has gone.
      if (visibility === 'private') void refreshSelf();
      return;
    }
    draft.remove();
    guard.release();
    onCreated(outcome.result);
  }

  return (
    <PostForm
      title={POST_DIALOG_MESSAGES.composer.title}
      fields={fields}
      onChange={handleChange}
      media={
        <AttachmentField
          policy={POST_MEDIA}
          attachments={attachments}
          onPick={handlePick}
          onRemove={handleRemove}
        />
      }
      described={describableKind(attachments)}
      privateProblem={privateProblem}
      hasReturned={hasReturned}
      sending={submission}
      problem={problem}
      isWordsOnly={attachments.length === 0}
      isOver={isOver}
      action={POST_DIALOG_MESSAGES.composer.post}
      canSend={hasContent && attachments.every(({ status }) => status === 'ready')}
      onSend={() => void handleSend()}
      onStop={cancel}
      onLeave={guard.requestLeave}
    >
      {aboutAll === 'open' && (
        <ConfirmDialog
          title={POST_DIALOG_MESSAGES.returned.title}
          text={POST_DIALOG_MESSAGES.returned.text}
          cancelLabel={POST_DIALOG_MESSAGES.returned.stay}
          onCancel={() => setForAll(undefined)}
        >
          <Button
            onClick={() => {
              setForAll({ fields: wished, answer: 'yes' });
              void handleSend('yes');
            }}
          >
            {POST_DIALOG_MESSAGES.returned.yes}
          </Button>
        </ConfirmDialog>
      )}
      {guard.isAsking && (
        <LeaveQuestion
          isBrief={draft.savedAt === 'refused'}
          hasText={text.trim() !== ''}
          hasMedia={hasMedia}
          isSending={isSending}
          onStay={guard.stay}
          onLeave={(keepsDraft) => {
            cancel();
            if (!keepsDraft) draft.remove();
            guard.leave();
          }}
        />
      )}
    </PostForm>
  );
}

/** What a draft says of a post: its text, who was to see it and who may comment. */
function parsePostDraft(stored: unknown): Omit<PostFormFields, 'alt'> | undefined {
  const draft = parseFields(stored);
  if (typeof draft?.text !== 'string') return undefined;
  return {
    text: draft.text,
    visibility: draft.visibility === 'private' ? 'private' : 'public',
    commentPermission: draft.commentPermission === 'followers' ? 'followers' : 'everyone',
  };
}
