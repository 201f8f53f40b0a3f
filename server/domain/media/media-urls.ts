import { LIMITS } from '#contract/limits.ts';
import { API, pathOf } from '#contract/routes.ts';
import type { Visibility } from '#contract/rules/permissions.ts';
import type { Context } from '../../context.ts';

/** What all addresses of media begin with: filled in once, since a page of posts has hundreds of them. */
const MEDIA = pathOf(API.media, { name: '' });

/** Says in the address until when it holds, in seconds since the Unix epoch. */
export interface SignedQuery {
  readonly e?: string | undefined;
  readonly s?: string | undefined;
}

/**
 * Where a file is fetched. Public ones have one address for ever; private ones a signed one for a
 * while, its end rounded so that the same address can be cached meanwhile.
 */
export function mediaUrl(context: Context, file: string, visibility: Visibility): string {
  const path = `${MEDIA}${encodeURIComponent(file)}`;
  if (visibility === 'public') return path;
  const step = LIMITS.signedMediaMs;
  const untilS = ((Math.floor(context.now() / step) + 2) * step) / 1000;
  return `${path}?e=${untilS}&s=${context.signer.sign(signedText(file, untilS))}`;
}

/** Until when the address holds, in milliseconds; undefined for one that never did or has run out. */
export function signedUntilMs(
  context: Context,
  file: string,
  { e, s }: SignedQuery,
): number | undefined {
  if (e === undefined || s === undefined || !/^\d{1,12}$/.test(e)) return undefined;
  const untilS = Number(e);
  if (untilS * 1000 <= context.now()) return undefined;
  return context.signer.isValid(signedText(file, untilS), s) ? untilS * 1000 : undefined;
}

function signedText(file: string, untilS: number): string {
  return `media:${file}:${untilS}`;
}
