import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { Button } from '../../../ui/button/button.tsx';
import { AttachmentField } from '../../shared/attachments/attachment-field.tsx';
import { POST_MEDIA } from '../../shared/attachments/policies.ts';
import { StoredAttachment } from './stored-attachment.tsx';
import type { EditedPost } from './use-edited-post.ts';

/** The picture or video of a post being changed: kept, replaced, taken away or put back. */
export function EditedAttachment({ edited }: { readonly edited: EditedPost }) {
  const { post, attachments, keepsMedia, isRemoved, isLocked, isRefused, pick } = edited;
  if (keepsMedia && (attachments.length === 0 || isRefused)) {
    return (
      <StoredAttachment
        post={post}
        isLocked={isLocked}
        attachments={isLocked ? [] : attachments}
        onPick={pick}
        onRemove={edited.removeKept}
        onRemoveRefused={edited.removePicked}
      />
    );
  }
  if (isLocked) return null;
  return (
    <>
      <AttachmentField
        policy={POST_MEDIA}
        attachments={attachments}
        onPick={pick}
        onRemove={edited.removePicked}
      />
      {isRemoved && attachments.length === 0 && (
        <Button onClick={edited.restoreStored}>{POST_DIALOG_MESSAGES.edit.restoreStored}</Button>
      )}
    </>
  );
}
