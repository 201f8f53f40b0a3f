import type { Location } from 'react-router-dom';
import { ADDRESSES } from './addresses.ts';

/** Travels in the history entry of the sign-in, so that it outlives a reload. */
interface WantedState {
  readonly wanted: string;
}

/** The state that makes the sign-in lead back to `location`. */
export function remember({ pathname, search, hash }: Location): WantedState {
  return { wanted: `${pathname}${search}${hash}` };
}

/** Where to go after signing in: the remembered address, if it is one of this page's, or the hub. */
export function wantedAddress(state: unknown): string {
  const { wanted } = (typeof state === 'object' && state !== null ? state : {}) as {
    wanted?: unknown;
  };
  return typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) ? wanted : ADDRESSES.hub;
}
