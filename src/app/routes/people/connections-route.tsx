import { useEffect } from 'react';
import { PEOPLE } from '#contract/calls/people.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { VirtualPeopleList } from '../../../features/shared/people/virtual-people-list.tsx';
import { usePages } from '../../../hooks/use-pages.ts';
import { request } from '../../../lib/api/request.ts';
import { markFirstContent } from '../../../lib/scheduling/first-content.ts';
import { ADDRESSES } from '../../../navigation/addresses.ts';
import { documentTitle } from '../../../navigation/document-title.ts';
import { useListRestoration } from '../../../navigation/use-list-restoration.ts';
import { loadPeople } from '../../../state/entities/load-people.ts';
import { people } from '../../../state/entities/people.ts';
import { ActionLink } from '../../../ui/button/action-link.tsx';
import { LoadedScreen } from '../../../ui/loading/loaded-screen.tsx';
import { StatusFrame } from '../../../ui/loading/status-frame.tsx';
import styles from './people-routes.module.css';

function loadPage(cursor: string | undefined, signal: AbortSignal) {
  return loadPeople(() => request(PEOPLE.connections, { query: { cursor }, signal }));
}

/** The people whom the viewer follows. */
export function ConnectionsRoute() {
  const kept = useListRestoration();
  const { state, loadMore, reload } = usePages(people, loadPage, kept);
  useEffect(markFirstContent, []);
  return (
    <div className={styles.page}>
      <title>{documentTitle(SHELL_MESSAGES.titles.connections)}</title>
      <h1 className={styles.title}>{SHELL_MESSAGES.titles.connections}</h1>
      <LoadedScreen
        state={state}
        shape="people"
        loadingLabel={PEOPLE_MESSAGES.loading}
        onRetry={reload}
      >
        {({ ids, tail }) =>
          ids.length === 0 && tail.status === 'end' ? (
            <StatusFrame
              action={<ActionLink to={ADDRESSES.search}>{PEOPLE_MESSAGES.find}</ActionLink>}
            >
              {PEOPLE_MESSAGES.noConnections}
            </StatusFrame>
          ) : (
            <VirtualPeopleList
              label={SHELL_MESSAGES.titles.connections}
              ids={ids}
              kept={kept}
              tail={tail}
              onMore={loadMore}
            />
          )
        }
      </LoadedScreen>
    </div>
  );
}
