import MessageCircle from 'lucide-react/icons/message-circle';
import { memo, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { PostId } from '#contract/ids.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { postPath } from '#contract/page-paths.ts';
import { PostActions } from '../../../features/posts/card/post-actions.tsx';
import { PostCard, type PostCardProps } from '../../../features/posts/card/post-card.tsx';
import { PostMenuButton } from '../../../features/shared/post-menu/post-menu-button.tsx';
import { formatCount } from '../../../lib/format/format.ts';
import { markFirstContent } from '../../../lib/scheduling/first-content.ts';
import { overlayStateAt } from '../../../navigation/overlay-location.ts';
import { usePost } from '../../../state/entities/posts.ts';
import { PageLink } from '../../../ui/link/page-link.tsx';

/**
 * A post of the feed with its actions. Not rendered again where only its offset changes, as that of
 * all cards below one whose height is corrected.
 */
export const FeedCard = memo(function FeedCard(props: Omit<PostCardProps, 'actions' | 'menu'>) {
  useEffect(markFirstContent, []);
  return (
    <PostCard
      {...props}
      menu={<CardMenu id={props.id} />}
      actions={
        <PostActions
          id={props.id}
          comments={(count) => <CommentsLink postId={props.id} count={count} />}
        />
      }
    />
  );
});

function CardMenu({ id }: { readonly id: PostId }) {
  const { authorId, authorName } = usePost(id);
  return <PostMenuButton id={id} authorId={authorId} authorName={authorName} />;
}

interface CommentsLinkProps {
  readonly postId: string;
  readonly count: number;
}

/** The number of comments, a link to them: the post opens over the screen. */
export function CommentsLink({ postId, count }: CommentsLinkProps) {
  const location = useLocation();
  return (
    <PageLink
      to={postPath(postId)}
      state={() => overlayStateAt(location)}
      data-shortcut="o"
      aria-label={POST_MESSAGES.comments(count)}
      title={POST_MESSAGES.commentsTitle}
      prefetch
    >
      <MessageCircle size={20} />
      {count > 0 && formatCount(count)}
    </PageLink>
  );
}
