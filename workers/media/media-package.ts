/**
 * The built `crates/media`: its functions over bytes. Refusals are values; an exception is a trap,
 * after which the package's memory is not to be trusted.
 */
export type MediaPackage = Omit<typeof import('#media-formats-pkg'), 'HeifImage'>;

/** The same for JPEG, videos, and pixels that another decoder produced: a third of the bytes. */
export type JpegPackage = typeof import('#media-pkg');

/** Loads and compiles the packages: each function returns the same package every time. */
export interface MediaPackages {
  readonly jpeg: () => Promise<JpegPackage>;
  readonly formats: () => Promise<MediaPackage>;
}
