/** The new order of the list after one like, as the worker hands it over. */
export interface OrderAnswer {
  readonly rows: Uint32Array<ArrayBuffer>;
  readonly heightsPx: Uint32Array<ArrayBuffer>;
  /** What making it took in the worker. */
  readonly workerMs: number;
}

/** What one new order took on both sides. */
export interface OrderTimes {
  readonly workerMs: number;
  /** From the message's arrival until the list can be drawn from. */
  readonly mainMs: number;
}

declare global {
  interface Window {
    orderBench: {
      /** Orders `postCount` posts anew after a like, `rounds` times. */
      run(postCount: number, rounds: number): Promise<OrderTimes[]>;
    };
  }
}
