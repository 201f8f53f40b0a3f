import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import {
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { NavigationType, useLocation, useSearchParams } from 'react-router-dom';
import { PEOPLE } from '#contract/calls/people.ts';
import { LIMITS } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { PeoplePages } from '../../../features/shared/people/people-pages.tsx';
import { request } from '../../../lib/api/request.ts';
import { markFirstContent } from '../../../lib/scheduling/first-content.ts';
import { TYPE_HASH } from '../../../navigation/addresses.ts';
import { CoveredContext } from '../../../navigation/covered-context.ts';
import { documentTitle } from '../../../navigation/document-title.ts';
import { NavigationTypeContext } from '../../../navigation/navigation-type-context.ts';
import { useListRestoration } from '../../../navigation/use-list-restoration.ts';
import { loadPeople } from '../../../state/entities/load-people.ts';
import { ActionLink } from '../../../ui/button/action-link.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { StatusFrame } from '../../../ui/loading/status-frame.tsx';
import words from '../../../ui/styles/words.module.css';
import styles from './people-routes.module.css';

/** The address and the results follow after this pause in typing: browsers limit history writes. */
const TYPING_MS = 250;

/** The people who match the term; without a term, some people to discover. */
function findPeople(term: string, signal: AbortSignal) {
  return loadPeople(() =>
    term === ''
      ? request(PEOPLE.randomUsers, { signal })
      : request(PEOPLE.searchUsers, { query: { term }, signal }),
  );
}

/** Finds people by name; the term is part of the address. */
export function SearchRoute() {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('term') ?? '';
  const { typed, type } = useDebouncedTerm(wanted);
  const term = useDeferredValue(wanted.trim());
  /** The results of this term stay until those of the next one are loaded. */
  const [shown, setShown] = useState(term);
  useEffect(markFirstContent, []);
  const field = useRef<HTMLInputElement>(null);
  const { hash, key } = useLocation();
  const isBack = use(NavigationTypeContext) === NavigationType.Pop;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one may be led there again.
  useEffect(() => {
    // After the screen itself has taken focus, as every new screen does. Going back keeps the
    // position.
    if (hash === TYPE_HASH && !isBack) queueMicrotask(() => field.current?.focus());
  }, [hash, key, isBack]);

  const isCovered = use(CoveredContext);
  const writeAddress = useEffectEvent((value: string) =>
    setParams(value === '' ? {} : { term: value }, { replace: true }),
  );
  useEffect(() => {
    // The address of a dialog is not this screen's to replace: its own follows once it is back.
    if (typed === wanted || isCovered) return undefined;
    const timer = setTimeout(() => writeAddress(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, wanted, isCovered]);

  function handleClear() {
    type('');
    setParams({}, { replace: true });
    field.current?.focus();
  }

  return (
    <div className={styles.page}>
      <title>{documentTitle(SHELL_MESSAGES.titles.search)}</title>
      <h1 className={words.pageTitle}>{SHELL_MESSAGES.titles.search}</h1>
      <search>
        <TextField
          ref={field}
          label={PEOPLE_MESSAGES.search}
          type="search"
          autoComplete="off"
          dir="auto"
          maxLength={LIMITS.searchTermChars}
          value={typed}
          trailing={
            typed === '' ? (
              <Search size={18} className={styles.icon} />
            ) : (
              <IconButton label={PEOPLE_MESSAGES.clearSearch} onClick={handleClear}>
                <X size={18} />
              </IconButton>
            )
          }
          onChange={({ currentTarget: { value } }) => type(value)}
        />
      </search>
      {shown === '' && <h2 className={styles.subtitle}>{PEOPLE_MESSAGES.discover}</h2>}
      {[...new Set([shown, term])].map((each) => (
        <div
          key={each}
          className={each === term ? undefined : styles.former}
          aria-busy={each !== term}
        >
          <SearchResults
            term={each}
            isBehind={each !== shown}
            onSettled={() => setShown((now) => (each === term ? each : now))}
            onClear={handleClear}
          />
        </div>
      ))}
    </div>
  );
}

/**
 * The text of the search field. The address follows a moment later, so it overrides the field only
 * after a navigation, never while somebody types.
 */
function useDebouncedTerm(wanted: string) {
  const [typed, setTyped] = useState(wanted);
  const [seen, setSeen] = useState(wanted);
  /** Typed terms that the address does not have yet. */
  const [pending, setPending] = useState<readonly string[]>([]);
  if (seen !== wanted) {
    setSeen(wanted);
    const at = pending.lastIndexOf(wanted);
    setPending(at === -1 ? [] : pending.slice(at + 1));
    if (at === -1) setTyped(wanted);
  }
  return {
    typed,
    type(value: string) {
      setTyped(value);
      setPending((before) => [...before, value]);
    },
  };
}

interface SearchResultsProps
  extends Pick<Parameters<typeof PeoplePages>[0], 'isBehind' | 'onSettled'> {
  readonly term: string;
  /** Takes the term away. */
  readonly onClear: () => void;
}

/** The results for a term, restored when going back. */
function SearchResults({ term, onClear, ...standing }: SearchResultsProps) {
  // Typing continues on the same screen in other history entries.
  const [saved] = useState(useListRestoration(term));
  const load = useCallback(
    (_cursor: string | undefined, signal: AbortSignal) => findPeople(term, signal),
    [term],
  );
  const isDiscovery = term === '';
  const action = isDiscovery ? (
    <ActionLink to={PAGE_PATHS.hub}>{COMMON_MESSAGES.goToFeed}</ActionLink>
  ) : (
    <Button onClick={onClear}>{PEOPLE_MESSAGES.showDiscover}</Button>
  );
  return (
    <PeoplePages
      label={isDiscovery ? PEOPLE_MESSAGES.discover : SHELL_MESSAGES.titles.search}
      loadingLabel={PEOPLE_MESSAGES.searching}
      load={load}
      saved={saved}
      empty={
        <StatusFrame role="status" action={action}>
          {isDiscovery ? PEOPLE_MESSAGES.nobodyNew : PEOPLE_MESSAGES.nobody}
        </StatusFrame>
      }
      endMessage={isDiscovery ? null : endMessage}
      {...standing}
    />
  );
}

function endMessage(found: number): string | undefined {
  return found < LIMITS.searchResults ? undefined : PEOPLE_MESSAGES.firstFound(found);
}
