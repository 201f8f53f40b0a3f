import type { CommentId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { commentProblem, replyProblem } from '#contract/rules/comment-permission.ts';
import {
  isEmptyStub,
  isWithinCommentEditWindow,
  leftAfterDeletion,
  placementBelow,
  readCommentText,
} from '#contract/rules/comment-tree.ts';
import { type SelfTarget, selfActionProblem } from '#contract/rules/self-actions.ts';
import type { Comment, RemarkLikes, Reply } from '#contract/schema/comment.ts';
import type {
  Context,
  PostAccess,
  Remark,
  RemarkRecord,
  StoreTransaction,
  Viewer,
} from '../context.ts';
import { commentViews, replyViews } from './comment-views.ts';
import { DomainError } from './errors.ts';
import { firstAnswer, keepAnswer, type SentOnce, sentOnce } from './first-answers.ts';
import { spendWrite } from './limits.ts';
import { announceCount, announceNews, forgetDeed, noteDeed, type Told } from './notifications.ts';
import { audienceOf } from './post-audience.ts';
import { ownRemarkAt, postSeenBy, type RemarkPath, remarkAt } from './remark-paths.ts';

/** A comment or reply as it was sent. */
export interface RemarkDraft {
  readonly text: string;
  readonly idempotencyKey: string | undefined;
}

/**
 * Writes a comment below a post.
 *
 * @throws {DomainError} `comment_length`; `post_not_found`; `own_post_comment`;
 *   `comments_followers_only`; `idempotency_conflict`; `too_many_requests`.
 */
export async function addComment(
  context: Context,
  viewer: Viewer,
  postId: string,
  draft: RemarkDraft,
): Promise<Comment> {
  const text = textOf(draft.text);
  const sent = sentOnce(draft.idempotencyKey, ['comment', postId, text]);
  return writeOnce(context, viewer, sent, async (tx) => {
    const post = await postSeenBy(tx, viewer, postId);
    refuse(commentProblem(factsOf(post, viewer)));
    const record = await write(context, tx, viewer, { post, text, level: 1, parent: undefined });
    const [answer] = await commentViews(context, tx, viewer, [record]);
    const told = await noteDeed(context, tx, {
      type: 'comment',
      actor: viewer.id,
      owner: post.author,
      post: post.id,
      subject: record.id,
    });
    return { answer: written(answer), post, record, told };
  });
}

/**
 * Answers a comment, a reply or a nested reply.
 *
 * @throws {DomainError} `comment_length`; `post_not_found`; `comment_not_found`;
 *   `own_comment_reply`, `own_reply_reply`; `comments_followers_only`; `idempotency_conflict`;
 *   `too_many_requests`.
 */
export async function addReply(
  context: Context,
  viewer: Viewer,
  path: RemarkPath,
  draft: RemarkDraft,
): Promise<Reply> {
  const text = textOf(draft.text);
  const { postId, commentId, replyId } = path;
  const sent = sentOnce(draft.idempotencyKey, ['reply', postId, commentId, replyId, text]);
  return writeOnce(context, viewer, sent, async (tx) => {
    const { post, remark } = await remarkAt(tx, viewer, path);
    refuse(selfActionProblem('reply', kindOf(remark), remark.author === viewer.id));
    refuse(replyProblem(factsOf(post, viewer)));
    const { level, parentId } = placementBelow({ ...remark, parentId: remark.parent });
    const parent = parentId as CommentId;
    const record = await write(context, tx, viewer, { post, text, level, parent });
    const [answer] = await replyViews(context, tx, viewer, [record]);
    const told = await noteDeed(context, tx, {
      type: 'reply',
      actor: viewer.id,
      owner: remark.author,
      post: post.id,
      subject: record.id,
    });
    return { answer: written(answer), post, record, told };
  });
}

/**
 * Changes the text of a comment of the viewer.
 *
 * @throws {DomainError} `comment_length`; `post_not_found`; `comment_not_found`; `forbidden` for
 *   somebody else's; `edit_window_over`; `too_many_requests`.
 */
export async function editComment(
  context: Context,
  viewer: Viewer,
  path: RemarkPath,
  text: string,
): Promise<Comment> {
  const record = await edit(context, viewer, path, text);
  const [answer] = await commentViews(context, context.store, viewer, [record]);
  return written(answer);
}

/** As `editComment`, for a reply or a nested one. */
export async function editReply(
  context: Context,
  viewer: Viewer,
  path: RemarkPath,
  text: string,
): Promise<Reply> {
  const record = await edit(context, viewer, path, text);
  const [answer] = await replyViews(context, context.store, viewer, [record]);
  return written(answer);
}

/**
 * Deletes a comment or reply of the viewer. What others have answered stays as a stub; a stub goes
 * with the last answer below it. It also works below a post that the viewer may not see any more.
 *
 * @throws {DomainError} `post_not_found`; `comment_not_found`; `forbidden` for somebody else's.
 */
export async function deleteRemark(
  context: Context,
  viewer: Viewer,
  path: RemarkPath,
): Promise<void> {
  spendWrite(context, viewer, 'remove');
  const { post, remark, left, forgotten } = await context.store.transaction(async (tx) => {
    const found = await ownRemarkAt(tx, viewer, path);
    const left = await takeRemark(tx, found.remark, context.now());
    return { ...found, left, forgotten: await forgetDeed(tx, found.remark.id) };
  });
  const audience = await audienceOf(context, post.author, post.visibility, viewer.id);
  const commentsCount = await context.store.comments.countOf(post.id);
  context.realtime.publish(
    {
      name: 'comment:deleted',
      payload: { postId: post.id, commentId: remark.id, left, commentsCount },
    },
    audience,
  );
  await announceCount(context, forgotten);
}

/**
 * Likes a comment or reply, or takes the like back.
 *
 * @throws {DomainError} `post_not_found`; `comment_not_found`; `own_comment_like`,
 *   `own_reply_like`.
 */
export async function toggleRemarkLike(
  context: Context,
  viewer: Viewer,
  path: RemarkPath,
): Promise<RemarkLikes> {
  spendWrite(context, viewer, 'update');
  const { likes, isLiked, told, forgotten } = await context.store.transaction(async (tx) => {
    const { post, remark } = await remarkAt(tx, viewer, path);
    refuse(selfActionProblem('like', kindOf(remark), remark.author === viewer.id));
    const isLiked = await tx.commentLikes.add(remark.id, viewer.id, context.now());
    if (!isLiked) await tx.commentLikes.remove(remark.id, viewer.id);
    const type = kindOf(remark) === 'comment' ? 'commentLike' : 'replyLike';
    const deed = { type, actor: viewer.id, owner: remark.author, post: post.id } as const;
    const subject = remark.id;
    const { likes } = written(await tx.comments.byId(remark.id, viewer.id));
    return isLiked
      ? { likes, isLiked, told: await noteDeed(context, tx, { ...deed, subject }), forgotten: [] }
      : { likes, isLiked, told: undefined, forgotten: await forgetDeed(tx, subject, viewer.id) };
  });
  await announceNews(context, told);
  await announceCount(context, forgotten);
  return { likes, likedBy: isLiked ? [viewer.id] : [] };
}

interface NewText {
  readonly post: PostAccess;
  readonly text: string;
  readonly level: Remark['level'];
  readonly parent: CommentId | undefined;
}

async function write(
  context: Context,
  tx: StoreTransaction,
  viewer: Viewer,
  { post, text, level, parent }: NewText,
): Promise<RemarkRecord> {
  const id = context.newId() as CommentId;
  const author = viewer.id;
  const createdAtMs = context.now();
  await tx.comments.add({ id, post: post.id, parent, level, author, text, createdAtMs });
  return written(await tx.comments.byId(id, viewer.id));
}

interface Written<Answer> {
  readonly answer: Answer;
  readonly post: PostAccess;
  readonly record: RemarkRecord;
  /** Who has a notification of it. */
  readonly told: Told | undefined;
}

/** Runs a creating call; sent again under its key, it gives the first answer and writes nothing. */
async function writeOnce<Answer>(
  context: Context,
  viewer: Viewer,
  sent: SentOnce | undefined,
  work: (tx: StoreTransaction) => Promise<Written<Answer>>,
): Promise<Answer> {
  const before = await firstAnswer<Answer>(context, context.store, viewer, sent);
  if (before) return before;
  spendWrite(context, viewer, 'create');
  const { answer, created } = await context.store.transaction(async (tx) => {
    const sentAtOnce = await firstAnswer<Answer>(context, tx, viewer, sent);
    if (sentAtOnce) return { answer: sentAtOnce, created: undefined };
    const made = await work(tx);
    await keepAnswer(context, tx, viewer, sent, made.answer);
    return { answer: made.answer, created: made };
  });
  if (created) {
    const { post, record, told } = created;
    const audience = await audienceOf(context, post.author, post.visibility, viewer.id);
    // Read last: of two comments at once, the later event must not carry the smaller number.
    const commentsCount = await context.store.comments.countOf(post.id);
    context.realtime.publish(
      {
        name: 'comment:created',
        payload: {
          postId: post.id,
          commentId: record.id,
          parentId: record.parent,
          userId: viewer.id,
          commentsCount,
        },
      },
      audience,
    );
    await announceNews(context, told);
  }
  return answer;
}

async function edit(
  context: Context,
  viewer: Viewer,
  path: RemarkPath,
  sentText: string,
): Promise<RemarkRecord> {
  const text = textOf(sentText);
  spendWrite(context, viewer, 'update');
  return context.store.transaction(async (tx) => {
    const { remark } = await remarkAt(tx, viewer, path);
    if (remark.author !== viewer.id) throw new DomainError('forbidden');
    const nowMs = context.now();
    if (!isWithinCommentEditWindow(remark.createdAtMs, nowMs, LIMITS.commentEditGraceMs)) {
      throw new DomainError('edit_window_over');
    }
    if (text !== remark.text) await tx.comments.setText(remark.id, text, nowMs);
    return written(await tx.comments.byId(remark.id, viewer.id));
  });
}

/** Takes the remark away as far as answers allow, with every stub that nothing hangs below now. */
export async function takeRemark(
  tx: Pick<StoreTransaction, 'comments' | 'commentLikes'>,
  remark: Remark,
  nowMs: number,
): Promise<'nothing' | 'stub'> {
  const left = leftAfterDeletion(remark.replies);
  if (left === 'stub') {
    await tx.comments.empty(remark.id, nowMs);
    await tx.commentLikes.removeAll(remark.id);
    return left;
  }
  await tx.comments.remove(remark);
  let parent = remark.parent && (await tx.comments.find(remark.parent));
  while (parent && isEmptyStub(parent)) {
    await tx.comments.remove(parent);
    parent = parent.parent && (await tx.comments.find(parent.parent));
  }
  return left;
}

function textOf(sentText: string): string {
  const text = readCommentText(sentText);
  if (text === undefined) throw new DomainError('comment_length');
  return text;
}

function kindOf(remark: Remark): SelfTarget {
  return remark.level === 1 ? 'comment' : 'reply';
}

function factsOf(post: PostAccess, viewer: Viewer) {
  return {
    permission: post.commentPermission,
    viewerIsAuthor: post.author === viewer.id,
    viewerFollowsAuthor: post.viewerFollowsAuthor,
    authorFollowsViewer: post.authorFollowsViewer,
  };
}

function refuse(problem: ConstructorParameters<typeof DomainError>[0] | undefined): void {
  if (problem) throw new DomainError(problem);
}

function written<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A comment that was just written cannot be read.');
  return value;
}
