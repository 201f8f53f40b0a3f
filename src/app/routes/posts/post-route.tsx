import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { CommentId, PostId, UserId } from '#contract/ids.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { COMMENT_PARAM, postPath } from '#contract/page-paths.ts';
import type { CommentPermissionFacts } from '#contract/rules/comment-permission.ts';
import { displayName } from '#contract/rules/display-name.ts';
import type { Post } from '#contract/schema/post.ts';
import { CommentSection } from '../../../features/comments/comment-section.tsx';
import { PostActions } from '../../../features/posts/card/post-actions.tsx';
import { OnePostContent } from '../../../features/posts/detail/one-post-content.tsx';
import { PostSpread } from '../../../features/posts/detail/post-detail.tsx';
import { postRatio } from '../../../features/posts/detail/post-stage.tsx';
import { useOnePost } from '../../../features/posts/detail/use-one-post.ts';
import { FollowButton } from '../../../features/shared/people/follow-button.tsx';
import { copyLink } from '../../../features/shared/post-menu/copy-link.ts';
import { PostMenuButton } from '../../../features/shared/post-menu/post-menu-button.tsx';
import { DRAFT_KEYS } from '../../../lib/storage/draft-keys.ts';
import { WRITE_HASH } from '../../../navigation/addresses.ts';
import { documentTitle } from '../../../navigation/document-title.ts';
import { pictureOf } from '../../../navigation/opened-picture.ts';
import { useCloseOverlay } from '../../../navigation/overlay-location.ts';
import { useRemovedPosts } from '../../../state/entities/load-posts.ts';
import { usePerson } from '../../../state/entities/people.ts';
import { usePost } from '../../../state/entities/posts.ts';
import { subjectOf } from '../../../state/post-dialog.ts';
import { useSelf } from '../../../state/session.ts';
import { Popup } from '../../../ui/dialog/popup.tsx';
import { PartSkeleton } from '../../../ui/skeleton/part-skeleton.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { listLinkOf, PostSteps } from './post-steps.tsx';

/** A post with its comments, in a dialog over the previous screen. */
export function PostRoute() {
  const { postId = '' } = useParams();
  const { hash, state: opened } = useLocation();
  const linkedId = useSearchParams()[0].get(COMMENT_PARAM) as CommentId | null;
  const self = useSelf();
  const close = useCloseOverlay();
  const id = postId as PostId;
  const one = useOnePost(id);
  const post = usePost(id);
  const { state, reload } = one;
  const [firstId] = useState(id);
  useRemovedPosts((removed, isOwn) => {
    if (isOwn && removed === id) close();
  });
  // A post of the list below is drawn at once; its comments follow.
  const isKnown = post.presence === 'present' && state.status !== 'failed';
  const title = isKnown ? POST_MESSAGES.by(post.authorName) : SHELL_MESSAGES.titles.post;
  const startsAt = pictureOf(opened);
  return (
    <>
      <title>{documentTitle(title)}</title>
      <Popup
        title={title}
        closeLabel={POST_MESSAGES.close}
        onClose={close}
        ratio={isKnown && post.mediaKind !== 'none' ? postRatio(post) : undefined}
        isWide={isKnown && post.project !== undefined}
        beside={<PostSteps id={id} />}
        returnTo={() => (id === firstId ? null : listLinkOf(id))}
      >
        {state.status === 'loading' && <span hidden data-shortcuts-pending="" />}
        <OnePostContent
          key={id}
          one={one}
          waiting={
            isKnown ? (
              <PostSpread id={id} onReload={reload} startsAt={startsAt}>
                {(text) => (
                  <>
                    {text}
                    <PartSkeleton shape="comments" label={POST_MESSAGES.loading} />
                  </>
                )}
              </PostSpread>
            ) : (
              <Skeleton shape="post" label={POST_MESSAGES.loading} />
            )
          }
          draft={DRAFT_KEYS.comment(postId)}
          onClose={close}
        >
          {(loaded) => (
            <PostSpread
              id={id}
              menu={<HeadActions post={loaded} />}
              onReload={reload}
              startsAt={startsAt}
            >
              {(text) => (
                <PostComments
                  key={postId}
                  post={loaded}
                  viewer={self._id as UserId}
                  startsWriting={hash === WRITE_HASH}
                  linkedId={linkedId ?? undefined}
                  above={text}
                  actions={<PostActions key={`actions ${postId}`} id={id} />}
                />
              )}
            </PostSpread>
          )}
        </OnePostContent>
      </Popup>
    </>
  );
}

/** Follow, and further actions. */
function HeadActions({ post }: { readonly post: Post }) {
  const { user, viewerFollows } = post;
  const isOwn = useSelf()._id === user._id;
  return (
    <>
      {!isOwn && (
        <FollowButton
          userId={user._id as UserId}
          name={displayName(user)}
          isQuiet
          isFollowedInitially={viewerFollows}
        />
      )}
      <PostMenuButton {...subjectOf(post)} />
    </>
  );
}

interface PostCommentsProps
  extends Pick<
    Parameters<typeof CommentSection>[0],
    'viewer' | 'startsWriting' | 'linkedId' | 'above' | 'actions'
  > {
  readonly post: Post;
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

/** The follow relation between viewer and author: from the post's answer, and follows since. */
function useCommentFacts(post: Post, viewer: UserId): CommentPermissionFacts {
  const author = post.user._id as UserId;
  return {
    permission: post.commentPermission,
    viewerIsAuthor: author === viewer,
    viewerFollowsAuthor: usePerson(author).viewerFollows ?? post.viewerFollows ?? false,
    authorFollowsViewer: post.followsViewer ?? false,
  };
}
