import { useLocation, useParams } from 'react-router-dom';
import type { PostId } from '#contract/ids.ts';
import { POST_WORDS } from '#contract/post-words.ts';
import type { Post } from '#contract/schema/post.ts';
import { WORDS } from '#contract/words.ts';
import { EditPost } from '../../features/posts/edit-post.tsx';
import { OnePostContent } from '../../features/posts/one-post-content.tsx';
import { useOnePost } from '../../features/posts/use-one-post.ts';
import { DRAFT_OF } from '../../lib/draft.ts';
import { announcePostChange } from '../../state/post-changes.ts';
import { useSelf } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { StatusFrame } from '../../ui/status-frame.tsx';
import { WaitingRows } from '../../ui/waiting-rows.tsx';
import { AUDIENCE_HASH } from '../addresses.ts';
import { useCloseOverlay } from '../overlay.ts';
import { screenTitle } from '../screen-title.ts';

/** Changing a post of one's own, a dialog over the screen one comes from. */
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
    announcePostChange({ kind: 'changed', post });
    showToast(POST_WORDS.edit.saved);
    close();
  }

  return (
    <>
      <title>{screenTitle(POST_WORDS.edit.title)}</title>
      {own ? (
        <EditPost
          author={self}
          post={own}
          startsAtAudience={hash === AUDIENCE_HASH}
          onSaved={handleSaved}
          onClose={close}
        />
      ) : (
        <DialogFrame title={POST_WORDS.edit.title} onClose={close} shape="sheet">
          <OnePostContent
            one={one}
            waiting={<WaitingRows shape="composer" words={WORDS.post.loading} />}
            draft={DRAFT_OF.edit(postId)}
            onClose={close}
          >
            {() => (
              <StatusFrame role="alert" action={<Button onClick={close}>{WORDS.close}</Button>}>
                {POST_WORDS.edit.notYours}
              </StatusFrame>
            )}
          </OnePostContent>
        </DialogFrame>
      )}
    </>
  );
}
