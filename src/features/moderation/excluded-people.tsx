import { useRef, useState } from 'react';
import { MODERATION } from '#contract/calls/moderation.ts';
import type { UserId } from '#contract/ids.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { displayName } from '#contract/rules/display-name.ts';
import type { UserEntry } from '#contract/schema/user.ts';
import { useFocusOnNew } from '../../hooks/use-focus-on-new.ts';
import { usePages } from '../../hooks/use-pages.ts';
import { request } from '../../lib/api/request.ts';
import { removeRowWithFocus } from '../../lib/dom/move-focus.ts';
import { NOT_SAVED } from '../../lib/storage/scroll-restoration.ts';
import { type PersonRef, setBlocked, setMuted } from '../../state/moderation.ts';
import { Button } from '../../ui/button/button.tsx';
import { Avatar } from '../../ui/person/avatar.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import styles from './excluded-people.module.css';

/** The people the viewer has blocked. */
export function BlockedPeople() {
  return (
    <ExcludedPeople
      title={MODERATION_MESSAGES.blockedPeople}
      load={loadBlocked}
      empty={MODERATION_MESSAGES.nobodyBlocked}
      undo={MODERATION_MESSAGES.unblock}
      undoName={MODERATION_MESSAGES.unblockName}
      onUndo={(person) => setBlocked(person, false)}
    />
  );
}

/** The people the viewer has muted. */
export function MutedPeople() {
  return (
    <ExcludedPeople
      title={MODERATION_MESSAGES.mutedPeople}
      load={loadMuted}
      empty={MODERATION_MESSAGES.nobodyMuted}
      undo={MODERATION_MESSAGES.unmuteShort}
      undoName={MODERATION_MESSAGES.unmute}
      onUndo={(person) => setMuted(person, false)}
    />
  );
}

const loadBlocked = pagesOf(MODERATION.blockedUsers);
const loadMuted = pagesOf(MODERATION.mutedUsers);

function pagesOf(route: typeof MODERATION.blockedUsers | typeof MODERATION.mutedUsers) {
  return async (cursor: string | undefined, signal: AbortSignal) => {
    const { users, nextCursor } = await request(route, { query: { cursor }, signal });
    return { items: users, nextCursor };
  };
}

interface ExcludedPeopleProps {
  readonly title: string;
  readonly load: ReturnType<typeof pagesOf>;
  /** Shown where the list is empty. */
  readonly empty: string;
  readonly undo: string;
  readonly undoName: (name: string) => string;
  /** Removes somebody from the list; returns whether that worked. */
  readonly onUndo: (person: PersonRef) => Promise<boolean>;
}

function ExcludedPeople({ title, load, empty, undo, undoName, onUndo }: ExcludedPeopleProps) {
  const { state, loadMore, reload, mapItems } = usePages<UserEntry>(load, NOT_SAVED);
  const heading = useRef<HTMLHeadingElement>(null);
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  const [isPaged, setPaged] = useState(false);
  const { items: people, tail } =
    state.status === 'ready' ? state.value : ({ items: [], tail: undefined } as const);
  const { ref, bring } = useFocusOnNew(people.length);

  async function handleUndo(person: UserEntry, pressed: HTMLElement) {
    const { _id: id } = person;
    if (leaving.includes(id)) return;
    setLeaving((ids) => [...ids, id]);
    const isDone = await onUndo({ id: id as UserId, name: displayName(person) });
    setLeaving((ids) => ids.filter((one) => one !== id));
    if (!isDone) return;
    const remove = () => mapItems((one) => (one._id === id ? undefined : one));
    removeRowWithFocus(pressed, remove, heading.current);
  }

  async function handleMore(): Promise<boolean> {
    setPaged(true);
    loadMore();
    return true;
  }

  return (
    <section className={styles.section} aria-label={title}>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h3>
      {state.status === 'loading' && (
        <Skeleton shape="oneLine" label={MODERATION_MESSAGES.loading} />
      )}
      {state.status === 'failed' && (
        <div role="alert" className={styles.failed}>
          <p>{state.words}</p>
          <Button onClick={() => void reload()}>{COMMON_MESSAGES.retry}</Button>
        </div>
      )}
      {people.length > 0 && (
        <ul ref={ref} className={styles.list}>
          {people.map((person) => {
            const name = displayName(person);
            return (
              <li key={person._id} className={styles.person}>
                <Avatar name={name} src={person.profileImage} />
                <span className={styles.name}>
                  <bdi>{name}</bdi>
                </span>
                <Button
                  aria-label={undoName(name)}
                  aria-disabled={leaving.includes(person._id)}
                  onClick={({ currentTarget }) => void handleUndo(person, currentTarget)}
                >
                  {undo}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {tail?.status === 'failed' && <p role="alert">{tail.words}</p>}
      {tail && tail.status !== 'end' && (
        <Button aria-disabled={tail.status === 'loading'} onClick={() => void bring(handleMore)}>
          {MODERATION_MESSAGES.showMore}
        </Button>
      )}
      {tail?.status === 'end' && (people.length === 0 || isPaged) && (
        <p className={styles.quiet}>
          {people.length === 0 ? empty : PEOPLE_MESSAGES.all(people.length)}
        </p>
      )}
    </section>
  );
}
