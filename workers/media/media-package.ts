/**
 * The built `crates/media`: its functions over bytes. Refusals are values; whatever is thrown is a
 * trap, after which the package's memory is not to be trusted.
 */
export type MediaPackage = typeof import('#media-pkg');
