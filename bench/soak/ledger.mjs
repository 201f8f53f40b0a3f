// What people wrote and wished, and what the hub answered: to be compared with its rows at the end.

const MISSES_SHOWN = 10;

/** Read what a ledger is compared with; on either database. */
export const TEXT_ROWS = `select 'post' as kind, content as text from post
  union all select 'comment', content from comment where deleted_at is null`;
export const MARK_ROWS = `select 'like' as mark, account_id as person, post_id as subject from post_like
  union all select 'bookmark', account_id, post_id from post_bookmark
  union all select 'follow', follower_id, followee_id from follow`;

/**
 * Texts are written once and never changed, each under a text of its own; a mark (a like, a follow) is
 * wished on or off again and again. What got no answer may or may not have been done, but not twice.
 */
export class Ledger {
  /** By text: what kind it is, the post it belongs to, and what was answered. */
  #texts = new Map();
  /** By mark, person and subject: the last wish, and whether it was answered. */
  #wishes = new Map();

  /**
   * @param {'post' | 'comment'} kind
   * @param {string} text
   * @param {string} [postText] of the post that a comment is on.
   */
  send(kind, text, postText) {
    this.#texts.set(text, { kind, postText, state: 'sent', removal: 'none' });
  }

  /** @param {'done' | 'refused' | 'unknown'} answer */
  settle(text, answer) {
    this.#texts.get(text).state = answer;
  }

  sendRemoval(text) {
    this.#texts.get(text).removal = 'sent';
  }

  settleRemoval(text) {
    this.#texts.get(text).removal = 'done';
  }

  /**
   * @param {string} mark such as `like`.
   * @param {string} person
   * @param {string} subject
   * @param {boolean} isOn
   * @param {string} [postText] of the post it is about.
   * @returns {(isDone: boolean) => void} what to call with the answer.
   */
  wish(mark, person, subject, isOn, postText) {
    const wish = { mark, person, subject, isOn, postText, isSure: false };
    this.#wishes.set(`${mark} ${person} ${subject}`, wish);
    return (isDone) => {
      wish.isSure = isDone;
    };
  }

  /** How much was acknowledged, by kind. */
  get acknowledged() {
    const texts = [...this.#texts.values()];
    const done = (kind) =>
      texts.filter((text) => text.kind === kind && text.state === 'done').length;
    return {
      posts: done('post'),
      comments: done('comment'),
      removals: texts.filter(({ removal }) => removal === 'done').length,
      wishes: [...this.#wishes.values()].filter(({ isSure }) => isSure).length,
    };
  }

  /**
   * Compares with the rows of the hub.
   *
   * @param {{ texts: { kind: string, text: string }[], marks: { mark: string, person: string, subject: string }[] }} rows
   * @returns {string[]} what is lost, doubled, or there in spite of its refusal or removal.
   */
  findings({ texts, marks }) {
    const counts = new Map();
    for (const { kind, text } of texts)
      counts.set(`${kind} ${text}`, (counts.get(`${kind} ${text}`) ?? 0) + 1);
    const lost = [];
    const wrong = [];
    for (const [text, { kind, postText, state, removal }] of this.#texts) {
      const count = counts.get(`${kind} ${text}`) ?? 0;
      if (count > 1) wrong.push(`the ${kind} “${text}” is there ${count} times`);
      const mayBeGone = removal !== 'none' || this.#isRemoved(postText);
      if (count === 0 && state === 'done' && !mayBeGone) lost.push(`the ${kind} “${text}” is lost`);
      if (count > 0 && state === 'refused')
        wrong.push(`the ${kind} “${text}” was refused and is there`);
      if (count > 0 && removal === 'done')
        wrong.push(`the ${kind} “${text}” was removed and is there`);
    }
    const there = new Set(marks.map(({ mark, person, subject }) => `${mark} ${person} ${subject}`));
    for (const [key, { mark, isOn, isSure, postText }] of this.#wishes) {
      if (!isSure || this.#isRemoved(postText) || there.has(key) === isOn) continue;
      lost.push(
        isOn ? `a ${mark} is lost: ${key}` : `a ${mark} was taken back and is there: ${key}`,
      );
    }
    return [...shortened(lost), ...shortened(wrong)];
  }

  #isRemoved(postText) {
    return postText !== undefined && (this.#texts.get(postText)?.removal ?? 'none') !== 'none';
  }
}

function shortened(list) {
  const rest = list.length - MISSES_SHOWN;
  return rest > 0 ? [...list.slice(0, MISSES_SHOWN), `… and ${rest} more like these`] : list;
}
