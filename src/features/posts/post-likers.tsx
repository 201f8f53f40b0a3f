import { useCallback } from 'react';
import type { PostId } from '#contract/ids.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { postPath } from '#contract/page-paths.ts';
import type { UserEntry } from '#contract/schema/user.ts';
import { type ListPage, usePages } from '../../hooks/use-pages.ts';
import { NOT_SAVED } from '../../lib/storage/scroll-restoration.ts';
import { Button } from '../../ui/button/button.tsx';
import { InfoDialog } from '../../ui/dialog/info-dialog.tsx';
import { LoadedScreen } from '../../ui/loading/loaded-screen.tsx';
import { StatusFrame } from '../../ui/loading/status-frame.tsx';
import { ScrollBox } from '../../ui/virtual-list/scroll-box.tsx';
import { useRemoveHiddenPeople } from '../shared/people/use-remove-hidden-people.ts';
import { VirtualPeopleList } from '../shared/people/virtual-people-list.tsx';
import { copyLink } from '../shared/post-menu/copy-link.ts';
import { loadLikers } from './detail/post-calls.ts';

interface PostLikersProps {
  readonly id: PostId;
  readonly onClose: () => void;
}

/** The people who liked a post, for its author. */
export function PostLikers({ id, onClose }: PostLikersProps) {
  const loadPage = useCallback(
    async (cursor: string | undefined, signal: AbortSignal): Promise<ListPage<UserEntry>> => {
      const { users, nextCursor } = await loadLikers(id, cursor, signal);
      return { items: users, nextCursor };
    },
    [id],
  );
  const { state, loadMore, reload, mapItems: keep } = usePages(loadPage, NOT_SAVED);
  useRemoveHiddenPeople(keep);
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
        {({ items, tail }) =>
          items.length === 0 && tail.status === 'end' ? (
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
                people={items}
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
