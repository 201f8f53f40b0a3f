import { useCallback } from 'react';
import { POSTS } from '#contract/calls/posts.ts';
import type { PostId } from '#contract/ids.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { postPath } from '#contract/page-paths.ts';
import { request } from '../../lib/api/request.ts';
import { Button } from '../../ui/button/button.tsx';
import { StatusFrame } from '../../ui/loading/status-frame.tsx';
import { PeopleDialog } from '../shared/people/people-dialog.tsx';
import { copyLink } from '../shared/post-menu/copy-link.ts';

interface PostLikersProps {
  readonly id: PostId;
  readonly onClose: () => void;
}

/** The people who liked a post, for its author. */
export function PostLikers({ id, onClose }: PostLikersProps) {
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      request(POSTS.likers, { params: { postId: id }, query: { cursor }, signal }),
    [id],
  );
  return (
    <PeopleDialog
      title={POST_DIALOG_MESSAGES.likers.title}
      load={load}
      onClose={onClose}
      empty={
        <StatusFrame
          role="status"
          action={
            <Button onClick={() => void copyLink(postPath(id))}>{POST_MESSAGES.menu.copy}</Button>
          }
        >
          {POST_DIALOG_MESSAGES.likers.nobody}
        </StatusFrame>
      }
    />
  );
}
