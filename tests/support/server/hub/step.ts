import fc from 'fast-check';
import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { CallName, Values } from '../calls.ts';
import type { PersonNo } from './model.ts';

/** People of a sequence. */
export const PEOPLE = 4;

export const NOBODYS_ID = '0'.repeat(24);

/** After so long, nothing that was written before can be edited. */
export const EDIT_WINDOW_MS = LIMITS.postEditWindowMs + LIMITS.postEditGraceMs + 1;

/** What one person does next. `at` chooses the post, comment or project, deleted ones included. */
export interface Step {
  readonly what: (typeof WHATS)[number];
  readonly who: PersonNo;
  readonly whom: PersonNo;
  readonly at: number;
  readonly isOn: boolean;
  readonly isToggle: boolean;
  readonly text: string;
  readonly state: 'draft' | 'published' | 'unlisted';
}

/** More often, what others depend on. */
const WHATS = [
  ...(['follow', 'follow', 'follow', 'follow', 'follow', 'block', 'mute'] as const),
  ...([
    'addPost',
    'addPost',
    'editPost',
    'likePost',
    'likePost',
    'savePost',
    'deletePost',
  ] as const),
  ...(['comment', 'comment', 'reply', 'reply', 'reply', 'likeComment'] as const),
  ...(['editComment', 'deleteComment', 'deleteComment'] as const),
  ...(['addProject', 'editProject', 'deleteProject'] as const),
  ...(['leave', 'stay', 'editWindow', 'grace'] as const),
  ...(['suspend', 'admit', 'admit'] as const),
  ...(['postTakedown', 'postRestore', 'postRestore', 'commentTakedown'] as const),
  'projectTakedown' as const,
] as const;

const PLAIN: Step = {
  what: 'follow',
  who: 0,
  whom: 0,
  at: 0,
  isOn: true,
  isToggle: true,
  text: 'before',
  state: 'published',
};

export const STEP: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...WHATS),
  who: fc.nat(PEOPLE - 1),
  whom: fc.nat(PEOPLE - 1),
  at: fc.nat(11),
  isOn: fc.constantFrom(true, true, true, false),
  isToggle: fc.boolean(),
  text: fc.constantFrom('one', 'two', 'three', 'four', ' '),
  state: fc.constantFrom('published', 'unlisted', 'draft'),
});

const HISTORY: readonly Partial<Step>[] = [
  { what: 'follow', who: 0, whom: 1 },
  { what: 'follow', who: 1, whom: 0 },
  { what: 'follow', who: 1, whom: 2 },
  { what: 'follow', who: 2, whom: 0 },
  { what: 'follow', who: 3, whom: 0 },
  { what: 'addPost', who: 0 },
  { what: 'addPost', who: 1, isOn: false },
  { what: 'likePost', who: 1 },
  { what: 'comment', who: 1 },
  { what: 'reply', who: 2 },
  { what: 'reply', who: 1, at: 1 },
  { what: 'deleteComment', who: 1 },
  { what: 'deleteComment', who: 2, at: 1 },
  { what: 'addProject', who: 0 },
];

/** What happened before: people follow each other, and a thread has lost all but its last reply. */
export const BEFORE = HISTORY.map((step): Step => ({ ...PLAIN, ...step }));

/** What a call should come to: a refusal, or a change of the model and what the answer says then. */
export type Outcome =
  | ProblemCode
  | { readonly apply: (id: string) => void; readonly answer?: () => object };

export type Plan = readonly [CallName, Values, Outcome];

/** One of `list`, or nobody's id. */
export function pick<Item extends { readonly id: string }>(list: readonly Item[], at: number) {
  const item = list[at % (list.length + 1)];
  return { item, id: item?.id ?? NOBODYS_ID };
}

export function setMark(marks: Set<PersonNo>, who: PersonNo, wish: boolean | undefined): void {
  if (wish ?? !marks.has(who)) marks.add(who);
  else marks.delete(who);
}
