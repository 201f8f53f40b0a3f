import { useEffect, useEffectEvent } from 'react';
import { useSnapshot } from 'valtio';
import type { ProjectId, UserId } from '#contract/ids.ts';
import type { OtherUser, SelfUser, SessionUser, UserEntry } from '#contract/schema/user.ts';
import { removeFeedAuthor } from '../../lib/feed/feed-client.ts';
import { createEntityStore, type Presence } from './entity-store.ts';

type Details = Omit<SelfUser, keyof UserEntry | 'projects' | 'viewerRevision'>;

/** A person as screens show them; only whose profile was loaded has details. */
export interface PersonEntity
  extends Omit<UserEntry, 'profileImage' | 'revision'>,
    Partial<Details> {
  /** A small copy of the profile image, as lists show it. */
  readonly thumbnail?: string;
  readonly profileImage?: string;
  /** The portfolio, newest date first. */
  readonly projectIds?: readonly ProjectId[];
}

/** A profile that was loaded. */
export type Profile = Omit<OtherUser, 'projects' | 'viewerRevision' | 'revision'>;

/** Every answer about a person. */
export type PersonAnswer = UserEntry | SessionUser | OtherUser | SelfUser;

/** Beside those on screen, for coming back to lists of them. */
const PEOPLE_MAX = 1000;

export const people = createEntityStore<PersonEntity>(PEOPLE_MAX);

/** Applies an answer about a person; their projects apart. */
export function applyPerson(answer: PersonAnswer, asOf = people.now()): void {
  const all: UserEntry & Partial<SelfUser> = answer;
  const { revision, viewerRevision, viewerMutes, projects, profileImage, ...fields } = all;
  people.apply(answer._id, {
    fields: {
      ...fields,
      ...('followersCount' in answer ? { profileImage } : { thumbnail: profileImage }),
      ...('email' in answer ? { deletionAt: answer.deletionAt } : {}),
      ...(projects ? { projectIds: projects.map(({ _id: id }) => id) } : {}),
    },
    revision,
    ...(viewerMutes === undefined
      ? {}
      : { viewer: { fields: { viewerMutes }, revision: viewerRevision } }),
    isWhole: true,
    asOf,
  });
}

/** The person as their whole profile; `undefined` where it was not loaded. */
export function profileOf(person: ShownPerson): Profile | undefined {
  return person.presence === 'present' && person.about ? (person as Profile) : undefined;
}

type ShownPerson = PersonEntity & { readonly presence: Presence };

/** A person, retained while the caller is mounted. */
export function usePerson(id: UserId): ShownPerson {
  useEffect(() => people.retain([id]), [id]);
  return useSnapshot(people.proxyOf(id)) as unknown as ShownPerson;
}

/** Nothing of this person is there for the viewer any more: screens that show something drop it. */
export function removePerson(id: UserId): void {
  removeFeedAuthor(id);
  people.remove(id);
}

export function subscribeToRemovedPeople(listener: (id: UserId) => void): () => void {
  return people.subscribe(({ type, id }) => {
    if (type === 'removed') listener(id as UserId);
  });
}

/** Calls `onRemoved` for each person who goes while the screen is there. */
export function useRemovedPeople(onRemoved: (id: UserId) => void): void {
  const handle = useEffectEvent(onRemoved);
  useEffect(() => subscribeToRemovedPeople((id) => handle(id)), []);
}
