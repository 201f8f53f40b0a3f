/** What the benchmark page, its worker and scripts/bench-media.mjs agree on. */

/** Who does the work: this product's pipeline, or one of the browser's own ways. */
export type Way = 'pipeline' | 'bitmap' | 'decoder';

/** `fit`: into 3840×2160 at JPEG 0.7. `budget`: a post's image, within 358,400 bytes. */
export type Job = 'fit' | 'budget';

export interface BenchPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly widthPx: number;
  readonly heightPx: number;
  /** JPEG quality in (0, 1]. */
  readonly quality: number;
}

/** One run of one job. */
export interface BenchRun {
  /** From the file to the finished picture on the page. */
  readonly milliseconds: number;
  readonly bytes: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly quality: number;
  /** Main-thread tasks of 50 ms and more that the browser reported meanwhile. */
  readonly longTasks: number;
}

export interface MediaBench {
  /** Loads the photograph below `/photos/`, so that no run waits for it. */
  load(photo: string): Promise<number>;
  /** Starts the pipeline's worker and lets it warm up, as the page does while one picks a file. */
  warm(): Promise<void>;
  run(way: Way, job: Job, photo: string): Promise<BenchRun>;
}

/** The worker of the browser's own ways. */
export interface PeersApi {
  make(way: Exclude<Way, 'pipeline'>, job: Job, source: Blob): Promise<BenchPicture>;
}
