import { useCallback } from 'react';
import { POSTS } from '#contract/calls/posts.ts';
import type { PostId } from '#contract/ids.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { postPath } from '#contract/page-paths.ts';
import { request } from '../../lib/api/request.ts';
import { NOT_SAVED } from '../../lib/storage/scroll-restoration.ts';
import { loadPeople } from '../../state/entities/load-people.ts';
import { Button } from '../../ui/button/button.tsx';
import { InfoDialog } from '../../ui/dialog/info-dialog.tsx';
import { StatusFrame } from '../../ui/loading/status-frame.tsx';
import { PeoplePages } from '../shared/people/people-pages.tsx';
import { copyLink } from '../shared/post-menu/copy-link.ts';

const messages = POST_DIALOG_MESSAGES.likers;

interface PostLikersProps {
  readonly id: PostId;
  readonly onClose: () => void;
}

/** The people who liked a post, for its author. */
export function PostLikers({ id, onClose }: PostLikersProps) {
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      loadPeople(() =>
        request(POSTS.likers, { params: { postId: id }, query: { cursor }, signal }),
      ),
    [id],
  );
  const copy = (
    <Button onClick={() => void copyLink(postPath(id))}>{POST_MESSAGES.menu.copy}</Button>
  );
  return (
    <InfoDialog title={messages.title} closeLabel={messages.close} onClose={onClose}>
      <PeoplePages
        label={messages.title}
        loadingLabel={messages.loading}
        load={load}
        saved={NOT_SAVED}
        empty={
          <StatusFrame role="status" action={copy}>
            {messages.nobody}
          </StatusFrame>
        }
        isBoxed
        onLeave={onClose}
      />
    </InfoDialog>
  );
}
