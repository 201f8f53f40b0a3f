import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { COMMENTS } from '#contract/calls/comments.ts';
import type { CommentId, PostId, UserId } from '#contract/ids.ts';
import type { RealtimeEvents } from '#contract/realtime.ts';
import { parentForReply } from '#contract/rules/comment-tree.ts';
import type { Comment, CommentCounts, Reply } from '#contract/schema/comment.ts';
import { moreReplies, TOP } from '../../../src/features/comments/comment-branches.ts';
import { createCommentList } from '../../../src/features/comments/comment-list.ts';
import { ApiProblem } from '../../../src/lib/api/api-problem.ts';
import {
  comments,
  editOwnComment,
  toggleCommentLike,
} from '../../../src/state/entities/comments.ts';
import { session } from '../../../src/state/session.ts';
import { idOf } from '../../support/web/feed-posts.ts';
import { entryOf, selfUser } from '../../support/web/people.ts';

interface Options {
  readonly params: Readonly<Record<string, string>>;
  readonly query?: { readonly since?: number };
  readonly body?: {
    readonly commentText?: string;
    readonly replyText?: string;
    readonly liked?: boolean;
  };
  readonly idempotencyKey?: string;
}
type Listener = (event: never) => void;
const wire = vi.hoisted(() => ({
  listeners: new Map<string, Set<Listener>>(),
  request: (_route: string, _options: Options): Promise<unknown> => Promise.reject(),
}));
vi.mock('../../../src/lib/api/request.ts', async (original) => ({
  ...(await original<object>()),
  request: (route: string, options: Options) => wire.request(route, options),
}));
vi.mock('../../../src/lib/api/socket.ts', async (original) => ({
  ...(await original<object>()),
  onServerEvent(name: string, listener: Listener) {
    const all = wire.listeners.get(name) ?? new Set();
    wire.listeners.set(name, all.add(listener));
    return () => all.delete(listener);
  },
}));

const POST = idOf<PostId>(7);
const self = selfUser();
const ME = self._id;
const OTHER = idOf<UserId>(2);

interface Stored {
  readonly id: CommentId;
  readonly level: 1 | 2 | 3;
  readonly parentId: CommentId | undefined;
  readonly author: UserId;
  readonly createdAtMs: number;
  readonly likedBy: Set<string>;
  text: string;
  isEdited: boolean;
  isDeleted: boolean;
  revision: number;
}
type EventName = Extract<keyof RealtimeEvents, `comment:${string}`>;
type ServerEvent = {
  [Name in EventName]: {
    readonly name: Name;
    readonly event: Parameters<RealtimeEvents[Name]>[0];
  };
}[EventName];

