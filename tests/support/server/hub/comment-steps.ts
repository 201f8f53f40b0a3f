import type { Values } from '../calls.ts';
import type { Model, ModelComment } from './model.ts';
import { EDIT_WINDOW_MS, NOBODYS_ID, type Plan, pick, type Step, setMark } from './step.ts';

export function planOfComment(model: Model, step: Step, nowMs: number): Plan {
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
      const location = { post, parent: undefined, level: 1, author: who, createdAtMs: nowMs };
      model.comments.push({ id, ...location, likes: new Set(), text, state: 'there' });
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
    const isLeft = comment?.state === 'there' && comment.post.isThere && !comment.post.isTakenDown;
    const isOwn = isLeft && comment.author === who;
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
    const location = { post: comment.post, parent, level: level === 1 ? 2 : 3, author: who };
    model.comments.push({
      id,
      ...location,
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

/** The ids that address a comment, from the post down. */
function pathOf(comment: ModelComment | undefined): Values & { readonly nestedId?: string } {
  const line: string[] = [];
  for (let next = comment; next; next = next.parent) line.unshift(next.id);
  const [commentId = NOBODYS_ID, replyId, nestedId] = line;
  const postId = comment?.post.id ?? NOBODYS_ID;
  return { postId, commentId, replyId, ...(nestedId ? { nestedId } : {}) };
}
