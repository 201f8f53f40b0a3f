/** Returns an absolute address read as a URL; `undefined` if it is none. */
export function parseUrl(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}
