import { useEffect, useState } from 'react';
import { FEED_MESSAGES } from '#contract/messages/en/feed.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';

import { FeedScreen } from '../../../features/feed/feed-screen.tsx';
import { OverlayBoundary } from '../../../features/shared/overlay/overlay-boundary.tsx';
import { currentToken } from '../../../lib/api/token.ts';
import { afterFirstContent, markFirstContent } from '../../../lib/scheduling/first-content.ts';
import { documentTitle } from '../../../navigation/document-title.ts';
import { useOverlayState } from '../../../navigation/overlay-location.ts';
import { useFeed } from '../../../state/feed/feed.ts';
import { useSelf } from '../../../state/session.ts';
import { ActionLink } from '../../../ui/button/action-link.tsx';
import { lazyWithPreload } from '../../../ui/loading/lazy-with-preload.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { FeedCard } from './feed-card.tsx';
import { NewcomersLead } from './newcomers-lead.tsx';

const PeopleLine = lazyWithPreload(
  async () => (await import('../../../features/suggestions/people-line.tsx')).PeopleLine,
);

const WorkingOnRow = lazyWithPreload(
  async () => (await import('../../../features/feed/working-on-row.tsx')).WorkingOnRow,
);
let isRowLoaded = false;

/** Whether the row above the feed is loaded; it loads after the first card. */
function useRowLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(isRowLoaded);
  useEffect(() => {
    void afterFirstContent()
      .then(WorkingOnRow.preload)
      .then(() => {
        isRowLoaded = true;
        setLoaded(true);
      });
  }, []);
  return isLoaded;
}

/** The home feed of all posts. */
export function FeedRoute() {
  const { _id } = useSelf();
  const overlayState = useOverlayState();
  const { status, list } = useFeed();
  const hasRow = useRowLoaded();
  // With posts, the first card reports the first content once it is drawn.
  const isEmpty =
    status.phase.status === 'ready' && list.rows.length === 0 && status.tail.status === 'end';
  const isWithoutCards = status.phase.status === 'failed' || isEmpty;
  useEffect(() => {
    if (isWithoutCards) markFirstContent();
  }, [isWithoutCards]);
  return (
    <>
      <title>{documentTitle(SHELL_MESSAGES.titles.hub)}</title>
      <h1>
        <VisuallyHidden>{SHELL_MESSAGES.titles.hub}</VisuallyHidden>
      </h1>
      <FeedScreen
        viewerId={_id}
        token={currentToken() ?? ''}
        card={FeedCard}
        head={hasRow && <WorkingOnRow />}
        lead={<NewcomersLead viewer={_id} />}
        emptyActions={{
          all: (
            <ActionLink to={PAGE_PATHS.newPost} state={overlayState}>
              {FEED_MESSAGES.emptyAction}
            </ActionLink>
          ),
          following: <ActionLink to={PAGE_PATHS.search}>{FEED_MESSAGES.findPeople}</ActionLink>,
        }}
      />
      {isEmpty && (
        <OverlayBoundary>
          <PeopleLine hasRail />
        </OverlayBoundary>
      )}
    </>
  );
}
