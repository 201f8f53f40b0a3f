import type { PostId } from '#contract/ids.ts';
import type { Post, PostPage } from '#contract/schema/post.ts';
import type { Context, Viewer } from '../../context.ts';
import { type JsonOf, jsonOf } from '../../json-of.ts';
import type { SharedPost } from '../../record-cache.ts';
import type { StoredPost } from '../../store/posts/posts.ts';
import type { PageRequest } from '../shared/cursor.ts';
import { type OwnFields, ownFields, sharedView, type ViewedPost } from './post-views.ts';

/**
 * A page of posts; `withLikers`: the viewer's own posts include the ids of people who like them.
 */
export interface PostPageRequest extends PageRequest {
  readonly withLikers: boolean;
}

/** A post whose shared fields are serialized, with the state for one viewer. */
interface SerializedPost extends ViewedPost {
  readonly shared: SharedPost;
}

/**
 * Returns those of `ids` that the viewer may see, in the order of `ids`. What all viewers see of a
 * post is read and serialized once for each state of it; the current state and the viewer's
 * permission are read each time.
 */
export async function serializedPosts(
  context: Context,
  viewer: Viewer,
  ids: readonly PostId[],
): Promise<SerializedPost[]> {
  const { store, cached, now } = context;
  const states = await store.posts.statesFor(ids, viewer.id);
  const nowMs = now();
  const known = states.map(({ id, state }) => cached.posts.get(id, state, nowMs));
  const missing = states.flatMap(({ id }, at) => (known[at] ? [] : id));
  const records = missing.length > 0 ? await store.posts.byIds(missing, viewer.id) : [];
  const read = new Map<PostId, SerializedPost>();
  for (const record of records) {
    read.set(record.id, { viewerState: record, shared: sharedPost(context, record, nowMs) });
  }
  return states.flatMap((viewerState, at) => {
    const shared = known[at];
    return shared ? { viewerState, shared } : (read.get(viewerState.id) ?? []);
  });
}

function sharedPost(context: Context, post: StoredPost, nowMs: number): SharedPost {
  const text = JSON.stringify(sharedView(context, post)).slice(0, -1);
  // In memory of its own: `Buffer.from` cuts it from 64 kB, all of which would be cached with it.
  const json = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  json.write(text);
  const { commentsCount, likes, state } = post;
  const value = { author: post.author.id, likes, commentsCount, json };
  // The media of private posts have addresses that expire.
  if (post.visibility === 'public') {
    context.cached.posts.set(post.id, { state, value, madeAtMs: nowMs }, json.length);
  }
  return value;
}

/** Returns the JSON of a post. */
export function postJson({ json }: SharedPost, own: OwnFields): JsonOf<Post> {
  return jsonOf([json, ending(own)]);
}

/** The rest of a post's JSON. */
function ending(own: OwnFields): Buffer {
  return Buffer.from(`,${JSON.stringify(own).slice(1)}`);
}

/** Returns the JSON of a page: those of `ids` that the viewer may see, in the order of `ids`. */
export async function postPageJson(
  context: Context,
  viewer: Viewer,
  ids: readonly PostId[],
  withLikers: boolean,
  further: Omit<PostPage, 'posts'> = {},
): Promise<JsonOf<PostPage>> {
  const posts = await serializedPosts(context, viewer, ids);
  const own = await ownFields(context.store, viewer, posts, withLikers);
  // Posts without marks share the same end.
  let unmarked: Buffer | undefined;
  const parts: Buffer[] = [PAGE_START];
  for (const [at, { shared }] of posts.entries()) {
    const fields = own[at] as OwnFields;
    const isMarked = fields.likedBy.length > 0 || fields.bookmarks.length > 0;
    const end: Buffer = isMarked ? ending(fields) : (unmarked ?? ending(fields));
    if (!isMarked) unmarked = end;
    if (at > 0) parts.push(COMMA);
    parts.push(shared.json, end);
  }
  const rest = JSON.stringify(further).slice(1);
  parts.push(Buffer.from(`]${rest === '}' ? '' : ','}${rest}`));
  return jsonOf(parts);
}

const PAGE_START = Buffer.from('{"posts":[');
const COMMA = Buffer.from(',');
