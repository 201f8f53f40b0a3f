import { type RefObject, useRef, useState } from 'react';
import { MODERATION } from '#contract/calls/moderation.ts';
import type { UserId } from '#contract/ids.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';

import { displayName } from '#contract/rules/display-name.ts';
import type { UserEntry, UserPage } from '#contract/schema/user.ts';
import { useFocusOnNew } from '../../hooks/use-focus-on-new.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { problemMessage } from '../../lib/api/api-problem.ts';
import { request } from '../../lib/api/request.ts';
import { removeRowWithFocus } from '../../lib/dom/move-focus.ts';
import { logFailure } from '../../lib/net/log-failure.ts';
import { type PersonRef, setBlocked, setMuted } from '../../state/moderation.ts';
import { showToast } from '../../state/toasts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Avatar } from '../../ui/person/avatar.tsx';
import { PartSkeleton } from '../../ui/skeleton/part-skeleton.tsx';
import styles from './excluded-people.module.css';

/** The people the viewer has blocked. */
export function BlockedPeople() {
  return (
    <ExcludedPeople
      title={MODERATION_MESSAGES.blockedPeople}
      route={MODERATION.blockedUsers}
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
      route={MODERATION.mutedUsers}
      empty={MODERATION_MESSAGES.nobodyMuted}
      undo={MODERATION_MESSAGES.unmuteShort}
      undoName={MODERATION_MESSAGES.unmute}
      onUndo={(person) => setMuted(person, false)}
    />
  );
}

type ListRoute = typeof MODERATION.blockedUsers | typeof MODERATION.mutedUsers;

interface ExcludedPeopleProps {
  readonly title: string;
  readonly route: ListRoute;
  /** The text of an empty list. */
  readonly empty: string;
  readonly undo: string;
  readonly undoName: (name: string) => string;
  /** Removes a person from the list; returns whether that worked. */
  readonly onUndo: (person: PersonRef) => Promise<boolean>;
}

/** A list of blocked or muted people, each with a button that ends it. */
function ExcludedPeople(props: ExcludedPeopleProps) {
  const { title, route, empty } = props;
  const { state, reload } = useLoaded(route, loadFirst);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={styles.section} aria-label={title}>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h3>
      {state.status === 'loading' && (
        <PartSkeleton shape="oneLine" label={MODERATION_MESSAGES.loading} />
      )}
      {state.status === 'failed' && (
        <div role="alert" className={styles.failed}>
          <p>{state.words}</p>
          <Button onClick={() => void reload()}>{COMMON_MESSAGES.retry}</Button>
        </div>
      )}
      {state.status === 'ready' &&
        (state.value.users.length === 0 ? (
          <p className={styles.quiet}>{empty}</p>
        ) : (
          <PeopleWithUndo {...props} heading={heading} firstPage={state.value} />
        ))}
    </section>
  );
}

function loadFirst(route: ListRoute, signal: AbortSignal): Promise<UserPage> {
  return request(route, { signal });
}

interface PeopleWithUndoProps extends ExcludedPeopleProps {
  /** Receives focus when the last row disappears with its button. */
  readonly heading: RefObject<HTMLElement | null>;
  readonly firstPage: UserPage;
}

function PeopleWithUndo({
  route,
  empty,
  undo,
  undoName,
  onUndo,
  heading,
  firstPage,
}: PeopleWithUndoProps) {
  const [people, setPeople] = useState<readonly UserEntry[]>(firstPage.users);
  const [nextCursor, setNextCursor] = useState(firstPage.nextCursor);
  /** The person being removed. */
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  const [isLoading, setLoading] = useState(false);
  const { ref, bring } = useFocusOnNew(people.length);

  async function handleUndo(person: UserEntry, pressed: HTMLElement) {
    const { _id: id } = person;
    if (leaving.includes(id)) return;
    setLeaving((ids) => [...ids, id]);
    const isDone = await onUndo({ id: id as UserId, name: displayName(person) });
    setLeaving((ids) => ids.filter((one) => one !== id));
    if (!isDone) return;
    const without = (list: readonly UserEntry[]) => list.filter(({ _id }) => _id !== id);
    removeRowWithFocus(pressed, () => setPeople(without), heading.current);
  }

  /** Answers whether the next ones came. */
  async function loadMore(): Promise<boolean> {
    if (isLoading || nextCursor === undefined) return false;
    setLoading(true);
    try {
      const page = await request(route, { query: { cursor: nextCursor } });
      setPeople((list) => [...list, ...page.users]);
      setNextCursor(page.nextCursor);
      return true;
    } catch (error) {
      logFailure('More people could not be loaded.', error);
      showToast(problemMessage(error));
      return false;
    } finally {
      setLoading(false);
    }
  }

  if (people.length === 0 && nextCursor === undefined) {
    return <p className={styles.quiet}>{empty}</p>;
  }
  return (
    <>
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
      {nextCursor !== undefined && (
        <Button aria-disabled={isLoading} onClick={() => void bring(loadMore)}>
          {MODERATION_MESSAGES.showMore}
        </Button>
      )}
      {firstPage.nextCursor !== undefined && nextCursor === undefined && (
        <p className={styles.quiet}>{PEOPLE_MESSAGES.all(people.length)}</p>
      )}
    </>
  );
}
