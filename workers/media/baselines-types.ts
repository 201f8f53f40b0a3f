/** The implementations compared: this product's pipeline, and two built from the browser's APIs. */
export type BenchMethod = 'pipeline' | 'decoder' | 'bitmap';

/** `fit`: into 3840×2160 at JPEG 0.7. `budget`: a post's image, within 358,400 bytes. */
export type ComparisonJob = 'fit' | 'budget';

/** The JPEG that a method made. */
export interface MethodImage {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly widthPx: number;
  readonly heightPx: number;
  /** JPEG quality in (0, 1]; 0 where the file's own pixels were kept. */
  readonly quality: number;
}

/** The worker that runs the browser baselines. */
export interface BaselinesApi {
  /** @throws {Error} where the browser cannot decode `source`, or it does not fit the budget. */
  make(
    method: Exclude<BenchMethod, 'pipeline'>,
    job: ComparisonJob,
    source: Blob,
  ): Promise<MethodImage>;
}
