import { useCallback } from 'react';
import { POSTS } from '#contract/calls/posts.ts';
import type { PostId } from '#contract/ids.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { postPath } from '#contract/page-paths.ts';
import { usePages } from '../../hooks/use-pages.ts';
import { request } from '../../lib/api/request.ts';
import { NOT_SAVED } from '../../lib/storage/scroll-restoration.ts';
import { loadPeople } from '../../state/entities/load-people.ts';
import { people } from '../../state/entities/people.ts';
import { Button } from '../../ui/button/button.tsx';
import { InfoDialog } from '../../ui/dialog/info-dialog.tsx';
import { LoadedScreen } from '../../ui/loading/loaded-screen.tsx';
import { StatusFrame } from '../../ui/loading/status-frame.tsx';
import { ScrollBox } from '../../ui/virtual-list/scroll-box.tsx';
import { VirtualPeopleList } from '../shared/people/virtual-people-list.tsx';
import { copyLink } from '../shared/post-menu/copy-link.ts';

interface PostLikersProps {
  readonly id: PostId;
  readonly onClose: () => void;
}

/** The people who liked a post, for its author. */
export function PostLikers({ id, onClose }: PostLikersProps) {
  const loadPage = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      loadPeople(() =>
        request(POSTS.likers, { params: { postId: id }, query: { cursor }, signal }),
      ),
    [id],
  );
  const { state, loadMore, reload } = usePages(people, loadPage, NOT_SAVED);
  return (
    <InfoDialog
      title={POST_DIALOG_MESSAGES.likers.title}
      closeLabel={POST_DIALOG_MESSAGES.likers.close}
      onClose={onClose}
    >
      <LoadedScreen
        state={state}
        shape="people"
        loadingLabel={POST_DIALOG_MESSAGES.likers.loading}
        onRetry={reload}
      >
        {({ ids, tail }) =>
          ids.length === 0 && tail.status === 'end' ? (
            <StatusFrame
              role="status"
              action={
                <Button onClick={() => void copyLink(postPath(id))}>
                  {POST_MESSAGES.menu.copy}
                </Button>
              }
            >
              {POST_DIALOG_MESSAGES.likers.nobody}
            </StatusFrame>
          ) : (
            <ScrollBox>
              <VirtualPeopleList
                label={POST_DIALOG_MESSAGES.likers.title}
                ids={ids}
                tail={tail}
                onMore={loadMore}
                onLeave={onClose}
              />
            </ScrollBox>
          )
        }
      </LoadedScreen>
    </InfoDialog>
  );
}
