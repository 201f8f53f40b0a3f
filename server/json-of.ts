/** The JSON of a value, written already. */
export type JsonOf<Value> = string & { readonly [of]: Value };

declare const of: unique symbol;
