import { useEffect } from 'react';
import { FEED_WORDS } from '#contract/feed-words.ts';
import type { UserId } from '#contract/ids.ts';
import { WORDS } from '#contract/words.ts';
import { FeedScreen } from '../../features/feed/feed-screen.tsx';
import { markFirstContent } from '../../lib/first-content.ts';
import { heldToken } from '../../lib/token.ts';
import { useFeed } from '../../state/feed.ts';
import { useSelf } from '../../state/session.ts';
import { ActionLink } from '../../ui/action-link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ADDRESSES } from '../addresses.ts';
import { HubCard } from '../hub-card.tsx';
import { useOverlayState } from '../overlay.ts';
import { screenTitle } from '../screen-title.ts';

/** The home feed of all posts. */
export function HubRoute() {
  const { _id } = useSelf();
  const overlayState = useOverlayState();
  const { status, list } = useFeed();
  // Where there are posts, the first card says so once it is drawn.
  const isWithoutCards =
    status.phase.status === 'failed' ||
    (status.phase.status === 'ready' && list.rows.length === 0 && status.tail.status === 'end');
  useEffect(() => {
    if (isWithoutCards) markFirstContent();
  }, [isWithoutCards]);
  return (
    <>
      <title>{screenTitle(WORDS.titles.hub)}</title>
      <h1>
        <VisuallyHidden>{WORDS.titles.hub}</VisuallyHidden>
      </h1>
      <FeedScreen
        viewerId={_id as UserId}
        token={heldToken() ?? ''}
        card={HubCard}
        hasActions
        emptyActions={{
          all: (
            <ActionLink to={ADDRESSES.newPost} state={overlayState}>
              {FEED_WORDS.emptyAction}
            </ActionLink>
          ),
          following: <ActionLink to={ADDRESSES.search}>{WORDS.people.find}</ActionLink>,
        }}
      />
    </>
  );
}