/** One database and two processes that send its events, late and out of order as the test says. */
function createModel() {
  const stored = new Map<string, Stored>();
  const queues: [ServerEvent[], ServerEvent[]] = [[], []];
  const answered = new Map<string, unknown>();
  let ids = 100;
  let postRevision = 1;

  const below = (parentId: string | undefined) =>
    [...stored.values()].filter((one) => one.parentId === parentId);
  function require(id: string | undefined): Stored {
    const one = stored.get(id ?? '');
    if (!one || one.isDeleted) throw new ApiProblem('comment_not_found', 404, 'Gone.');
    return one;
  }
  function countsAt(parentId: string | undefined): CommentCounts {
    const parent = stored.get(parentId ?? '');
    return {
      post: { _id: POST, commentsCount: below(undefined).length, revision: postRevision },
      ...(parent && {
        parent: {
          _id: parent.id,
          repliesCount: below(parent.id).length,
          revision: parent.revision,
        },
      }),
    };
  }
  function raise(id: string | undefined): void {
    const one = stored.get(id ?? '');
    if (one) one.revision += 1;
    else postRevision += 1;
  }
  function viewOf(one: Stored): Comment & Reply {
    const author = entryOf(one.isDeleted ? '' : one.author, 'someone');
    const text = one.isDeleted ? 'gone' : one.text;
    const replies: unknown[] = below(one.id).map(viewOf);
    return {
      _id: one.id,
      ...(one.level === 1
        ? { commentBy: author, commentText: text }
        : { replyBy: author, replyText: text }),
      likes: one.likedBy.size,
      likedBy: one.likedBy.has(ME) ? [ME] : [],
      createdAt: new Date(one.createdAtMs).toISOString(),
      edited: one.isEdited && !one.isDeleted,
      deleted: one.isDeleted,
      revision: one.revision,
      repliesCount: replies.length,
      replies,
    } as unknown as Comment & Reply;
  }
  function add(
    author: UserId,
    text: string,
    targetId: string | undefined,
    from: number,
    ageMs = 0,
  ) {
    const target = targetId === undefined ? undefined : require(targetId);
    const place = target && parentForReply(target);
    ids += 1;
    const id = idOf<CommentId>(ids);
    stored.set(id, {
      id,
      level: place?.level ?? 1,
      parentId: place?.parentId,
      author,
      createdAtMs: Date.now() - ageMs,
      likedBy: new Set(),
      text,
      isEdited: false,
      isDeleted: false,
      revision: 1,
    });
    raise(place?.parentId);
    const changed = countsAt(place?.parentId);
    const { commentsCount } = changed.post;
    queues[from % 2]?.push({
      name: 'comment:created',
      event: {
        postId: POST,
        commentId: id,
        parentId: place?.parentId,
        userId: author,
        commentsCount,
        revision: 1,
        changed,
      },
    });
    return { ...viewOf(stored.get(id) as Stored), changed };
  }
  function edit(id: CommentId, text: string, from: number) {
    const one = require(id);
    if (one.text !== text) {
      Object.assign(one, { text, isEdited: true });
      raise(id);
      const event = { postId: POST, commentId: id, text, revision: one.revision };
      queues[from % 2]?.push({ name: 'comment:updated', event });
    }
    return viewOf(one);
  }
  function like(id: CommentId, who: string, liked: boolean, from: number) {
    const one = require(id);
    const isChanged = one.likedBy.has(who) !== liked;
    if (liked) one.likedBy.add(who);
    else one.likedBy.delete(who);
    if (isChanged) raise(id);
    const { revision } = one;
    const counted = { likes: one.likedBy.size, revision };
    if (isChanged) {
      const own = { commentId: id, liked, revision };
      if (who === ME) queues[from % 2]?.push({ name: 'comment:liked', event: own });
      const event = { postId: POST, commentId: id, ...counted };
      queues[from % 2]?.push({ name: 'comment:likes', event });
    }
    return { ...counted, likedBy: one.likedBy.has(ME) ? [ME] : [] };
  }
  function remove(id: CommentId, from: number) {
    const one = require(id);
    const left = below(id).length > 0 ? 'stub' : 'nothing';
    raise(id);
    const { revision } = one;
    let parentId: string | undefined;
    const removedStubs: CommentId[] = [];
    if (left === 'stub') {
      one.isDeleted = true;
      one.likedBy.clear();
    } else {
      let gone: Stored | undefined = one;
      while (gone) {
        stored.delete(gone.id);
        raise(gone.parentId);
        parentId = gone.parentId;
        if (gone !== one) removedStubs.push(gone.id);
        const parent = stored.get(parentId ?? '');
        gone = parent?.isDeleted && below(parent.id).length === 0 ? parent : undefined;
      }
    }
    const changed = countsAt(parentId);
    const { commentsCount } = changed.post;
    const outcome = { left, revision, removedStubs, changed } as const;
    const event = { postId: POST, commentId: id, commentsCount, ...outcome };
    queues[from % 2]?.push({ name: 'comment:deleted', event });
    return { ok: true, ...outcome };
  }
  function threadsSince(sinceMs: number) {
    const isNew = (one: Stored): boolean => one.createdAtMs > sinceMs || below(one.id).some(isNew);
    return below(undefined).filter(isNew);
  }
  return {
    stored,
    queues,
    below,
    add,
    edit,
    like,
    remove,
    answer(
      route: string,
      { params, query, body, idempotencyKey: key = '' }: Options,
      from: number,
    ) {
      const id = (params.nestedId ?? params.replyId ?? params.commentId ?? '') as CommentId;
      const text = body?.commentText ?? body?.replyText ?? '';
      switch (route) {
        case COMMENTS.comments:
          return {
            comments: (query?.since === undefined
              ? below(undefined)
              : threadsSince(query.since)
            ).map(viewOf),
          };
        case COMMENTS.addComment:
        case COMMENTS.replyToComment:
        case COMMENTS.replyToReply: {
          const target = route === COMMENTS.addComment ? undefined : id;
          if (!answered.has(key)) answered.set(key, add(ME, text, target, from));
          return answered.get(key);
        }
        case COMMENTS.editComment:
        case COMMENTS.editReply:
          return edit(id, text, from);
        case COMMENTS.likeComment:
        case COMMENTS.likeReply:
          return like(id, ME, body?.liked === true, from);
        case COMMENTS.deleteComment:
        case COMMENTS.deleteReply:
          return remove(id, from);
        default:
          throw new Error(`No answer for ${route}`);
      }
    },
  };
}

