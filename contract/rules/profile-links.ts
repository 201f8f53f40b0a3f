import { LIMITS } from '../limits.ts';
import { parseUrl } from './parse-url.ts';

/**
 * Returns the address that `text` means as a link of a profile, `https://` added where no scheme was
 * written; `undefined` unless it leads to a named host over TLS.
 */
export function profileLinkOf(text: string): string | undefined {
  const written = text.trim();
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:/iu.test(written) ? written : `https://${written}`);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  // A name with a dot, no number, and no port: what stands behind it is a site.
  if (url.port !== '' || !/^(?:[^.]+\.)+[^.\d][^.]*$/u.test(url.hostname)) return undefined;
  return url.href.length > LIMITS.profileLinkChars ? undefined : url.href;
}

/** Returns a link as it is read: without scheme, `www.` and a last slash. */
export function profileLinkText(url: string): string {
  return url.replace(/^https:\/\/(?:www\.)?/u, '').replace(/\/$/u, '');
}
