import {
  applyTakedown,
  restore,
  restoreAccount,
  suspendAccount,
} from '../../../../server/cli/moderation.ts';
import type { Store } from '../../../../server/store/store.ts';
import type { Model } from './model.ts';
import { pick, type Step } from './step.ts';

/** What an operator does, and how it ends by the model alone: a change of it, or a refusal. */
interface OperatorAct {
  readonly run: (store: Store) => Promise<void>;
  readonly outcome: (() => void) | 'refused';
}

const WHY = 'for a test';

/** Returns what an operator does in a step; undefined for a step of somebody else. */
export function operatorAct(
  model: Model,
  { what, whom, at }: Step,
  usernames: readonly string[],
): OperatorAct | undefined {
  switch (what) {
    case 'suspend':
    case 'admit': {
      const [person, name = ''] = [model.people[whom], usernames[whom]];
      const isSuspension = what === 'suspend';
      const isPossible = person && person.state !== 'gone' && person.isSuspended !== isSuspension;
      const apply = () => Object.assign(person ?? {}, { isSuspended: isSuspension });
      return {
        run: (store) =>
          isSuspension ? suspendAccount(store, name, WHY) : restoreAccount(store, name),
        outcome: isPossible ? apply : 'refused',
      };
    }
    case 'postTakedown':
    case 'postRestore': {
      const { item: post, id } = pick(model.posts, at);
      const isTakedown = what === 'postTakedown';
      const isPossible = post?.isThere && post.isTakenDown !== isTakedown;
      const apply = () => Object.assign(post ?? {}, { isTakenDown: isTakedown });
      return {
        run: (store) =>
          isTakedown ? applyTakedown(store, 'post', id, WHY) : restore(store, 'post', id),
        outcome: isPossible ? apply : 'refused',
      };
    }
    case 'commentTakedown': {
      const { item: comment, id } = pick(model.comments, at);
      return {
        run: (store) => applyTakedown(store, 'comment', id, WHY),
        outcome: comment?.state === 'there' ? () => model.removeComment(comment) : 'refused',
      };
    }
    case 'projectTakedown': {
      const { item: project, id } = pick(model.projects, at);
      const apply = () => Object.assign(project ?? {}, { isThere: false });
      return {
        run: (store) => applyTakedown(store, 'project', id, WHY),
        outcome: project?.isThere ? apply : 'refused',
      };
    }
    default:
      return undefined;
  }
}