type Model = ReturnType<typeof createModel>;

/** A call on its way: the server does it, then its answer arrives or is lost. */
interface Call {
  readonly work: () => unknown;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
  done?: { readonly answer: unknown } | { readonly error: unknown };
}

function createClient(model: Model) {
  comments.clear();
  const calls: Call[] = [];
  let sent = 0;
  wire.request = (route, options) => {
    sent += 1;
    const from = sent;
    return new Promise((resolve, reject) => {
      // Answers travel as text: they share nothing with the server's records.
      const work = () => JSON.parse(JSON.stringify(model.answer(route, options, from)));
      calls.push({ work, resolve, reject });
    });
  };
  const list = createCommentList({ postId: POST, viewer: ME });
  const close = list.open();
  async function add(text: string, sendKey: string, target?: CommentId): Promise<void> {
    try {
      await list.add({ text, sendKey }, self, target);
    } catch (error) {
      // No answer came: the person sends the same text again.
      if (error instanceof ApiProblem && error.status === 0) await add(text, sendKey, target);
    }
  }
  let keys = 0;
  const newKey = () => {
    keys += 1;
    return `key ${keys}`;
  };
  return { list, close, calls, add, newKey };
}
type Client = ReturnType<typeof createClient>;

function emit({ name, event }: ServerEvent): void {
  for (const listener of wire.listeners.get(name) ?? []) listener(event as never);
}

function serve(call: Call): void {
  try {
    call.done ??= { answer: call.work() };
  } catch (error) {
    call.done = { error };
  }
}

function arrive(call: Call): void {
  serve(call);
  if (call.done && 'answer' in call.done) call.resolve(call.done.answer);
  else call.reject(call.done?.error);
}

async function settle(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await null;
}

/** Everything that is on its way arrives. */
async function finish({ queues }: Model, { calls }: Client): Promise<void> {
  await settle();
  for (;;) {
    for (const queue of queues) for (const event of queue.splice(0).toReversed()) emit(event);
    const call = calls.shift();
    if (!call) return;
    arrive(call);
    await settle();
  }
}

const STEPS = [
  'other adds',
  'other replies',
  'other edits',
  'other likes',
  'other device likes',
  'other device adds',
  'other deletes',
  'add',
  'reply',
  'like',
  'edit',
  'delete',
  'refresh',
  'show',
  'serve',
  'answer',
  'lose',
  'hear',
  'hear twice',
] as const;
const step = fc.record({ do: fc.constantFrom(...STEPS), number: fc.nat(1000) });

function pick<Value>(values: readonly Value[], at: number): Value | undefined {
  return values[at % Math.max(values.length, 1)];
}

