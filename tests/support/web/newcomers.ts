import type { Newcomer, UserEntry } from '#contract/schema/user.ts';
import { idOf } from './feed-posts.ts';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** An answer about people who are new, with three pictures each. */
export function newcomersOf(people: readonly Omit<UserEntry, 'revision'>[]): Newcomer[] {
  return people.map((person, at) => ({
    user: { ...person, revision: 0 },
    works: [0, 1, 2].map((n) => ({
      kind: n === 1 ? ('project' as const) : ('post' as const),
      _id: idOf(1000 + at * 3 + n),
      title: '',
      image: { src: PIXEL, width: 1, height: 1, alt: `Picture ${n} by ${person.firstName}` },
    })),
  }));
}
