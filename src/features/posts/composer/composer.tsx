import { useEffect, useState } from 'react';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import type { MediaItem } from '#contract/schema/media.ts';
import type { Post } from '#contract/schema/post.ts';
import type { SessionUser } from '#contract/schema/user.ts';
import { DraftGate } from '../../../forms/draft-gate.tsx';
import { useLeaveGuard } from '../../../forms/use-leave-guard.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useDroppedFiles } from '../../../hooks/use-dropped-files.ts';
import { DRAFT_KEYS } from '../../../lib/storage/draft-keys.ts';
import { popComposerFiles } from '../../../state/composer-files.ts';
import { refreshSelf } from '../../../state/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { DraftNote } from '../../shared/attachments/draft-note.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import {
  allowedVisibility,
  PostForm,
  type PostFormFields,
  postProblem,
  usePostFields,
} from './post-form.tsx';
import { type PostInput, submitPost } from './submit-post.ts';
import { usePostDraft, useRestoredPost } from './use-post-draft.ts';
import { usePostMedia } from './use-post-media.ts';

interface ComposerProps {
  readonly author: SessionUser;
  /** The post was made. */
  readonly onCreated: (post: Post) => void;
  /** Closes the dialog; the person was asked about unsaved content. */
  readonly onClose: () => void;
}

/**
 * The question whether a post begun as private may be public. It is asked again once its fields
 * change.
 */
interface PublicConfirmation {
  readonly fields: PostFormFields;
  readonly answer: 'open' | 'yes';
}

const missing = POST_DIALOG_MESSAGES.missingDescriptions;

/** A new post has none stored. */
const NO_MEDIA: readonly MediaItem[] = [];

/** The dialog in which a post is written. */
export function Composer(props: ComposerProps) {
  return (
    <DraftGate user={props.author._id}>
      <ComposerForm {...props} />
    </DraftGate>
  );
}

function ComposerForm({ author, onCreated, onClose }: ComposerProps) {
  const draftId = { user: author._id, key: DRAFT_KEYS.post };
  const restored = useRestoredPost(draftId);
  const { fields: wished, change } = usePostFields({
    text: '',
    visibility: 'public',
    commentPermission: 'everyone',
    ...restored.fields,
  });
  const [problem, setProblem] = useState<string>();
  const [forAll, setForAll] = useState<PublicConfirmation>();
  const [reminder, setReminder] = useState<'open' | 'given'>();
  const privateProblem =
    author.followingCount > 0 ? undefined : ERROR_MESSAGES.private_needs_following;
  const media = usePostMedia(NO_MEDIA, restored.media);
  const { visibility, hasReturned } = allowedVisibility(wished.visibility, privateProblem);
  const fields = { ...wished, visibility };
  const aboutAll = hasReturned && forAll?.fields === wished ? forAll.answer : undefined;
  const { submission, isSending, submit, cancel } = useSubmit({
    send: (post: PostInput, options) => submitPost(post, draft.sendKey(), options),
    fallback: ERROR_MESSAGES.post_failed,
  });
  const over = useDroppedFiles((files) => {
    if (isSending) return;
    setProblem(undefined);
    media.add(files);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the form that opens
  useEffect(() => {
    const chosen = popComposerFiles();
    if (chosen.length > 0) media.add(chosen);
  }, []);

  const { text, commentPermission } = fields;
  const isEmpty = text === '' && media.draft.length === 0;
  const draft = usePostDraft(draftId, isEmpty ? undefined : wished, media);
  const { isPreparing } = media;
  const hasMedia = media.entries.length > 0;
  const hasContent = text.trim() !== '' || hasMedia;
  const guard = useLeaveGuard(hasContent, onClose);

  // The private post was emptied, and a new one cannot be private.
  if (text.trim() === '' && media.attachments.length === 0 && hasReturned) {
    change({ visibility: 'public' });
  }

  function handleChange(changed: Partial<PostFormFields>) {
    if (changed.visibility === undefined && changed.commentPermission === undefined) {
      setProblem(undefined);
    }
    change(changed);
  }

  /**
   * @param answer to the question whether the post may be public.
   * @param isReminded whether the person was reminded of missing descriptions.
   */
  async function handleSend(answer = aboutAll, isReminded = reminder !== undefined) {
    if (isSending || isPreparing) return;
    const found = postProblem(fields, media);
    setProblem(found);
    if (found) return;
    if (!isReminded && media.undescribed > 0) {
      setReminder('open');
      return;
    }
    if (hasReturned && answer !== 'yes') {
      setForAll({ fields: wished, answer: 'open' });
      return;
    }
    const outcome = await submit({
      author: author._id,
      content: text.trim(),
      visibility,
      commentPermission,
      media: media.sent(),
    });
    if (!outcome) return;
    if ('error' in outcome) {
      // The last person whom the author follows may have gone.
      if (visibility === 'private') void refreshSelf();
      return;
    }
    draft.emitSent();
    draft.remove();
    guard.release();
    onCreated(outcome.result);
  }

  return (
    <PostForm
      title={POST_DIALOG_MESSAGES.composer.title}
      fields={fields}
      onChange={handleChange}
      media={media}
      privateProblem={privateProblem}
      note={<DraftNote draft={draft} lost={restored.lost} />}
      hasReturned={hasReturned}
      sending={submission}
      problem={problem}
      isTextOnly={media.attachments.length === 0}
      isOver={over !== undefined}
      action={POST_DIALOG_MESSAGES.composer.post}
      canSend={hasContent && !isPreparing && !media.isRefused}
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
      {reminder === 'open' && (
        <ConfirmDialog
          title={missing.title(media.undescribed)}
          text={missing.text}
          cancelLabel={missing.add(media.undescribed)}
          onCancel={() => setReminder('given')}
          returnTo={firstUndescribed}
        >
          <Button
            onClick={() => {
              setReminder('given');
              void handleSend(aboutAll, true);
            }}
          >
            {missing.post}
          </Button>
        </ConfirmDialog>
      )}
      {guard.isConfirming && (
        <LeaveQuestion
          isBrief={draft.isRefused}
          hasDraft={text.trim() !== '' || media.entries.length > draft.missingNames().length}
          missingNames={draft.missingNames()}
          isSending={isSending}
          onStay={guard.stay}
          onLeave={(isDraftSaved) => {
            cancel();
            if (!isDraftSaved) draft.remove();
            guard.leave();
          }}
        />
      )}
    </PostForm>
  );
}

/** The first field without a description, scrolled to. */
function firstUndescribed(): Element | null {
  const field = document.querySelector('[data-describes=""]');
  field?.scrollIntoView({ block: 'nearest' });
  return field;
}
