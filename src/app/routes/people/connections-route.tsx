import { useEffect } from 'react';
import { PEOPLE } from '#contract/calls/people.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { PeoplePages } from '../../../features/shared/people/people-pages.tsx';
import { PeopleLine } from '../../../features/suggestions/people-line.tsx';
import { request } from '../../../lib/api/request.ts';
import { markFirstContent } from '../../../lib/scheduling/first-content.ts';
import { documentTitle } from '../../../navigation/document-title.ts';
import { useListRestoration } from '../../../navigation/use-list-restoration.ts';
import { loadPeople } from '../../../state/entities/load-people.ts';
import { ActionLink } from '../../../ui/button/action-link.tsx';
import { StatusFrame } from '../../../ui/loading/status-frame.tsx';
import words from '../../../ui/styles/words.module.css';
import styles from './people-routes.module.css';

const loadPage = (cursor: string | undefined, signal: AbortSignal) =>
  loadPeople(() => request(PEOPLE.connections, { query: { cursor }, signal }));

/** The people whom the viewer follows. */
export function ConnectionsRoute() {
  const saved = useListRestoration();
  useEffect(markFirstContent, []);
  return (
    <div className={styles.page}>
      <title>{documentTitle(SHELL_MESSAGES.titles.connections)}</title>
      <h1 className={words.pageTitle}>{SHELL_MESSAGES.titles.connections}</h1>
      <PeoplePages
        label={SHELL_MESSAGES.titles.connections}
        loadingLabel={PEOPLE_MESSAGES.loading}
        load={loadPage}
        saved={saved}
        empty={
          <>
            <StatusFrame
              action={<ActionLink to={PAGE_PATHS.search}>{PEOPLE_MESSAGES.find}</ActionLink>}
            >
              {PEOPLE_MESSAGES.noConnections}
            </StatusFrame>
            <PeopleLine hasRail />
          </>
        }
      />
    </div>
  );
}
