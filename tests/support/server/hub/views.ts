import { expect } from 'vitest';

import type { Comment, NestedReply, Reply } from '#contract/schema/comment.ts';
import type { TestPerson } from '../test-server.ts';
import type { Model, ModelComment, ModelPost, PersonNo } from './model.ts';

/** Expects that the person is shown what the model says: posts, comments, projects, people and lists. */
export async function expectViews(model: Model, viewer: PersonNo, person: TestPerson) {
  await expectPosts(model, viewer, person);
  await expectLists(model, viewer, person);
  await expectPeople(model, viewer, person);
  for (const project of model.projects) {
    const { statusCode } = await person.call('project', { projectId: project.id });
    expect([project.id, statusCode]).toEqual([
      project.id,
      model.seesProject(viewer, project) ? 200 : 404,
    ]);
  }
  const [told, { unread }] = [
    await person.ok('notifications'),
    await person.ok('notificationCount'),
  ];
  expect(told.filter(({ isRead }) => !isRead)).toHaveLength(unread);
}

async function expectPosts(model: Model, viewer: PersonNo, person: TestPerson): Promise<void> {
  for (const post of model.posts) {
    const { id: postId } = post;
    if (!model.seesPost(viewer, post)) {
      await person.refused('post_not_found', 'post', { postId });
      continue;
    }
    const shown = await person.ok('post', { postId });
    expect({ ...shown, likedBy: shown.likedBy.toSorted() }).toMatchObject({
      content: post.text,
      visibility: post.isPrivate ? 'private' : 'public',
      commentPermission: post.isForMutuals ? 'followers' : 'everyone',
      user: { _id: model.idOf(post.author) },
      likes: post.likes.size,
      likedBy: likersShown(model, viewer, post),
      bookmarks: post.saves.has(viewer) ? [person.id] : [],
      commentsCount: model.commentsBelow(post, undefined).length,
    });
    expect(treeShown(shown.comments)).toEqual(treeOf(model, viewer, post, undefined));
    if (post.author !== viewer) continue;
    const { users } = await person.ok('likers', { postId });
    expect(idsOf(users)).toEqual(idsIn(model, model.reachable(viewer, post.likes)));
  }
}

async function expectLists(model: Model, viewer: PersonNo, person: TestPerson): Promise<void> {
  const known = new Set(model.posts.map(({ id }) => id));
  const seen = model.posts.filter((post) => model.seesPost(viewer, post));
  const inFeed = seen.filter(({ author }) => !model.mutes.has(viewer, author));
  const feeds = {
    latest: inFeed,
    hot: inFeed,
    following: inFeed.filter(({ author }) => model.follows.has(viewer, author)),
  };
  for (const [scope, posts] of Object.entries(feeds)) {
    const { ids } = await person.ok('postOrder', { scope, limit: '5000' });
    // The hub is shared with earlier sequences.
    const shown = ids.filter((id) => known.has(id)).toSorted();
    expect([scope, shown]).toEqual([scope, posts.map(({ id }) => id).toSorted()]);
  }
  const saved = await person.ok('savedPosts');
  expect(idsOf(saved.posts)).toEqual(modelIds(seen.filter(({ saves }) => saves.has(viewer))));
  const lists = {
    connections: model.reachable(viewer, model.follows.from(viewer)),
    mutedUsers: model.reachable(viewer, model.mutes.from(viewer)),
    blockedUsers: model.blocks.from(viewer).filter((no) => model.isActive(no)),
  } as const;
  for (const name of ['connections', 'mutedUsers', 'blockedUsers'] as const) {
    const { users } = await person.ok(name);
    expect([name, idsOf(users)]).toEqual([name, idsIn(model, lists[name])]);
  }
}

async function expectPeople(model: Model, viewer: PersonNo, person: TestPerson): Promise<void> {
  for (const [no, { id }] of model.people.entries()) {
    if (!model.reaches(viewer, no)) {
      await person.refused('not_found', 'detailsOf', { id });
      await person.refused('not_found', 'postsOf', { id });
      continue;
    }
    const posts = model.posts.filter((post) => post.author === no && model.seesPost(viewer, post));
    const projects = model.projects.filter(
      ({ owner, isThere, state }) =>
        owner === no && isThere && (no === viewer || state === 'published'),
    );
    const shown = await person.ok('detailsOf', { id });
    expect({
      ...shown,
      followers: shown.followers.toSorted(),
      following: shown.following.toSorted(),
      projects: idsOf(shown.projects),
    }).toMatchObject({
      followersCount: model.follows.to(no).length,
      followingCount: model.follows.from(no).length,
      followers: idsIn(model, model.reachable(viewer, model.follows.to(no))),
      following: idsIn(model, model.reachable(viewer, model.follows.from(no))),
      postsCount: posts.length,
      projects: modelIds(projects),
      ...(no === viewer
        ? {}
        : {
            viewerFollows: model.follows.has(viewer, no),
            viewerMutes: model.mutes.has(viewer, no),
          }),
    });
    expect(idsOf((await person.ok('postsOf', { id })).posts)).toEqual(modelIds(posts));
  }
}

/** What is said of a comment, and of those below it. */
interface Branch {
  readonly id: string;
  readonly said: object | 'deleted';
  readonly repliesCount: number;
  readonly replies: readonly Branch[];
}

function treeOf(
  model: Model,
  viewer: PersonNo,
  post: ModelPost,
  parent: ModelComment | undefined,
): Branch[] {
  return model
    .commentsBelow(post, parent)
    .map((comment) => {
      const isSaid = comment.state === 'there' && model.reaches(viewer, comment.author);
      return {
        id: comment.id,
        said: isSaid
          ? {
              text: comment.text,
              author: model.idOf(comment.author),
              likes: comment.likes.size,
              likedBy: likersShown(model, viewer, comment),
            }
          : ('deleted' as const),
        repliesCount: model.commentsBelow(post, comment).length,
        replies: treeOf(model, viewer, post, comment),
      };
    })
    .filter(({ said, repliesCount }) => said !== 'deleted' || repliesCount > 0)
    .toSorted(byId);
}

function treeShown(comments: readonly (Comment | Reply | NestedReply | string)[]): Branch[] {
  return comments
    .filter((comment) => typeof comment !== 'string')
    .map((comment) => {
      const [text, author] =
        'commentText' in comment
          ? [comment.commentText, comment.commentBy]
          : [comment.replyText, comment.replyBy];
      const { likes, likedBy } = comment;
      return {
        id: comment._id,
        said: comment.deleted
          ? ('deleted' as const)
          : { text, author: author._id, likes, likedBy: likedBy.toSorted() },
        repliesCount: comment.repliesCount,
        replies: treeShown(comment.replies),
      };
    })
    .toSorted(byId);
}

/** Authors see who likes what they wrote; everybody else sees their own like. */
function likersShown(
  model: Model,
  viewer: PersonNo,
  { author, likes }: Pick<ModelPost, 'author' | 'likes'>,
): string[] {
  if (author === viewer) return idsIn(model, model.reachable(viewer, likes));
  return likes.has(viewer) ? [model.idOf(viewer)] : [];
}

function byId(one: Branch, other: Branch): number {
  return one.id < other.id ? -1 : 1;
}

function idsIn(model: Model, people: readonly PersonNo[]): string[] {
  return people.map((no) => model.idOf(no)).toSorted();
}

function idsOf(records: readonly { readonly _id: string }[]): string[] {
  return records.map(({ _id }) => _id).toSorted();
}

function modelIds(items: readonly { readonly id: string }[]): string[] {
  return items.map(({ id }) => id).toSorted();
}
