import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { use, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useSearchParams } from 'react-router-dom';
import { LIMITS } from '#contract/limits.ts';
import { API } from '#contract/routes.ts';
import type { UserEntry } from '#contract/schema/user.ts';
import { WORDS } from '#contract/words.ts';
import { type ListPage, usePages } from '../../hooks/use-pages.ts';
import { request } from '../../lib/api-client.ts';
import { pause } from '../../lib/backoff.ts';
import { markFirstContent } from '../../lib/first-content.ts';
import { ActionLink } from '../../ui/action-link.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { StatusFrame } from '../../ui/status-frame.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ADDRESSES, TYPE_HASH } from '../addresses.ts';
import { LoadedScreen } from '../loaded-screen.tsx';
import { LongPeople } from '../long-people.tsx';
import { NavigationWay } from '../navigation-way.ts';
import { screenTitle } from '../screen-title.ts';
import { useKeptList } from '../use-kept-list.ts';
import { useWithoutGone } from '../use-without-gone.ts';
import styles from './people-routes.module.css';

/** A word is asked for when nobody has typed for so long. */
const TYPING_MS = 250;

/** Who fits the term; without one, some people to discover. */
async function findPeople(term: string, signal: AbortSignal): Promise<ListPage<UserEntry>> {
  if (term === '') return { items: await request<UserEntry[]>(API.randomUsers, { signal }) };
  await pause(TYPING_MS, signal);
  const query = new URLSearchParams({ term });
  return { items: await request<UserEntry[]>(`${API.searchUsers}?${query}`, { signal }) };
}

/** Finds people by their names; the term stands in the address. */
export function SearchRoute() {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('term') ?? '';
  const { typed, type } = useTyped(wanted);
  const term = useDeferredValue(wanted.trim());
  useEffect(markFirstContent, []);
  const field = useRef<HTMLInputElement>(null);
  const { hash, key } = useLocation();
  const isBack = use(NavigationWay) === NavigationType.Pop;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one may be led there again.
  useEffect(() => {
    // After the screen itself has taken focus, as every new screen does. Who comes back is where they were.
    if (hash === TYPE_HASH && !isBack) queueMicrotask(() => field.current?.focus());
  }, [hash, key, isBack]);

  function handleType(value: string) {
    type(value);
    setParams(value === '' ? {} : { term: value }, { replace: true });
  }

  function handleClear() {
    handleType('');
    field.current?.focus();
  }

  return (
    <div className={styles.page}>
      <title>{screenTitle(WORDS.titles.search)}</title>
      <h1 className={styles.title}>{WORDS.titles.search}</h1>
      <search>
        <TextField
          ref={field}
          label={WORDS.people.search}
          type="search"
          autoComplete="off"
          dir="auto"
          maxLength={LIMITS.searchTermChars}
          value={typed}
          trailing={
            typed === '' ? (
              <Search size={18} className={styles.icon} aria-hidden="true" />
            ) : (
              <IconButton label={WORDS.people.clearSearch} onClick={handleClear}>
                <X size={18} />
              </IconButton>
            )
          }
          onChange={({ currentTarget: { value } }) => handleType(value)}
        />
      </search>
      {term === '' && <h2 className={styles.subtitle}>{WORDS.people.discover}</h2>}
      <FoundPeople key={term} term={term} onClear={handleClear} />
    </div>
  );
}

/**
 * What stands in the field. The address follows it a moment later, and would take back what is typed
 * meanwhile; it goes before only where one has come to another one.
 */
function useTyped(wanted: string) {
  const [typed, setTyped] = useState(wanted);
  const [seen, setSeen] = useState(wanted);
  /** What was typed and has not come to the address yet. */
  const [underWay, setUnderWay] = useState<readonly string[]>([]);
  if (seen !== wanted) {
    setSeen(wanted);
    const at = underWay.lastIndexOf(wanted);
    setUnderWay(at === -1 ? [] : underWay.slice(at + 1));
    if (at === -1) setTyped(wanted);
  }
  return {
    typed,
    type(value: string) {
      setTyped(value);
      setUnderWay((before) => [...before, value]);
    },
  };
}

interface FoundPeopleProps {
  readonly term: string;
  /** Takes the term away. */
  readonly onClear: () => void;
}

/** The people of one term, as they were left where one comes back to them. */
function FoundPeople({ term, onClear }: FoundPeopleProps) {
  // Typing goes on in the same screen under other names of its history entry.
  const [kept] = useState(useKeptList(term));
  const load = useCallback(
    (_cursor: string | undefined, signal: AbortSignal) => findPeople(term, signal),
    [term],
  );
  const { state, loadMore, reload, keep } = usePages(load, kept);
  useWithoutGone(keep);
  return (
    <LoadedScreen
      state={state}
      shape="people"
      loadingWords={WORDS.people.searching}
      onRetry={reload}
    >
      {({ items, loaded, tail }) => {
        if (term === '') {
          return items.length === 0 ? (
            <StatusFrame
              role="status"
              action={<ActionLink to={ADDRESSES.hub}>{WORDS.notFound.home}</ActionLink>}
            >
              {WORDS.people.nobodyNew}
            </StatusFrame>
          ) : (
            <LongPeople label={WORDS.people.discover} people={items} kept={kept} />
          );
        }
        return items.length === 0 ? (
          <StatusFrame
            role="status"
            action={<Button onClick={onClear}>{WORDS.people.showDiscover}</Button>}
          >
            {WORDS.people.nobody}
          </StatusFrame>
        ) : (
          <LongPeople
            label={WORDS.titles.search}
            people={items}
            kept={kept}
            tail={tail}
            onMore={loadMore}
            endWords={
              loaded < LIMITS.searchResults
                ? undefined
                : WORDS.people.firstFound(LIMITS.searchResults)
            }
          />
        );
      }}
    </LoadedScreen>
  );
}
