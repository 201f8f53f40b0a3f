import { useEffect } from 'react';
import { API } from '#contract/routes.ts';
import type { UserEntry, UserPage } from '#contract/schema/user.ts';
import { WORDS } from '#contract/words.ts';
import { type ListPage, usePages } from '../../hooks/use-pages.ts';
import { request } from '../../lib/api-client.ts';
import { markFirstContent } from '../../lib/first-content.ts';
import { ActionLink } from '../../ui/action-link.tsx';
import { StatusFrame } from '../../ui/status-frame.tsx';
import { ADDRESSES } from '../addresses.ts';
import { LoadedScreen } from '../loaded-screen.tsx';
import { LongPeople } from '../long-people.tsx';
import { screenTitle } from '../screen-title.ts';
import { useKeptList } from '../use-kept-list.ts';
import { useWithoutGone } from '../use-without-gone.ts';
import styles from './people-routes.module.css';

async function loadPage(
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ListPage<UserEntry>> {
  const query = cursor === undefined ? '' : `?${new URLSearchParams({ cursor })}`;
  const { users, nextCursor } = await request<UserPage>(`${API.connections}${query}`, { signal });
  return { items: users, nextCursor };
}

/** The people one follows. */
export function ConnectionsRoute() {
  const kept = useKeptList();
  const { state, loadMore, reload, keep } = usePages(loadPage, kept);
  useWithoutGone(keep);
  useEffect(markFirstContent, []);
  return (
    <div className={styles.page}>
      <title>{screenTitle(WORDS.titles.connections)}</title>
      <h1 className={styles.title}>{WORDS.titles.connections}</h1>
      <LoadedScreen
        state={state}
        shape="people"
        loadingWords={WORDS.people.loading}
        onRetry={reload}
      >
        {({ items, tail }) =>
          items.length === 0 && tail.status === 'end' ? (
            <StatusFrame
              action={<ActionLink to={ADDRESSES.search}>{WORDS.people.find}</ActionLink>}
            >
              {WORDS.people.noConnections}
            </StatusFrame>
          ) : (
            <LongPeople
              label={WORDS.titles.connections}
              people={items}
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
