import { useCallback } from 'react';
import { postAddress } from '#contract/addresses.ts';
import type { PostId } from '#contract/ids.ts';
import { POST_WORDS } from '#contract/post-words.ts';
import type { UserEntry } from '#contract/schema/user.ts';
import { loadLikers } from '../features/posts/post-calls.ts';
import { type ListPage, usePages } from '../hooks/use-pages.ts';
import { NOT_KEPT } from '../lib/kept-lists.ts';
import { Button } from '../ui/button.tsx';
import { ScrollBox } from '../ui/long-list/scroll-box.tsx';
import { NoteDialog } from '../ui/note-dialog.tsx';
import { StatusFrame } from '../ui/status-frame.tsx';
import { copyLink } from './copy-link.ts';
import { LoadedScreen } from './loaded-screen.tsx';
import { LongPeople } from './long-people.tsx';
import { useWithoutGone } from './use-without-gone.ts';

interface LikersProps {
  readonly id: PostId;
  readonly onClose: () => void;
}

/** Who likes a post, for its author. */
export function Likers({ id, onClose }: LikersProps) {
  const loadPage = useCallback(
    async (cursor: string | undefined, signal: AbortSignal): Promise<ListPage<UserEntry>> => {
      const { users, nextCursor } = await loadLikers(id, cursor, signal);
      return { items: users, nextCursor };
    },
    [id],
  );
  const { state, loadMore, reload, keep } = usePages(loadPage, NOT_KEPT);
  useWithoutGone(keep);
  return (
    <NoteDialog
      title={POST_WORDS.likers.title}
      closeLabel={POST_WORDS.likers.close}
      onClose={onClose}
    >
      <LoadedScreen
        state={state}
        shape="people"
        loadingWords={POST_WORDS.likers.loading}
        onRetry={reload}
      >
        {({ items, tail }) =>
          items.length === 0 && tail.status === 'end' ? (
            <StatusFrame
              role="status"
              action={
                <Button onClick={() => void copyLink(postAddress(id))}>
                  {POST_WORDS.menu.copy}
                </Button>
              }
            >
              {POST_WORDS.likers.nobody}
            </StatusFrame>
          ) : (
            <ScrollBox>
              <LongPeople
                label={POST_WORDS.likers.title}
                people={items}
                tail={tail}
                onMore={loadMore}
                onLeave={onClose}
              />
            </ScrollBox>
          )
        }
      </LoadedScreen>
    </NoteDialog>
  );
}
