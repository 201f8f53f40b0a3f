/** A least-recently-used cache bounded by the total weight of its values. */
export class LruCache<Value> {
  readonly #maxWeight: number;
  readonly #entries = new Map<string, { readonly value: Value; readonly weight: number }>();
  #weight = 0;

  constructor(maxWeight: number) {
    this.#maxWeight = maxWeight;
  }

  /** Of all values. */
  get weight(): number {
    return this.#weight;
  }

  get(name: string): Value | undefined {
    const entry = this.#entries.get(name);
    if (!entry) return undefined;
    this.#entries.delete(name);
    this.#entries.set(name, entry); // a Map iterates in insertion order
    return entry.value;
  }

  set(name: string, value: Value, weight: number): void {
    this.delete(name);
    this.#entries.set(name, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#maxWeight) return;
      this.delete(oldest);
    }
  }

  delete(name: string): void {
    this.#weight -= this.#entries.get(name)?.weight ?? 0;
    this.#entries.delete(name);
  }
}
