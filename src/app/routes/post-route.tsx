import { useParams } from 'react-router-dom';
import type { PostId, UserId } from '#contract/ids.ts';
import type { CommentFacts } from '#contract/rules/comment-permission.ts';
import type { Post } from '#contract/schema/post.ts';
import type { SelfUser } from '#contract/schema/user.ts';
import { WORDS } from '#contract/words.ts';
import { CommentSection } from '../../features/comments/comment-section.tsx';
import { PostDetail } from '../../features/posts/post-detail.tsx';
import { useOnePost } from '../../features/posts/use-one-post.ts';
import { displayName } from '../../lib/display-name.ts';
import { useSelf } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { Popup } from '../../ui/popup.tsx';
import { StatusFrame } from '../../ui/status-frame.tsx';
import { OnePostActions } from '../one-post-actions.tsx';
import { useCloseOverlay } from '../overlay.ts';
import { screenTitle } from '../screen-title.ts';
import styles from './post-route.module.css';

/** One post with its comments, over the screen one comes from. */
export function PostRoute() {
  const { postId = '' } = useParams();
  const self = useSelf();
  const close = useCloseOverlay();
  const { state, reload } = useOnePost(postId as PostId);
  const title =
    state.status === 'ready' ? WORDS.post.by(displayName(state.post.user)) : WORDS.titles.post;
  return (
    <>
      <title>{screenTitle(title)}</title>
      <Popup title={title} closeLabel={WORDS.post.close} onClose={close}>
        {state.status === 'loading' && (
          <div className={styles.waiting} role="status" aria-label={WORDS.post.loading} />
        )}
        {state.status === 'failed' && (
          <StatusFrame
            role="alert"
            action={<Button onClick={() => void reload()}>{WORDS.retry}</Button>}
          >
            {state.words}
          </StatusFrame>
        )}
        {state.status === 'ready' && (
          <>
            <PostDetail
              post={state.post}
              isOwn={state.post.user._id === self._id}
              onReload={reload}
            />
            <OnePostActions
              key={`actions ${postId}`}
              post={state.post}
              viewer={self._id as UserId}
            />
            <CommentSection
              key={postId}
              postId={postId as PostId}
              viewer={self._id as UserId}
              facts={commentFacts(state.post, self)}
            />
          </>
        )}
      </Popup>
    </>
  );
}

/**
 * How viewer and author stand to each other, as far as one's own lists of 500 tell. Beyond them it
 * is taken to be so: the server decides, and says why it does not allow it.
 */
function commentFacts(post: Post, self: SelfUser): CommentFacts {
  const author = post.user._id;
  return {
    permission: post.commentPermission,
    viewerIsAuthor: author === self._id,
    viewerFollowsAuthor:
      self.following.includes(author) || self.followingCount > self.following.length,
    authorFollowsViewer:
      self.followers.includes(author) || self.followersCount > self.followers.length,
  };
}
