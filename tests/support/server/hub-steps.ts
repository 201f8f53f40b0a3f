import fc from 'fast-check';

import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { PASSWORD } from './accounts.ts';
import type { CallName, Values } from './calls.ts';
import type { Model, ModelComment, PersonNo } from './hub-model.ts';

/** People of a sequence. */
export const PEOPLE = 4;
const NOBODYS_ID = '0'.repeat(24);
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
type Outcome =
  | ProblemCode
  | { readonly apply: (id: string) => void; readonly answer?: () => object };

interface PlannedCall {
  readonly name: CallName;
  readonly values: Values;
  readonly outcome: Outcome;
}

/** Returns the call of a step and, by the model alone, its outcome; undefined where time goes by. */
export function plannedCall(model: Model, step: Step, nowMs: number): PlannedCall | undefined {
  if (step.what === 'editWindow' || step.what === 'grace') return undefined;
  const [name, values, outcome] = planOf(model, step, nowMs);
  const state = model.people[step.who]?.state;
  if (state === 'gone') return { name, values, outcome: 'unauthorized' };
  if (state === 'leaving' && name !== 'keepAccount') {
    return { name, values, outcome: 'account_leaving' };
  }
  return { name, values, outcome };
}

type Plan = readonly [CallName, Values, Outcome];

function planOf(model: Model, step: Step, nowMs: number): Plan {
  switch (step.what) {
    case 'addPost':
    case 'editPost':
    case 'deletePost':
    case 'likePost':
    case 'savePost':
      return planOfPost(model, step, nowMs);
    case 'addProject':
    case 'editProject':
    case 'deleteProject':
      return planOfProject(model, step);
    case 'comment':
    case 'reply':
    case 'likeComment':
    case 'editComment':
    case 'deleteComment':
      return planOfComment(model, step, nowMs);
    default:
      return planOfPeople(model, step);
  }
}

function planOfPeople(model: Model, { what, who, whom, isOn, isToggle }: Step): Plan {
  const [person, id] = [model.people[who], model.idOf(whom)];
  const setState = (state: 'here' | 'leaving') => () => {
    if (person) person.state = state;
  };
  if (what === 'leave') {
    return ['deleteAccount', { password: PASSWORD }, { apply: setState('leaving') }];
  }
  if (what === 'stay') return ['keepAccount', {}, { apply: setState('here') }];
  if (what === 'follow') {
    const following = isToggle ? !model.follows.has(who, whom) : isOn;
    const values = { id, following: isToggle ? undefined : isOn };
    if (who === whom) return ['toggleFollow', values, 'own_follow'];
    if (!model.reaches(who, whom)) return ['toggleFollow', values, 'not_found'];
    const apply = () => model.follows.set(who, whom, following);
    const answer = () => ({
      following,
      followersCount: model.follows.to(whom).length,
      followingCount: model.follows.from(who).length,
    });
    return ['toggleFollow', values, { apply, answer }];
  }
  const isBlock = what === 'block';
  const pairs = isBlock ? model.blocks : model.mutes;
  // Half of them lift it: else nobody would see anybody in the end.
  const isSet = isToggle;
  const name = isBlock ? (isSet ? 'block' : 'unblock') : isSet ? 'mute' : 'unmute';
  if (who === whom) return [name, { id }, isBlock ? 'own_block' : 'own_mute'];
  // Who has blocked somebody does not see them, and may still lift it.
  const mayLift = isBlock && model.blocks.has(who, whom);
  const isKnown = mayLift && (!isSet || model.people[whom]?.state === 'here');
  if (!isKnown && !model.reaches(who, whom)) return [name, { id }, 'not_found'];
  const apply = () => {
    pairs.set(who, whom, isSet);
    if (!isBlock || !isSet) return;
    model.follows.set(who, whom, false);
    model.follows.set(whom, who, false);
  };
  return [name, { id }, { apply }];
}

