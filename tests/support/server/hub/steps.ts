import { PASSWORD } from '../accounts.ts';
import type { CallName, Values } from '../calls.ts';
import { planOfComment } from './comment-steps.ts';
import type { Model, PersonNo } from './model.ts';
import { EDIT_WINDOW_MS, type Outcome, type Plan, pick, type Step, setMark } from './step.ts';

interface PlannedCall {
  readonly name: CallName;
  readonly values: Values;
  readonly outcome: Outcome;
}

/** Returns the call of a step and, by the model alone, its outcome. */
export function plannedCall(model: Model, step: Step, nowMs: number): PlannedCall {
  const [name, values, outcome] = planOf(model, step, nowMs);
  const { state, isSuspended } = model.people[step.who] ?? {};
  if (state === 'gone' || isSuspended) return { name, values, outcome: 'unauthorized' };
  if (state === 'leaving' && name !== 'keepAccount') {
    return { name, values, outcome: 'account_leaving' };
  }
  return { name, values, outcome };
}

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
  const isKnown = mayLift && (!isSet || model.isActive(whom));
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
      const choices = { isPrivate: !isOn, isForMutuals: !isToggle };
      const state = { isThere: true, isTakenDown: false };
      model.posts.push({
        id,
        author: who,
        createdAtMs: nowMs,
        text,
        ...sets,
        ...choices,
        ...state,
      });
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