function run(model: Model, client: Client, { do: what, number }: { do: string; number: number }) {
  const { list, calls } = client;
  const listed = [...list.state.branches.values()].flatMap(({ ids }) => ids);
  const shown = pick(listed, number);
  const one = shown && comments.get(shown);
  const isOpen = one && !one.isDeleted && !one.isPending;
  const isOwn = isOpen && one.authorId === ME;
  const others = [...model.stored.values()].filter(
    ({ isDeleted, author }) => !isDeleted && author === OTHER,
  );
  const other = pick(others, number);
  const open = pick(
    [...model.stored.values()].filter(({ isDeleted }) => !isDeleted),
    number,
  );
  const text = `text ${number}`;
  const queue = model.queues[number % 2] ?? [];
  switch (what) {
    case 'other adds':
      return void model.add(OTHER, text, undefined, number);
    case 'other replies':
      return open && void model.add(OTHER, text, open.id, number);
    case 'other edits':
      return other && void model.edit(other.id, text, number);
    case 'other likes':
      return open && void model.like(open.id, OTHER, !open.likedBy.has(OTHER), number);
    case 'other device adds':
      return void model.add(ME, text, undefined, number);
    case 'other device likes':
      return other && void model.like(other.id, ME, !other.likedBy.has(ME), number);
    case 'other deletes':
      return other && void model.remove(other.id, number);
    case 'add':
      return void client.add(text, client.newKey());
    case 'reply':
      return isOpen && void client.add(text, client.newKey(), shown);
    case 'like':
      return isOpen && !isOwn && void toggleCommentLike(shown);
    case 'edit':
      return isOwn && void editOwnComment(shown, text).catch(() => undefined);
    case 'delete':
      return isOwn && void list.remove(shown);
    case 'refresh':
      return void list.refresh();
    case 'show':
      return void list.showWaiting();
    case 'serve': {
      const call = pick(calls, number);
      return call && serve(call);
    }
    case 'answer':
    case 'lose': {
      const call = pick(calls, number);
      if (!call) return undefined;
      calls.splice(calls.indexOf(call), 1);
      return what === 'answer' ? arrive(call) : call.reject(new ApiProblem('unavailable', 0));
    }
    default: {
      const event = pick(queue, Math.floor(number / 2));
      if (!event) return undefined;
      if (what === 'hear') queue.splice(queue.indexOf(event), 1);
      return emit(event);
    }
  }
}

/** How many new comments the list says there are. */
function waitingIn({ list }: Client): number {
  return [...list.state.waiting.values()].reduce((sum, count) => sum + count, 0);
}

/** How many comments the server has that are not on screen. */
function unlistedIn({ stored }: Model, { list }: Client): number {
  const listed = new Set([...list.state.branches.values()].flatMap(({ ids }) => ids));
  return [...stored.values()].filter((one) => !one.isDeleted && !listed.has(one.id)).length;
}

/** What is on screen is what the server has. */
function compare({ stored, below }: Model, { list }: Client): void {
  const { branches, waiting } = list.state;
  expect([...waiting]).toEqual([]);
  expect(branches.get(TOP)?.ids.toSorted()).toEqual(
    below(undefined)
      .map(({ id }) => id)
      .toSorted(),
  );
  for (const one of stored.values()) {
    const shown = comments.get(one.id);
    const replies = below(one.id);
    expect(shown).toMatchObject({
      likes: one.likedBy.size,
      isLiked: one.likedBy.has(ME),
      isDeleted: one.isDeleted,
      repliesCount: replies.length,
      ...(one.isDeleted ? {} : { text: one.text, isEdited: one.isEdited, authorId: one.author }),
    });
    const branch = branches.get(one.id);
    expect((branch?.ids ?? []).toSorted()).toEqual(replies.map(({ id }) => id).toSorted());
    expect(moreReplies(replies.length, branch)).toBe(0);
  }
}

describe('the comments of a post', () => {
  it('end in the server’s state, in whatever order answers, events and own changes come', async () => {
    session.current = { status: 'signed-in', user: self };
    for (const level of ['error', 'warn'] as const) {
      vi.spyOn(console, level).mockImplementation(() => undefined);
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
        const model = createModel();
        for (const author of [ME, OTHER]) {
          const { _id } = model.add(author, 'first', undefined, 0, 3_600_000);
          model.add(OTHER, 'reply', _id, 0, 3_600_000);
        }
        for (const queue of model.queues) queue.splice(0);
        const client = createClient(model);
        void client.list.load();
        for (const one of steps) {
          run(model, client, one);
          await settle();
        }
        // What the server has answered by now arrives last, after newer answers.
        const late = client.calls.splice(0);
        for (const call of late) serve(call);
        await finish(model, client);
        void client.list.load(); // as "Retry" does, where the first answer was lost
        await finish(model, client);
        for (const call of late) arrive(call);
        await finish(model, client);
        expect(waitingIn(client)).toBe(unlistedIn(model, client));
        void client.list.showWaiting();
        await finish(model, client);
        compare(model, client);
        client.close();
      }),
      { numRuns: 300 },
    );
  });
});
