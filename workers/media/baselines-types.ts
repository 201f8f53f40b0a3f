/** Who makes the picture in a comparison: this product's pipeline, or one of the browser's ways. */
export type Contender = 'pipeline' | 'decoder' | 'bitmap';

/** `fit`: into 3840×2160 at JPEG 0.7. `budget`: a post's image, within 358,400 bytes. */
export type ComparisonJob = 'fit' | 'budget';

/** A picture that one of the ways has made, as a JPEG. */
export interface ContenderImage {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly widthPx: number;
  readonly heightPx: number;
  /** JPEG quality in (0, 1]; 0 where the file's own pixels were kept. */
  readonly quality: number;
}

/** The worker of the browser's own ways. */
export interface BaselinesApi {
  /** @throws {Error} where the browser cannot decode `source`, or it does not fit the budget. */
  make(
    way: Exclude<Contender, 'pipeline'>,
    job: ComparisonJob,
    source: Blob,
  ): Promise<ContenderImage>;
}
