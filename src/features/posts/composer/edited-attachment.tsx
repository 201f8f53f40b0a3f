import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { Button } from '../../../ui/button/button.tsx';
import { MediaField } from './media-field.tsx';
import { StoredAttachment } from './stored-attachment.tsx';
import type { EditedPost } from './use-edited-post.ts';

/** The picture or video of a post being changed: kept, replaced, taken away or put back. */
export function EditedAttachment({ edited }: { readonly edited: EditedPost }) {
  const { post, media, previewUrl, keepsMedia, isRemoved, isLocked, pick } = edited;
  if (keepsMedia && (media.status === 'empty' || media.status === 'refused')) {
    return (
      <StoredAttachment
        post={post}
        isLocked={isLocked}
        refused={media.status === 'refused' && !isLocked ? media : undefined}
        onPick={pick}
        onRemove={edited.removeKept}
        onRemoveRefused={edited.removePicked}
      />
    );
  }
  if (isLocked) return null;
  return (
    <>
      <MediaField
        media={media}
        previewUrl={previewUrl}
        onPick={pick}
        onRemove={edited.removePicked}
      />
      {isRemoved && media.status === 'empty' && (
        <Button onClick={edited.putBack}>{POST_MESSAGES.edit.putBack}</Button>
      )}
    </>
  );
}
