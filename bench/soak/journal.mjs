// How calls were answered, and which answers nobody should get.

/** Answers to calls that a missing part, a full disk or a late event loop excuses: they are sent again. */
const PASSING = new Set([503, 507]);

/** Counts the answers of all people. */
export class Journal {
  answers = {};
  /** By what was wrong: how often. */
  #wrong = new Map();

  /**
   * @param {string} call
   * @param {number | undefined} status of an answer, or none: the connection ended first.
   * @returns {'done' | 'again' | 'refused'} what it means for the caller.
   */
  record(call, status, detail = '') {
    const name = status === undefined ? 'none' : String(status);
    this.answers[name] = (this.answers[name] ?? 0) + 1;
    if (status !== undefined && status < 400) return 'done';
    if (status === undefined || PASSING.has(status)) return 'again';
    if (status >= 500) {
      this.wrong(`${call} failed: ${detail}`);
      return 'again';
    }
    // What somebody wanted to like or answer may have been removed meanwhile.
    if (status !== 404) this.wrong(`${call} was refused: ${detail}`);
    return 'refused';
  }

  wrong(what) {
    this.#wrong.set(what, (this.#wrong.get(what) ?? 0) + 1);
  }

  get calls() {
    return Object.values(this.answers).reduce((sum, count) => sum + count, 0);
  }

  get findings() {
    return [...this.#wrong].map(([what, count]) =>
      count === 1 ? what : `${what} (${count} times)`,
    );
  }
}
