import { BlockAuthor } from '../../features/posts/detail/block-author.tsx';
import { DeletePost } from '../../features/posts/detail/delete-post.tsx';
import { ExtendPost } from '../../features/posts/detail/extend-post.tsx';
import { FeedReasonDialog } from '../../features/posts/detail/feed-reason-dialog.tsx';
import { PostVersions } from '../../features/posts/detail/post-versions.tsx';
import { PostLikers } from '../../features/posts/post-likers.tsx';
import { closePostDialog, type PostDialog } from '../../state/post-dialog.ts';

/** The dialog that a post's menu has opened. */
export function PostDialogs({ kind, ...subject }: PostDialog) {
  switch (kind) {
    case 'likers':
      return <PostLikers id={subject.id} onClose={closePostDialog} />;
    case 'versions':
      return <PostVersions id={subject.id} onClose={closePostDialog} />;
    case 'why':
      return <FeedReasonDialog id={subject.id} onClose={closePostDialog} />;
    case 'extend':
      return <ExtendPost id={subject.id} onClose={closePostDialog} />;
    case 'delete':
      return <DeletePost {...subject} onClose={closePostDialog} />;
    case 'block':
      return <BlockAuthor {...subject} onClose={closePostDialog} />;
  }
}
