import type { PostId, UserId } from '#contract/ids.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';

/** A public post that was not announced yet. */
interface NewPost {
  readonly author: UserId;
  /** Who does not see it in lists: people in a block with the author, and who mutes them. */
  readonly hiddenFrom: ReadonlySet<UserId>;
}

/** How many new posts there are, and the newest. */
export interface NewPostCount {
  readonly count: number;
  readonly newestId: PostId;
}

/** What is announced: the count for everybody but a few, who have counts of their own. */
interface Announcement {
  readonly count: NewPostCount;
  /** Authors, and who does not see all of the posts; without a count they see none. */
  readonly apart: ReadonlyMap<UserId, NewPostCount | undefined>;
}

/**
 * Counts new public posts, to announce them at most every `SERVER_LIMITS.newPostsMs`: the first after a pause
 * at once.
 */
export class NewPosts {
  readonly #announce: (announcement: Announcement) => void;
  readonly #posts = new Map<PostId, NewPost>();
  #timer: NodeJS.Timeout | undefined;

  constructor(announce: (announcement: Announcement) => void) {
    this.#announce = announce;
  }

  add(id: PostId, author: UserId, hiddenFrom: readonly UserId[]): void {
    this.#posts.set(id, { author, hiddenFrom: new Set(hiddenFrom) });
    if (this.#timer === undefined) this.#flush();
  }

  /** Leaves out a post that is gone before it was announced. */
  remove(id: PostId): void {
    this.#posts.delete(id);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #flush(): void {
    this.#timer = undefined;
    const posts = [...this.#posts];
    this.#posts.clear();
    const count = countOf(posts);
    if (!count) return;
    const apart = new Set(posts.flatMap(([, { author, hiddenFrom }]) => [author, ...hiddenFrom]));
    const countFor = (person: UserId) =>
      countOf(posts.filter(([, post]) => post.author !== person && !post.hiddenFrom.has(person)));
    this.#announce({
      count,
      apart: new Map([...apart].map((person) => [person, countFor(person)])),
    });
    this.#timer = setTimeout(() => this.#flush(), SERVER_LIMITS.newPostsMs).unref();
  }
}

function countOf(posts: readonly (readonly [PostId, NewPost])[]): NewPostCount | undefined {
  const [newest] = posts.map(([id]) => id).sort((a, b) => (a < b ? 1 : -1));
  return newest === undefined ? undefined : { count: posts.length, newestId: newest };
}
