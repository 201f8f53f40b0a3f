import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { COMMENT_PARAM, postAddress } from '#contract/addresses.ts';
import type { CommentId, PostId, UserId } from '#contract/ids.ts';
import type { CommentFacts } from '#contract/rules/comment-permission.ts';
import { displayName } from '#contract/rules/display-name.ts';
import type { Post } from '#contract/schema/post.ts';
import { WORDS } from '#contract/words.ts';
import { CommentSection } from '../../features/comments/comment-section.tsx';
import { OnePostContent } from '../../features/posts/one-post-content.tsx';
import { PostDetail } from '../../features/posts/post-detail.tsx';
import { useOnePost } from '../../features/posts/use-one-post.ts';
import { DRAFT_OF } from '../../lib/draft.ts';
import { useIsFollowed } from '../../state/follows.ts';
import { usePostChanges } from '../../state/post-changes.ts';
import { subjectOf } from '../../state/post-dialog.ts';
import { useSelf } from '../../state/session.ts';
import { Popup } from '../../ui/popup.tsx';
import { WaitingShape } from '../../ui/waiting-shape.tsx';
import { WRITE_HASH } from '../addresses.ts';
import { copyLink } from '../copy-link.ts';
import { OnePostActions } from '../one-post-actions.tsx';
import { useCloseOverlay } from '../overlay.ts';
import { PostMenuButton } from '../post-menu-button.tsx';
import { screenTitle } from '../screen-title.ts';

/** One post with its comments, over the screen one comes from. */
export function PostRoute() {
  const { postId = '' } = useParams();
  const { hash } = useLocation();
  const sought = useSearchParams()[0].get(COMMENT_PARAM) as CommentId | null;
  const self = useSelf();
  const close = useCloseOverlay();
  const one = useOnePost(postId as PostId);
  const { state, reload } = one;
  usePostChanges((change) => {
    if (change.kind === 'deleted' && change.id === postId) close();
  });
  const title =
    state.status === 'ready' ? WORDS.post.by(displayName(state.post.user)) : WORDS.titles.post;
  return (
    <>
      <title>{screenTitle(title)}</title>
      <Popup title={title} closeLabel={WORDS.post.close} onClose={close}>
        <OnePostContent
          one={one}
          waiting={<WaitingShape shape="post" words={WORDS.post.loading} />}
          draft={DRAFT_OF.comment(postId)}
          onClose={close}
        >
          {(post) => (
            <>
              <PostDetail
                post={post}
                isOwn={post.user._id === self._id}
                menu={<PostMenuButton {...subjectOf(post)} />}
                onReload={reload}
              />
              <OnePostActions key={`actions ${postId}`} post={post} viewer={self._id as UserId} />
              <PostComments
                key={postId}
                post={post}
                viewer={self._id as UserId}
                startsWriting={hash === WRITE_HASH}
                sought={sought ?? undefined}
              />
            </>
          )}
        </OnePostContent>
      </Popup>
    </>
  );
}

interface PostCommentsProps {
  readonly post: Post;
  readonly viewer: UserId;
  readonly startsWriting: boolean;
  readonly sought: CommentId | undefined;
}

function PostComments({ post, ...shared }: PostCommentsProps) {
  const facts = useCommentFacts(post, shared.viewer);
  return (
    <CommentSection
      {...shared}
      postId={post._id as PostId}
      facts={facts}
      onCopyLink={(id) => void copyLink(postAddress(post._id, id))}
    />
  );
}

/**
 * How viewer and author stand to each other, as the post's own answer told and one's own presses
 * have changed since.
 */
function useCommentFacts(post: Post, viewer: UserId): CommentFacts {
  const author = post.user._id as UserId;
  return {
    permission: post.commentPermission,
    viewerIsAuthor: author === viewer,
    viewerFollowsAuthor: useIsFollowed(author, post.viewerFollows),
    authorFollowsViewer: post.followsViewer ?? false,
  };
}
