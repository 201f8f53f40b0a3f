import { useEffect, useState } from 'react';
import { API } from '#contract/routes.ts';
import type { UserEntry, UserPage } from '#contract/schema/user.ts';
import { WORDS } from '#contract/words.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { request } from '../../lib/api-client.ts';
import { wordsOf } from '../../lib/api-problem.ts';
import { markFirstContent } from '../../lib/first-content.ts';
import { showToast } from '../../state/toasts.ts';
import { ActionLink } from '../../ui/action-link.tsx';
import { Button } from '../../ui/button.tsx';
import { StatusFrame } from '../../ui/status-frame.tsx';
import { ADDRESSES } from '../addresses.ts';
import { LoadedScreen } from '../loaded-screen.tsx';
import { People } from '../people.tsx';
import { screenTitle } from '../screen-title.ts';
import styles from './people-routes.module.css';

function loadPage(cursor: string, signal?: AbortSignal): Promise<UserPage> {
  const query = cursor === '' ? '' : `?${new URLSearchParams({ cursor })}`;
  return request<UserPage>(`${API.connections}${query}`, signal ? { signal } : {});
}

/** The people one follows. */
export function ConnectionsRoute() {
  const { state, reload } = useLoaded('', loadPage);
  useEffect(markFirstContent, []);
  return (
    <div className={styles.page}>
      <title>{screenTitle(WORDS.titles.connections)}</title>
      <h1 className={styles.title}>{WORDS.titles.connections}</h1>
      <LoadedScreen state={state} loadingWords={WORDS.people.loading} onRetry={reload}>
        {(firstPage) => <Connections firstPage={firstPage} />}
      </LoadedScreen>
    </div>
  );
}

function Connections({ firstPage }: { readonly firstPage: UserPage }) {
  const [more, setMore] = useState<readonly UserEntry[]>([]);
  const [nextCursor, setNextCursor] = useState(firstPage.nextCursor);
  const [isBusy, setBusy] = useState(false);

  async function handleMore() {
    if (isBusy || nextCursor === undefined) return;
    setBusy(true);
    try {
      const page = await loadPage(nextCursor);
      setMore([...more, ...page.users]);
      setNextCursor(page.nextCursor);
    } catch (error) {
      console.error('More people could not be loaded.', error);
      showToast(wordsOf(error));
    } finally {
      setBusy(false);
    }
  }

  if (firstPage.users.length === 0) {
    return (
      <StatusFrame action={<ActionLink to={ADDRESSES.search}>{WORDS.people.find}</ActionLink>}>
        {WORDS.people.noConnections}
      </StatusFrame>
    );
  }
  return (
    <>
      <People people={[...firstPage.users, ...more]} />
      {nextCursor !== undefined && (
        <Button aria-disabled={isBusy} onClick={() => void handleMore()}>
          {WORDS.people.more}
        </Button>
      )}
    </>
  );
}
