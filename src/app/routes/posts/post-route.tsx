import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { CommentId, PostId } from '#contract/ids.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { COMMENT_PARAM, postPath } from '#contract/page-paths.ts';
import type { CommentPermissionFacts } from '#contract/rules/comment-permission.ts';
import { draftsBelow } from '../../../features/comments/comment-drafts.ts';
import { CommentSection } from '../../../features/comments/comment-section.tsx';
import { PostActions } from '../../../features/posts/card/post-actions.tsx';
import { OnePostContent } from '../../../features/posts/detail/one-post-content.tsx';
import { PostSpread } from '../../../features/posts/detail/post-detail.tsx';
import { postRatio } from '../../../features/posts/detail/post-stage.tsx';
import { useOnePost } from '../../../features/posts/detail/use-one-post.ts';
import { FollowButton } from '../../../features/shared/people/follow-button.tsx';
import { copyLink } from '../../../features/shared/post-menu/copy-link.ts';
import { PostMenuButton } from '../../../features/shared/post-menu/post-menu-button.tsx';
import { WRITE_HASH } from '../../../navigation/addresses.ts';
import { documentTitle } from '../../../navigation/document-title.ts';
import { pictureOf } from '../../../navigation/opened-picture.ts';
import { useCloseOverlay } from '../../../navigation/overlay-location.ts';
import { useRemovedPosts } from '../../../state/entities/load-posts.ts';
import { usePerson } from '../../../state/entities/people.ts';
import { usePost } from '../../../state/entities/posts.ts';
import { useSelf } from '../../../state/session.ts';
import { DialogFrame } from '../../../ui/dialog/dialog-frame.tsx';
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
      <DialogFrame
        title={title}
        shape="work"
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
          drafts={() => draftsBelow(id)}
          onClose={close}
        >
          {() => (
            <PostSpread
              id={id}
              menu={<HeadActions id={id} />}
              onReload={reload}
              startsAt={startsAt}
            >
              {(text) => (
                <PostComments
                  key={postId}
                  postId={id}
                  viewer={self._id}
                  startsWriting={hash === WRITE_HASH}
                  linkedId={linkedId ?? undefined}
                  above={text}
                  actions={<PostActions key={`actions ${postId}`} id={id} />}
                />
              )}
            </PostSpread>
          )}
        </OnePostContent>
      </DialogFrame>
    </>
  );
}

/** Follow, and further actions. */
function HeadActions({ id }: { readonly id: PostId }) {
  const { authorId, authorName, isOwn, viewerFollows } = usePost(id);
  return (
    <>
      {!isOwn && (
        <FollowButton
          userId={authorId}
          name={authorName}
          isQuiet
          isFollowedInitially={viewerFollows}
        />
      )}
      <PostMenuButton id={id} authorId={authorId} authorName={authorName} />
    </>
  );
}

type PostCommentsProps = Omit<Parameters<typeof CommentSection>[0], 'facts' | 'onCopyLink'>;

function PostComments(props: PostCommentsProps) {
  const { postId } = props;
  return (
    <CommentSection
      {...props}
      facts={useCommentFacts(postId)}
      onCopyLink={(id) => void copyLink(postPath(postId, id))}
    />
  );
}

/** Who may comment, and the follow relation: from the post's answer, and follows since. */
function useCommentFacts(id: PostId): CommentPermissionFacts {
  const { authorId, isOwn, commentPermission, viewerFollows, followsViewer } = usePost(id);
  return {
    permission: commentPermission,
    viewerIsAuthor: isOwn,
    viewerFollowsAuthor: usePerson(authorId).viewerFollows ?? viewerFollows ?? false,
    authorFollowsViewer: followsViewer ?? false,
  };
}
