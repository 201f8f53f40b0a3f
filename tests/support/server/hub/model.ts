/**
 * What a hub has to remember, as plain sets: a handful of people, what they wrote, and who may see it.
 * Written from the rules of the product alone, so that a test can compare the server with it.
 */

/** By its place in `Model.people`. */
export type PersonNo = number;

export interface ModelPerson {
  readonly id: string;
  /** Leaving: hidden from everybody, and may come back. Gone: removed with everything. */
  state: 'here' | 'leaving' | 'gone';
  /** By an operator: hidden from everybody, without a session. */
  isSuspended: boolean;
}

export interface ModelPost {
  readonly id: string;
  readonly author: PersonNo;
  readonly createdAtMs: number;
  readonly likes: Set<PersonNo>;
  readonly saves: Set<PersonNo>;
  text: string;
  isPrivate: boolean;
  isForMutuals: boolean;
  isThere: boolean;
  /** By an operator: hidden from everybody, its author included. */
  isTakenDown: boolean;
}

export interface ModelComment {
  readonly id: string;
  readonly post: ModelPost;
  readonly parent: ModelComment | undefined;
  readonly level: number;
  readonly author: PersonNo;
  readonly createdAtMs: number;
  readonly likes: Set<PersonNo>;
  text: string;
  /** A stub was deleted, and stays for its replies. */
  state: 'there' | 'stub' | 'gone';
}

export interface ModelProject {
  readonly id: string;
  readonly owner: PersonNo;
  state: 'draft' | 'published' | 'unlisted';
  isThere: boolean;
}

export class Model {
  readonly people: ModelPerson[];
  readonly posts: ModelPost[] = [];
  readonly comments: ModelComment[] = [];
  readonly projects: ModelProject[] = [];
  readonly follows = new Pairs();
  readonly blocks = new Pairs();
  readonly mutes = new Pairs();

  constructor(ids: readonly string[]) {
    this.people = ids.map((id) => ({ id, state: 'here', isSuspended: false }));
  }

  idOf(person: PersonNo): string {
    return this.people[person]?.id ?? '';
  }

  /** Whether the person is shown to others, and shown the hub. */
  isActive(no: PersonNo): boolean {
    const person = this.people[no];
    return person?.state === 'here' && !person.isSuspended;
  }

  /** Whether `viewer` finds the person anywhere. */
  reaches(viewer: PersonNo, person: PersonNo): boolean {
    if (viewer === person) return true;
    const isBlocked = this.blocks.has(viewer, person) || this.blocks.has(person, viewer);
    return this.isActive(person) && !isBlocked;
  }

  reachable(viewer: PersonNo, people: Iterable<PersonNo>): PersonNo[] {
    return [...people].filter((person) => this.reaches(viewer, person));
  }

  seesPost(viewer: PersonNo, post: ModelPost | undefined): post is ModelPost {
    if (!post?.isThere || post.isTakenDown) return false;
    if (post.author === viewer) return true;
    if (!this.reaches(viewer, post.author)) return false;
    return !post.isPrivate || this.follows.has(post.author, viewer);
  }

  seesProject(viewer: PersonNo, project: ModelProject | undefined): project is ModelProject {
    if (!project?.isThere) return false;
    if (project.owner === viewer) return true;
    return this.reaches(viewer, project.owner) && project.state !== 'draft';
  }

  /** Whether the comment can be read, liked and answered. */
  seesComment(viewer: PersonNo, comment: ModelComment | undefined): comment is ModelComment {
    if (comment?.state !== 'there' || !this.seesPost(viewer, comment.post)) return false;
    return this.reaches(viewer, comment.author);
  }

  mayReply(viewer: PersonNo, { author, isForMutuals }: ModelPost): boolean {
    if (viewer === author || !isForMutuals) return true;
    return this.follows.has(viewer, author) && this.follows.has(author, viewer);
  }

  commentsBelow(post: ModelPost, parent: ModelComment | undefined): ModelComment[] {
    return this.comments.filter(
      (comment) => comment.post === post && comment.parent === parent && comment.state !== 'gone',
    );
  }

  /** Deletes a comment; stubs above it go with their last reply. */
  removeComment(comment: ModelComment): void {
    const isAnswered = this.commentsBelow(comment.post, comment).length > 0;
    comment.state = isAnswered ? 'stub' : 'gone';
    comment.likes.clear();
    for (let above = comment.parent; !isAnswered && above?.state === 'stub'; above = above.parent) {
      if (this.commentsBelow(above.post, above).length > 0) return;
      above.state = 'gone';
    }
  }

  removePost(post: ModelPost): void {
    post.isThere = false;
    for (const comment of this.comments) if (comment.post === post) comment.state = 'gone';
  }

  /** Removes everybody who is leaving, as if they had deleted each thing and taken back each like. */
  removeLeaving(): void {
    for (const [no, person] of this.people.entries()) {
      if (person.state !== 'leaving') continue;
      person.state = 'gone';
      for (const pairs of [this.follows, this.blocks, this.mutes]) pairs.removeAll(no);
      for (const { likes, saves } of this.posts) for (const set of [likes, saves]) set.delete(no);
      for (const { likes } of this.comments) likes.delete(no);
      for (const post of this.posts) if (post.author === no) this.removePost(post);
      for (const project of this.projects) if (project.owner === no) project.isThere = false;
      for (const comment of this.comments) {
        if (comment.author === no && comment.state === 'there') this.removeComment(comment);
      }
    }
  }
}

/** A relation among people, such as who follows whom. */
class Pairs {
  readonly #pairs = new Map<string, readonly [PersonNo, PersonNo]>();

  has(from: PersonNo, to: PersonNo): boolean {
    return this.#pairs.has(`${from} ${to}`);
  }

  set(from: PersonNo, to: PersonNo, isOn: boolean): void {
    if (isOn) this.#pairs.set(`${from} ${to}`, [from, to]);
    else this.#pairs.delete(`${from} ${to}`);
  }

  from(person: PersonNo): PersonNo[] {
    return [...this.#pairs.values()].filter(([from]) => from === person).map(([, to]) => to);
  }

  to(person: PersonNo): PersonNo[] {
    return [...this.#pairs.values()].filter(([, to]) => to === person).map(([from]) => from);
  }

  removeAll(person: PersonNo): void {
    for (const [key, pair] of this.#pairs) if (pair.includes(person)) this.#pairs.delete(key);
  }
}
