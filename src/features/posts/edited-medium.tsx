import { POST_WORDS } from '#contract/post-words.ts';
import { Button } from '../../ui/button.tsx';
import { KeptMedium } from './kept-medium.tsx';
import { MediaField } from './media-field.tsx';
import type { EditedPost } from './use-edited-post.ts';

/** The picture or video of a post being changed: kept, replaced, taken away or put back. */
export function EditedMedium({ edited }: { readonly edited: EditedPost }) {
  const { post, media, previewUrl, keepsMedia, isRemoved, isLocked, pick } = edited;
  if (keepsMedia && (media.status === 'empty' || media.status === 'refused')) {
    return (
      <KeptMedium
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
        <Button onClick={edited.putBack}>{POST_WORDS.edit.putBack}</Button>
      )}
    </>
  );
}
