import type { Location } from 'react-router-dom';
import { ADDRESSES } from './addresses.ts';

/** Travels in the history entry of the sign-in, so that it outlives a reload. */
interface ReturnState {
  readonly wanted: string;
  /** Whose place it is, where that is known. */
  readonly of?: string;
}

/**
 * The state that makes the sign-in lead back to `location`.
 *
 * @param of Who was there: nobody else is led to it.
 */
export function loginStateFor({ pathname, search, hash }: Location, of?: string): ReturnState {
  return { wanted: `${pathname}${search}${hash}`, ...(of === undefined ? {} : { of }) };
}

/**
 * Where `viewer` goes after signing in: the remembered address, if it is one of this page's and
 * nobody else's place, or the hub.
 */
export function returnAddress(state: unknown, viewer: string): string {
  const { wanted, of } = (typeof state === 'object' && state !== null ? state : {}) as {
    readonly [Key in keyof ReturnState]?: unknown;
  };
  if (of !== undefined && of !== viewer) return ADDRESSES.hub;
  return typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) ? wanted : ADDRESSES.hub;
}
