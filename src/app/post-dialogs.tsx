import { BlockAuthor } from '../features/posts/block-author.tsx';
import { DeletePost } from '../features/posts/delete-post.tsx';
import { ExtendPost } from '../features/posts/extend-post.tsx';
import { WhyHere } from '../features/posts/why-here.tsx';
import { closePostDialog, type PostDialog } from '../state/post-dialog.ts';
import { Likers } from './likers.tsx';

/** The dialog about a post that its menu has opened. */
export function PostDialogs({ kind, ...subject }: PostDialog) {
  switch (kind) {
    case 'likers':
      return <Likers id={subject.id} onClose={closePostDialog} />;
    case 'why':
      return <WhyHere id={subject.id} onClose={closePostDialog} />;
    case 'extend':
      return <ExtendPost id={subject.id} onClose={closePostDialog} />;
    case 'delete':
      return <DeletePost {...subject} onClose={closePostDialog} />;
    case 'block':
      return <BlockAuthor {...subject} onClose={closePostDialog} />;
  }
}
