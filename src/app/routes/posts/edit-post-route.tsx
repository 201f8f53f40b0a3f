import { useLocation, useParams } from 'react-router-dom';
import type { PostId } from '#contract/ids.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import type { Post } from '#contract/schema/post.ts';
import { EditPost } from '../../../features/posts/composer/edit-post.tsx';
import { OnePostContent } from '../../../features/posts/detail/one-post-content.tsx';
import { useOnePost } from '../../../features/posts/detail/use-one-post.ts';
import { DRAFT_KEYS } from '../../../lib/storage/draft-keys.ts';
import { AUDIENCE_HASH } from '../../../navigation/addresses.ts';
import { documentTitle } from '../../../navigation/document-title.ts';
import { useCloseOverlay } from '../../../navigation/overlay-location.ts';
import { applyPost } from '../../../state/entities/load-posts.ts';
import { useSelf } from '../../../state/session.ts';
import { showToast } from '../../../state/toasts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DialogFrame } from '../../../ui/dialog/dialog-frame.tsx';
import { StatusFrame } from '../../../ui/loading/status-frame.tsx';
import { PartSkeleton } from '../../../ui/skeleton/part-skeleton.tsx';

/** Edits the viewer's own post in a dialog over the previous screen. */
export function EditPostRoute() {
  const { postId = '' } = useParams();
  const { hash } = useLocation();
  const self = useSelf();
  const close = useCloseOverlay();
  const one = useOnePost(postId as PostId);
  const own =
    one.state.status === 'ready' && one.state.post.user._id === self._id
      ? one.state.post
      : undefined;

  function handleSaved(post: Post) {
    applyPost(post);
    showToast(POST_DIALOG_MESSAGES.edit.saved);
    close();
  }

  return (
    <>
      <title>{documentTitle(POST_DIALOG_MESSAGES.edit.title)}</title>
      {own ? (
        <EditPost
          author={self}
          post={own}
          startsAtAudience={hash === AUDIENCE_HASH}
          onSaved={handleSaved}
          onClose={close}
        />
      ) : (
        <DialogFrame title={POST_DIALOG_MESSAGES.edit.title} onClose={close} shape="sheet">
          <OnePostContent
            one={one}
            waiting={<PartSkeleton shape="composer" label={POST_MESSAGES.loading} />}
            drafts={() => [DRAFT_KEYS.edit(postId)]}
            onClose={close}
          >
            {() => (
              <StatusFrame
                role="alert"
                action={<Button onClick={close}>{COMMON_MESSAGES.close}</Button>}
              >
                {POST_DIALOG_MESSAGES.edit.notYours}
              </StatusFrame>
            )}
          </OnePostContent>
        </DialogFrame>
      )}
    </>
  );
}