function planOfPost(model: Model, step: Step, nowMs: number): Plan {
  const { what, who, at, isOn, isToggle, text } = step;
  const fields = { content: text, isPublic: String(isOn), allowComments: String(isToggle) };
  const followsNobody = model.follows.from(who).length === 0;
  if (what === 'addPost') {
    if (text.trim() === '') return ['createPost', fields, 'post_empty'];
    if (!isOn && followsNobody) return ['createPost', fields, 'private_needs_following'];
    const apply = (id: string) => {
      const sets = { likes: new Set<PersonNo>(), saves: new Set<PersonNo>() };
      const choices = { isPrivate: !isOn, isForMutuals: !isToggle, isThere: true };
      model.posts.push({ id, author: who, createdAtMs: nowMs, text, ...sets, ...choices });
    };
    return ['createPost', fields, { apply }];
  }
  const { item: post, id: postId } = pick(model.posts, at);
  const isSeen = model.seesPost(who, post);
  if (what === 'editPost') {
    const values = { postId, ...fields };
    if (!isSeen) return ['updatePost', values, 'post_not_found'];
    if (post.author !== who) return ['updatePost', values, 'forbidden'];
    if (post.text !== text && nowMs - post.createdAtMs >= EDIT_WINDOW_MS - 1) {
      return ['updatePost', values, 'edit_window_over'];
    }
    if (text.trim() === '') return ['updatePost', values, 'post_empty'];
    if (!isOn && !post.isPrivate && followsNobody) {
      return ['updatePost', values, 'private_needs_following'];
    }
    const apply = () => Object.assign(post, { text, isPrivate: !isOn, isForMutuals: !isToggle });
    return ['updatePost', values, { apply }];
  }
  if (what === 'deletePost') {
    const values = { userId: model.idOf(who), postId };
    if (!isSeen) return ['deletePost', values, 'post_not_found'];
    if (post.author !== who) return ['deletePost', values, 'forbidden'];
    return ['deletePost', values, { apply: () => model.removePost(post) }];
  }
  const isLike = what === 'likePost';
  const name = isLike ? 'likePost' : 'bookmarkPost';
  const wish = isToggle ? undefined : isOn;
  const values = { postId, [isLike ? 'liked' : 'bookmarked']: wish };
  if (!isSeen) return [name, values, 'post_not_found'];
  if (isLike && post.author === who) return [name, values, 'own_post_like'];
  const marks = isLike ? post.likes : post.saves;
  const apply = () => setMark(marks, who, wish);
  const own = () => (marks.has(who) ? [model.idOf(who)] : []);
  const answer = () =>
    isLike
      ? { likes: marks.size, likedBy: own() }
      : { bookmarked: marks.has(who), bookmarks: own() };
  return [name, values, { apply, answer }];
}

function planOfProject(model: Model, { what, who, at, text, state }: Step): Plan {
  const fields = { title: text, state };
  if (what === 'addProject') {
    if (text.trim() === '') return ['addProject', fields, 'project_title_missing'];
    const apply = (id: string) => model.projects.push({ id, owner: who, state, isThere: true });
    return ['addProject', fields, { apply }];
  }
  const { item: project, id: projectId } = pick(model.projects, at);
  const isDeletion = what === 'deleteProject';
  const name = isDeletion ? 'deleteProject' : 'updateProject';
  const values = isDeletion ? { userId: model.idOf(who), projectId } : { projectId, ...fields };
  if (!model.seesProject(who, project)) return [name, values, 'project_not_found'];
  if (project.owner !== who) return [name, values, 'forbidden'];
  if (!isDeletion && text.trim() === '') return [name, values, 'project_title_missing'];
  const apply = () => Object.assign(project, isDeletion ? { isThere: false } : { state });
  return [name, values, { apply }];
}

