import { Search } from 'lucide-react';
import { useDeferredValue, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LIMITS } from '#contract/limits.ts';
import { API } from '#contract/routes.ts';
import type { UserEntry } from '#contract/schema/user.ts';
import { WORDS } from '#contract/words.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { request } from '../../lib/api-client.ts';
import { pause } from '../../lib/backoff.ts';
import { markFirstContent } from '../../lib/first-content.ts';
import { StatusFrame } from '../../ui/status-frame.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LoadedScreen } from '../loaded-screen.tsx';
import { People } from '../people.tsx';
import { screenTitle } from '../screen-title.ts';
import styles from './people-routes.module.css';

/** A word is asked for when nobody has typed for so long. */
const TYPING_MS = 250;

/** Who fits the term; without one, some people to discover. */
async function findPeople(term: string, signal: AbortSignal): Promise<readonly UserEntry[]> {
  if (term === '') return request<UserEntry[]>(API.randomUsers, { signal });
  await pause(TYPING_MS, signal);
  return request<UserEntry[]>(`${API.searchUsers}?${new URLSearchParams({ term })}`, { signal });
}

/** Finds people by their names; the term stands in the address. */
export function SearchRoute() {
  const [params, setParams] = useSearchParams();
  const typed = params.get('term') ?? '';
  const term = useDeferredValue(typed.trim());
  const { state, reload } = useLoaded(term, findPeople);
  useEffect(markFirstContent, []);
  return (
    <div className={styles.page}>
      <title>{screenTitle(WORDS.titles.search)}</title>
      <h1 className={styles.title}>{WORDS.titles.search}</h1>
      <search>
        <TextField
          label={WORDS.people.search}
          type="search"
          autoComplete="off"
          dir="auto"
          maxLength={LIMITS.searchTermChars}
          value={typed}
          trailing={<Search size={18} className={styles.icon} aria-hidden="true" />}
          onChange={({ currentTarget: { value } }) =>
            setParams(value === '' ? {} : { term: value }, { replace: true })
          }
        />
      </search>
      {term === '' && <h2 className={styles.subtitle}>{WORDS.people.discover}</h2>}
      <LoadedScreen state={state} loadingWords={WORDS.people.searching} onRetry={reload}>
        {(people) =>
          people.length === 0 ? (
            <StatusFrame role="status">{WORDS.people.nobody}</StatusFrame>
          ) : (
            <People people={people} />
          )
        }
      </LoadedScreen>
    </div>
  );
}
