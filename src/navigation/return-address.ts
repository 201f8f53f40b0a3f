import type { Location } from 'react-router-dom';
import { PAGE_PATHS } from '#contract/page-paths.ts';

/** Stored in the history entry of the login screen, so that it survives a reload. */
interface ReturnState {
  readonly wanted: string;
  /** The person who was there, if known. */
  readonly of?: string;
}

/**
 * Returns the state that makes the login screen lead back to `location`.
 *
 * @param of The person who was there: nobody else is sent back to it.
 */
export function loginStateFor({ pathname, search, hash }: Location, of?: string): ReturnState {
  return { wanted: `${pathname}${search}${hash}`, ...(of === undefined ? {} : { of }) };
}

/**
 * Returns where `viewer` goes after logging in: the remembered address, if it belongs to this site and
 * to nobody else, or the feed.
 */
export function returnAddress(state: unknown, viewer: string): string {
  const { wanted, of } = (typeof state === 'object' && state !== null ? state : {}) as {
    readonly [Key in keyof ReturnState]?: unknown;
  };
  if (of !== undefined && of !== viewer) return PAGE_PATHS.hub;
  return typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) ? wanted : PAGE_PATHS.hub;
}
