declare const of: unique symbol;

/** The JSON of a value, written already, in UTF-8. */
export type JsonOf<Value> = Buffer & { readonly [of]: Value };

/** Puts JSON together of parts that are in UTF-8 already. */
export function jsonOf<Value>(parts: readonly Buffer[]): JsonOf<Value> {
  return Buffer.concat(parts) as JsonOf<Value>;
}
