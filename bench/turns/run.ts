import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { CommentId, NotificationId, PostId, SessionId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { applyTakedown } from '../../server/cli/moderation.ts';
import { loadConfig } from '../../server/config.ts';
import type { Context, Viewer } from '../../server/context.ts';
import { removeDueAccounts } from '../../server/domain/accounts/account-deletion.ts';
import { download, startExport } from '../../server/domain/accounts/export.ts';
import { commentPage } from '../../server/domain/comments/comment-lists.ts';
import { deleteComment } from '../../server/domain/comments/comments.ts';
import { otherView } from '../../server/domain/people/people.ts';
import { feedPage } from '../../server/domain/posts/feed.ts';
import { postsOf } from '../../server/domain/posts/post-lists.ts';
import { deletePost, postById } from '../../server/domain/posts/posts.ts';
import { jobHandlers } from '../../server/jobs/job-handlers.ts';
import { runDueJobs } from '../../server/jobs/run-jobs.ts';
import { sweep } from '../../server/jobs/sweep.ts';
import { nextTurn } from '../../server/next-turn.ts';
import { createRuntime, type Runtime } from '../../server/runtime.ts';
import type { StoreTransaction } from '../../server/store/store.ts';
import { postRow } from '../crowd/add-crowd.ts';

/** What a bar in milliseconds is compared with, and what other work on the machine adds to it. */
interface Longest {
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly turns: number;
}

/**
 * The longest turn of the event loop during `work`, by processor time of the whole process, which
 * other work on the machine does not lengthen, and by the clock.
 */
async function longestTurn(work: () => Promise<unknown>): Promise<Longest> {
  let longest: Longest = { cpuMs: 0, wallMs: 0, turns: 0 };
  let isOver = false;
  let cpu = process.cpuUsage();
  let atMs = performance.now();
  const tick = () => {
    const { user, system } = process.cpuUsage(cpu);
    longest = {
      cpuMs: Math.max(longest.cpuMs, (user + system) / 1000),
      wallMs: Math.max(longest.wallMs, performance.now() - atMs),
      turns: longest.turns + 1,
    };
    cpu = process.cpuUsage();
    atMs = performance.now();
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  await work();
  isOver = true;
  tick();
  return longest;
}

/** Runs each kind of removal, export and long list of `rows` rows on an embedded hub of its own. */
export async function measureTurns(rows: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-turns-'));
  let nowMs = Date.now();
  const runtime = await createRuntime(
    loadConfig({ DATA_DIR: folder, HUB_LIMIT_SCALE: '1' }, folder),
    {
      now: () => nowMs,
      report: (problem, cause) => process.stderr.write(`${problem} ${String(cause)}\n`),
    },
  );
  try {
    const hub = hubOf(runtime, rows);
    const lines: string[] = [];
    for (const [what, prepare] of Object.entries(WORK)) {
      const work = await prepare(hub);
      const { cpuMs, wallMs, turns } = await longestTurn(work);
      lines.push(`| ${what} | ${cpuMs.toFixed(0)} | ${wallMs.toFixed(0)} | ${turns} |`);
      process.stderr.write(`${lines.at(-1)}\n`);
      nowMs += 1000;
    }
    return [
      `| ${rows.toLocaleString('en')} rows | longest turn, ms of CPU | by the clock, ms | turns |`,
      '|---|---:|---:|---:|',
      ...lines,
      '',
    ].join('\n');
  } finally {
    await runtime.realtime.close();
    await runtime.close();
    rmSync(folder, { recursive: true, force: true });
  }

  function hubOf({ context }: Runtime, count: number): Hub {
    const { store, newId } = context;
    const person = async (id = newId<UserId>()): Promise<Viewer> => {
      await store.transaction((tx) => tx.accounts.add(accountOf(id, nowMs)));
      const session = newId<SessionId>();
      const expiresAtMs = nowMs + 1e12;
      await store.transaction((tx) =>
        tx.sessions.add({
          id: session,
          account: id,
          tokenHash: session,
          createdAtMs: nowMs,
          expiresAtMs,
        }),
      );
      return { id, session, username: id, isPendingDeletion: false } as Viewer;
    };
    let crowd: readonly UserId[] | undefined;
    return {
      context,
      runDueJobs: () => runDueJobs(context, jobHandlers(context)),
      rows: count,
      person,
      advance: (ms) => {
        nowMs += ms;
      },
      async crowd() {
        if (crowd) return crowd;
        crowd = Array.from({ length: count }, () => newId<UserId>());
        for (let at = 0; at < count; at += 1000) {
          const some = crowd.slice(at, at + 1000);
          await store.transaction(async (tx) => {
            for (const id of some) await tx.accounts.add(accountOf(id, nowMs));
          });
        }
        return crowd;
      },
    };
  }
}

interface Hub {
  readonly context: Context;
  readonly runDueJobs: () => Promise<void>;
  readonly rows: number;
  readonly person: () => Promise<Viewer>;
  /** Rows of that many people. */
  readonly crowd: () => Promise<readonly UserId[]>;
  readonly advance: (ms: number) => void;
}

type Insert = StoreTransaction['bulk']['insert'];

const WORK: Readonly<Record<string, (hub: Hub) => Promise<() => Promise<unknown>>>> = {
  'sweep of stored answers': async (hub) => {
    const { id } = await hub.person();
    const created_at = hub.context.now();
    const ids = Array.from({ length: hub.rows }, () => hub.context.newId());
    await insert(hub, 'idempotency', ids, (key) => ({
      account_id: id,
      key,
      fingerprint: '',
      answer: JSON.stringify({ text: 'x'.repeat(500) }),
      created_at,
    }));
    hub.advance(SERVER_LIMITS.idempotencyMs);
    return () => sweep(hub.context);
  },
  'sweep of a notification of many people': async (hub) => {
    const { id } = await hub.person();
    await notify(hub, id, undefined, id);
    hub.advance(2 * SERVER_LIMITS.notificationRetentionMs);
    return () => sweep(hub.context);
  },
  'deletion of a post that many like and answer': async (hub) => {
    const { viewer, post } = await likedPost(hub);
    return async () => {
      await deletePost(hub.context, viewer, post);
      await hub.runDueJobs();
    };
  },
  'takedown of a post that many like': async (hub) => {
    const { post } = await likedPost(hub);
    return () => applyTakedown(hub.context.store, 'post', post, 'measured');
  },
  'deletion of a comment that many like': async (hub) => {
    const { viewer, post, comment } = await likedComment(hub);
    return () => deleteComment(hub.context, viewer, { postId: post, commentId: comment });
  },
  'takedown of a comment that many like': async (hub) => {
    const { comment } = await likedComment(hub);
    return () => applyTakedown(hub.context.store, 'comment', comment, 'measured');
  },
  'export of posts': async (hub) => {
    const viewer = await hub.person();
    await insert(hub, 'post', postIds(hub), (id) => postOf(id, viewer.id, hub.context.now()));
    const { url } = await startExport(hub.context, viewer);
    return async () => {
      const { stream } = await download(hub.context, url.split('/').at(-1) ?? '');
      for await (const _ of stream) {
        // read as fast as it comes
      }
    };
  },
  'removal of an account with posts, likes and followers': async (hub) => {
    const viewer = await hub.person();
    const nowMs = hub.context.now();
    const { post } = await likedPost(hub);
    const crowd = await hub.crowd();
    const own = postIds(hub);
    await insert(hub, 'post', own, (id) => postOf(id, viewer.id, nowMs));
    await inTransactions(hub, own, (tx, id) => tx.postLikes.add(id, viewer.id, nowMs));
    await inTransactions(hub, crowd, (tx, id) => tx.follows.add(id, viewer.id, nowMs));
    await hub.context.store.transaction((tx) => tx.postLikes.add(post, viewer.id, nowMs));
    await hub.context.store.transaction((tx) => tx.pendingDeletions.add(viewer.id, nowMs));
    return () => removeDueAccounts(hub.context);
  },
  'the latest posts, behind private ones': async (hub) => {
    const { viewer } = await privatePosts(hub);
    return () =>
      pages((cursor) => feedPage(hub.context, viewer, { scope: 'latest', ...page(cursor) }));
  },
  'the old part of the feed, behind private posts': async (hub) => {
    const { viewer } = await privatePosts(hub);
    hub.advance(2 * LIMITS.feedFreshnessMs);
    return () =>
      pages((cursor) => feedPage(hub.context, viewer, { scope: 'hot', ...page(cursor) }));
  },
  'a profile with private posts': async (hub) => {
    const { author, viewer } = await privatePosts(hub);
    return async () => {
      await otherView(hub.context, viewer, author.id);
      await pages((cursor) => postsOf(hub.context, viewer, author.id, page(cursor)));
    };
  },
  'the comments of a post, behind those of somebody suspended': async (hub) => {
    const [author, noisy, viewer] = [await hub.person(), await hub.person(), await hub.person()];
    const post = hub.context.newId<PostId>();
    const nowMs = hub.context.now();
    await insert(hub, 'post', [post], (id) => postOf(id, author.id, nowMs));
    const ids = Array.from({ length: hub.rows }, () => hub.context.newId<CommentId>());
    await inTransactions(hub, ids, (tx, id) =>
      tx.comments.add(commentOf(id, post, noisy.id, nowMs)),
    );
    await hub.context.store.transaction((tx) => tx.suspensions.add(noisy.id, 'measured', nowMs));
    return async () => {
      await postById(hub.context, viewer, post);
      await pages((cursor) => commentPage(hub.context, viewer, post, page(cursor)));
    };
  },
  'the fresh posts of the feed, with likes': async (hub) => {
    const [author, viewer] = [await hub.person(), await hub.person()];
    const atMs = hub.context.now();
    await insert(hub, 'post', postIds(hub), (id) => ({
      ...postOf(id, author.id, atMs),
      likes: id.charCodeAt(id.length - 1) % 20,
    }));
    const size = 50;
    return () =>
      pages(
        (cursor) => feedPage(hub.context, viewer, { scope: 'hot', ...page(cursor), limit: size }),
        hub.rows / size + 1, // and the first of the old part
      );
  },
};

/** Private posts of one person, of which another sees none. */
async function privatePosts(hub: Hub) {
  const [author, viewer] = [await hub.person(), await hub.person()];
  const atMs = hub.context.now();
  await insert(hub, 'post', postIds(hub), (id) => ({
    ...postOf(id, author.id, atMs),
    visibility: 'private',
  }));
  return { author, viewer };
}

const page = (cursor: string | undefined) => ({ limit: 20, cursor, withLikers: false });

/** Reads a list to its end, or so many pages, each in a turn of its own, as calls are. */
async function pages(
  read: (cursor: string | undefined) => Promise<unknown>,
  max = Number.POSITIVE_INFINITY,
): Promise<void> {
  let cursor: string | undefined;
  let count = 0;
  do {
    count += 1;
    await nextTurn();
    const answer = await read(cursor);
    // Pages of posts are serialized already.
    const whole = Buffer.isBuffer(answer) ? JSON.parse(answer.toString()) : answer;
    ({ nextCursor: cursor } = whole as { readonly nextCursor?: string });
  } while (cursor !== undefined && count < max);
}

async function insert<Name extends Parameters<Insert>[0], Id extends string>(
  { context: { store } }: Hub,
  table: Name,
  ids: readonly Id[],
  rowOf: (id: Id) => object,
): Promise<void> {
  for (let at = 0; at < ids.length; at += 2000) {
    const rows = ids.slice(at, at + 2000).map(rowOf);
    await store.transaction((tx) => tx.bulk.insert(table, rows as never));
  }
}

async function inTransactions<Id extends string>(
  { context: { store } }: Hub,
  ids: readonly Id[],
  work: (tx: StoreTransaction, id: Id) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < ids.length; at += 1000) {
    await store.transaction(async (tx) => {
      for (const id of ids.slice(at, at + 1000)) await work(tx, id);
    });
  }
}

/** Everybody likes it, several thousand answer it, and its author was notified. */
async function likedPost(hub: Hub) {
  const viewer = await hub.person();
  const post = hub.context.newId<PostId>();
  const nowMs = hub.context.now();
  await insert(hub, 'post', [post], (id) => postOf(id, viewer.id, nowMs));
  const crowd = await hub.crowd();
  await inTransactions(hub, crowd, (tx, id) => tx.postLikes.add(post, id, nowMs));
  await notify(hub, viewer.id, post, post);
  await inTransactions(hub, crowd.slice(0, hub.rows / 5), (tx, author) =>
    tx.comments.add(commentOf(hub.context.newId<CommentId>(), post, author, nowMs)),
  );
  return { viewer, post };
}

async function likedComment(hub: Hub) {
  const viewer = await hub.person();
  const [post, comment] = [hub.context.newId<PostId>(), hub.context.newId<CommentId>()];
  const nowMs = hub.context.now();
  await insert(hub, 'post', [post], (id) => postOf(id, viewer.id, nowMs));
  await inTransactions(hub, [comment], (tx, id) =>
    tx.comments.add(commentOf(id, post, viewer.id, nowMs)),
  );
  const crowd = await hub.crowd();
  await inTransactions(hub, crowd, (tx, id) => tx.commentLikes.add(comment, id, nowMs));
  await notify(hub, viewer.id, post, comment);
  return { viewer, post, comment };
}

/** One notification of what everybody did to `subject`. */
async function notify(hub: Hub, receiver: UserId, postId: PostId | undefined, subject: string) {
  const { store, newId, now } = hub.context;
  const id = newId<NotificationId>();
  const type = postId === undefined ? 'follow' : 'like';
  await store.transaction((tx) =>
    tx.notifications.openGroup(receiver, { id, type, postId, firstAtMs: now() }),
  );
  await inTransactions(hub, await hub.crowd(), (tx, actor) =>
    tx.notifications.addActivity(receiver, { notification: id, actor, subject, actedAtMs: now() }),
  );
}

const postIds = ({ rows, context }: Hub) =>
  Array.from({ length: rows }, () => context.newId<PostId>());

const accountOf = (id: UserId, createdAtMs: number) => ({
  id,
  username: id,
  passwordHash: '',
  email: undefined,
  firstName: '',
  lastName: '',
  createdAtMs,
});

const commentOf = (id: CommentId, post: PostId, author: UserId, createdAtMs: number) => ({
  id,
  post,
  parent: undefined,
  level: 1 as const,
  author,
  text: 'measured',
  createdAtMs,
});

const postOf = (id: PostId, author: UserId, atMs: number) =>
  postRow(id, author, 'measured '.repeat(20), atMs);
