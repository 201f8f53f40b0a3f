/** A picture as the lightbox shows it. */
export interface ViewedPicture {
  readonly src: string;
  /** Smaller copies in the form of `srcset`, the picture itself included; may be empty. */
  readonly srcset: string;
  /** What is to be seen; stands below the picture. */
  readonly alt: string;
  /** All frames of a picture that moves, while `src` is its still; else empty or absent. */
  readonly moving?: string;
  /** Pixels, orientation applied; 0 where nobody stored them. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Asks for its address again: that of a private picture is good for a while only. */
  readonly renew?: () => Promise<unknown>;
}
