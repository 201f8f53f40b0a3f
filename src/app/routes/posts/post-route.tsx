import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { CommentId, PostId, UserId } from '#contract/ids.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { COMMENT_PARAM, postPath } from '#contract/page-paths.ts';
import type { CommentPermissionFacts } from '#contract/rules/comment-permission.ts';
import { displayName } from '#contract/rules/display-name.ts';
import type { Post } from '#contract/schema/post.ts';
import { CommentSection } from '../../../features/comments/comment-section.tsx';
import { ConnectedPostActions } from '../../../features/posts/connected-post-actions.tsx';
import { OnePostContent } from '../../../features/posts/detail/one-post-content.tsx';
import { PostDetail } from '../../../features/posts/detail/post-detail.tsx';
import { useOnePost } from '../../../features/posts/detail/use-one-post.ts';
import { copyLink } from '../../../features/shared/post-menu/copy-link.ts';
import { PostMenuButton } from '../../../features/shared/post-menu/post-menu-button.tsx';
import { DRAFT_KEYS } from '../../../lib/storage/draft-keys.ts';
import { WRITE_HASH } from '../../../navigation/addresses.ts';
import { documentTitle } from '../../../navigation/document-title.ts';
import { useCloseOverlay } from '../../../navigation/overlay-location.ts';
import { useRemovedPosts } from '../../../state/entities/load-posts.ts';
import { usePerson } from '../../../state/entities/people.ts';
import { subjectOf } from '../../../state/post-dialog.ts';
import { useSelf } from '../../../state/session.ts';
import { Popup } from '../../../ui/dialog/popup.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';

/** A post with its comments, in a dialog over the previous screen. */
export function PostRoute() {
  const { postId = '' } = useParams();
  const { hash } = useLocation();
  const sought = useSearchParams()[0].get(COMMENT_PARAM) as CommentId | null;
  const self = useSelf();
  const close = useCloseOverlay();
  const one = useOnePost(postId as PostId);
  const { state, reload } = one;
  useRemovedPosts((id, isOwn) => {
    if (isOwn && id === postId) close();
  });
  const title =
    state.status === 'ready'
      ? POST_MESSAGES.by(displayName(state.post.user))
      : SHELL_MESSAGES.titles.post;
  return (
    <>
      <title>{documentTitle(title)}</title>
      <Popup title={title} closeLabel={POST_MESSAGES.close} onClose={close}>
        <OnePostContent
          one={one}
          waiting={<Skeleton shape="post" label={POST_MESSAGES.loading} />}
          draft={DRAFT_KEYS.comment(postId)}
          onClose={close}
        >
          {(post) => (
            <>
              <PostDetail
                id={postId as PostId}
                menu={<PostMenuButton {...subjectOf(post)} />}
                onReload={reload}
              />
              <ConnectedPostActions key={`actions ${postId}`} id={postId as PostId} />
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
      onCopyLink={(id) => void copyLink(postPath(post._id, id))}
    />
  );
}

/**
 * How viewer and author stand to each other, as the post's own answer told and one's own presses
 * have changed since.
 */
function useCommentFacts(post: Post, viewer: UserId): CommentPermissionFacts {
  const author = post.user._id as UserId;
  return {
    permission: post.commentPermission,
    viewerIsAuthor: author === viewer,
    viewerFollowsAuthor: usePerson(author).viewerFollows ?? post.viewerFollows ?? false,
    authorFollowsViewer: post.followsViewer ?? false,
  };
}
