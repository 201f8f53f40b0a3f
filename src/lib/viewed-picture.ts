/** A picture as the lightbox shows it. */
export interface ViewedPicture {
  readonly src: string;
  /** Variants in the form of `srcset`, the picture itself included; may be empty. */
  readonly srcset: string;
  /** Description, shown below the picture that has no caption. */
  readonly alt: string;
  readonly caption?: string | undefined;
  /** The animated file, where `src` is its still; else empty or absent. */
  readonly moving?: string;
  /** Pixels, orientation applied; 0 if unknown. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Requests a new address: that of a private picture expires. */
  readonly renew?: (() => Promise<unknown>) | undefined;
}