function planOfComment(model: Model, step: Step, nowMs: number): Plan {
  const { what, who, at, isOn, isToggle, text } = step;
  const isEmpty = text.trim() === '';
  if (what === 'comment') {
    const { item: post, id: postId } = pick(model.posts, at);
    const values = { postId, commentText: text };
    if (isEmpty) return ['addComment', values, 'comment_length'];
    if (!model.seesPost(who, post)) return ['addComment', values, 'post_not_found'];
    if (post.author === who) return ['addComment', values, 'own_post_comment'];
    if (!model.mayReply(who, post)) return ['addComment', values, 'comments_followers_only'];
    const apply = (id: string) => {
      const place = { post, parent: undefined, level: 1, author: who, createdAtMs: nowMs };
      model.comments.push({ id, ...place, likes: new Set(), text, state: 'there' });
    };
    const answer = () => ({
      changed: { post: { commentsCount: model.commentsBelow(post, undefined).length } },
    });
    return ['addComment', values, { apply, answer }];
  }
  const { item: comment } = pick(model.comments, at);
  const level = comment?.level ?? 1;
  const path = pathOf(comment);
  const isPostSeen = model.seesPost(who, comment?.post);
  const isSeen = model.seesComment(who, comment);
  const missing = isPostSeen ? 'comment_not_found' : 'post_not_found';
  if (what === 'deleteComment') {
    const name = (['deleteComment', 'deleteReply', 'deleteNestedReply'] as const)[level - 1];
    if (!name) throw new Error('There are three levels.');
    // Also below a post they do not see any more.
    const isOwn = comment?.author === who && comment.state === 'there' && comment.post.isThere;
    if (!comment || !(isOwn || isSeen)) return [name, path, missing];
    if (!isOwn) return [name, path, 'forbidden'];
    const answer = () => ({
      left: comment.state === 'stub' ? 'stub' : 'nothing',
      changed: {
        post: { commentsCount: model.commentsBelow(comment.post, undefined).length },
      },
    });
    return [name, path, { apply: () => model.removeComment(comment), answer }];
  }
  if (what === 'likeComment') {
    const name = (['likeComment', 'likeReply', 'likeNestedReply'] as const)[level - 1];
    if (!name) throw new Error('There are three levels.');
    const wish = isToggle ? undefined : isOn;
    const values = { ...path, liked: wish };
    if (!isSeen) return [name, values, missing];
    if (comment.author === who)
      return [name, values, level === 1 ? 'own_comment_like' : 'own_reply_like'];
    const apply = () => setMark(comment.likes, who, wish);
    return [name, values, { apply, answer: () => ({ likes: comment.likes.size }) }];
  }
  if (what === 'editComment') {
    const name = (['editComment', 'editReply', 'editNestedReply'] as const)[level - 1];
    if (!name) throw new Error('There are three levels.');
    const values = { ...path, [level === 1 ? 'commentText' : 'replyText']: text };
    if (isEmpty) return [name, values, 'comment_length'];
    if (!isSeen) return [name, values, missing];
    if (comment.author !== who) return [name, values, 'forbidden'];
    if (nowMs - comment.createdAtMs >= EDIT_WINDOW_MS - 1)
      return [name, values, 'edit_window_over'];
    return [name, values, { apply: () => Object.assign(comment, { text }) }];
  }
  const name = level === 1 ? 'replyToComment' : 'replyToReply';
  const { nestedId, ...above } = path;
  const values = { ...above, ...(nestedId ? { replyId: nestedId } : {}), replyText: text };
  if (isEmpty) return [name, values, 'comment_length'];
  if (!isSeen) return [name, values, missing];
  if (comment.author === who)
    return [name, values, level === 1 ? 'own_comment_reply' : 'own_reply_reply'];
  if (!model.mayReply(who, comment.post)) return [name, values, 'comments_followers_only'];
  // The third level is the last: what answers it stands beside it.
  const parent = level === 3 ? comment.parent : comment;
  const apply = (id: string) => {
    const place = { post: comment.post, parent, level: level === 1 ? 2 : 3, author: who };
    model.comments.push({
      id,
      ...place,
      createdAtMs: nowMs,
      likes: new Set(),
      text,
      state: 'there',
    });
  };
  const answer = () => ({
    changed: { parent: { repliesCount: model.commentsBelow(comment.post, parent).length } },
  });
  return [name, values, { apply, answer }];
}

/** One of `list`, or nobody's id. */
function pick<Item extends { readonly id: string }>(list: readonly Item[], at: number) {
  const item = list[at % (list.length + 1)];
  return { item, id: item?.id ?? NOBODYS_ID };
}

/** The ids that address a comment, from the post down. */
function pathOf(comment: ModelComment | undefined): Values & { readonly nestedId?: string } {
  const line: string[] = [];
  for (let next = comment; next; next = next.parent) line.unshift(next.id);
  const [commentId = NOBODYS_ID, replyId, nestedId] = line;
  const postId = comment?.post.id ?? NOBODYS_ID;
  return { postId, commentId, replyId, ...(nestedId ? { nestedId } : {}) };
}

function setMark(marks: Set<PersonNo>, who: PersonNo, wish: boolean | undefined): void {
  if (wish ?? !marks.has(who)) marks.add(who);
  else marks.delete(who);
}
