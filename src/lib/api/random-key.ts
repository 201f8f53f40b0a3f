/** Returns 128 random bits in hexadecimal. `crypto.randomUUID` needs https. */
export function randomKey(): string {
  return crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((key, byte) => key + byte.toString(16).padStart(2, '0'), '');
}
