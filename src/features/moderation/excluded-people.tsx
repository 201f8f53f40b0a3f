import { useRef, useState } from 'react';
import { MODERATION } from '#contract/calls/moderation.ts';
import type { UserId } from '#contract/ids.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { displayName } from '#contract/rules/display-name.ts';
import type { UserEntry } from '#contract/schema/user.ts';
import { useFocusOnNew } from '../../hooks/use-focus-on-new.ts';
import { type ListPage, usePages } from '../../hooks/use-pages.ts';
import { request } from '../../lib/api/request.ts';
import { removeRowWithFocus } from '../../lib/dom/move-focus.ts';
import { NOT_SAVED } from '../../lib/storage/scroll-restoration.ts';
import { createEntityStore } from '../../state/entities/entity-store.ts';
import { type PersonRef, setBlocked, setMuted } from '../../state/moderation.ts';
import { Button } from '../../ui/button/button.tsx';
import { Avatar } from '../../ui/person/avatar.tsx';
import { PartSkeleton } from '../../ui/skeleton/part-skeleton.tsx';
import { classes } from '../../ui/styles/classes.ts';
import words from '../../ui/styles/words.module.css';
import styles from './excluded-people.module.css';

/** The people the viewer has blocked. */
export function BlockedPeople() {
  return (
    <ExcludedPeople
      title={MODERATION_MESSAGES.blockedPeople}
      call={MODERATION.blockedUsers}
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
      call={MODERATION.mutedUsers}
      empty={MODERATION_MESSAGES.nobodyMuted}
      undo={MODERATION_MESSAGES.unmuteShort}
      undoName={MODERATION_MESSAGES.unmute}
      onUndo={(person) => setMuted(person, false)}
    />
  );
}

type ListCall = typeof MODERATION.blockedUsers | typeof MODERATION.mutedUsers;

/** The entries of a list. A store of its own: a block removes the person's record. */
function createList(call: ListCall) {
  const entries = createEntityStore<UserEntry>(Number.POSITIVE_INFINITY);
  const load = async (
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<ListPage<UserId>> => {
    const asOf = entries.now();
    const { users, nextCursor } = await request(call, { query: { cursor }, signal });
    for (const user of users) entries.apply(user._id, { fields: user, isWhole: true, asOf });
    return { ids: users.map(({ _id }) => _id), nextCursor };
  };
  return { entries, load };
}

interface ExcludedPeopleProps {
  readonly title: string;
  readonly call: ListCall;
  /** The text of an empty list. */
  readonly empty: string;
  readonly undo: string;
  readonly undoName: (name: string) => string;
  /** Removes a person from the list; returns whether that worked. */
  readonly onUndo: (person: PersonRef) => Promise<boolean>;
}

/** A list of blocked or muted people, each with a button that ends it. */
function ExcludedPeople(props: ExcludedPeopleProps) {
  const { title, call, empty, undo, undoName, onUndo } = props;
  const [list] = useState(() => createList(call));
  const { state, loadMore, reload } = usePages(list.entries, list.load, NOT_SAVED);
  const pages = state.status === 'ready' ? state.value : undefined;
  const { ids = [], tail } = pages ?? {};
  const failure = [state, tail].find((part) => part?.status === 'failed');
  /** The people being removed. */
  const [leaving, setLeaving] = useState<readonly UserId[]>([]);
  const { ref, loadAndFocus } = useFocusOnNew(ids.length);
  /** Receives focus when the last row disappears with its button. */
  const heading = useRef<HTMLHeadingElement>(null);

  async function handleUndo(person: PersonRef, pressed: HTMLElement) {
    const { id } = person;
    if (leaving.includes(id)) return;
    setLeaving((all) => [...all, id]);
    const isDone = await onUndo(person);
    setLeaving((all) => all.filter((one) => one !== id));
    if (isDone) {
      removeRowWithFocus(
        pressed,
        () => list.entries.remove(id),
        () => heading.current,
      );
    }
  }

  return (
    <section className={styles.section} aria-label={title}>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h3>
      {state.status === 'loading' && (
        <PartSkeleton shape="oneLine" label={MODERATION_MESSAGES.loading} />
      )}
      {ids.length > 0 && (
        <ul ref={ref} className={styles.list}>
          {ids.map((id) => {
            const person = list.entries.get(id);
            if (!person) return null;
            const name = displayName(person);
            return (
              <li key={id} className={styles.person}>
                <Avatar name={name} src={person.profileImage} />
                <span className={classes(words.oneLine, styles.name)}>
                  <bdi>{name}</bdi>
                </span>
                <Button
                  aria-label={undoName(name)}
                  aria-disabled={leaving.includes(id)}
                  onClick={({ currentTarget }) => void handleUndo({ id, name }, currentTarget)}
                >
                  {undo}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {failure && (
        <div role="alert" className={styles.failed}>
          <p>{failure.message}</p>
          {failure.canRetry && (
            <Button onClick={() => void (pages ? loadAndFocus(loadMore) : reload())}>
              {COMMON_MESSAGES.retry}
            </Button>
          )}
        </div>
      )}
      {(tail?.status === 'more' || tail?.status === 'loading') && (
        <Button
          aria-disabled={tail.status === 'loading'}
          onClick={() => void loadAndFocus(loadMore)}
        >
          {MODERATION_MESSAGES.showMore}
        </Button>
      )}
      {tail?.status === 'end' && (
        <p className={words.quiet}>{ids.length === 0 ? empty : PEOPLE_MESSAGES.all(ids.length)}</p>
      )}
    </section>
  );
}
