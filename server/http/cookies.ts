import type { CookieSerializeOptions } from '@fastify/cookie';

import { ACCOUNTS } from '#contract/calls/accounts.ts';
import { pathOf } from '#contract/calls/route.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { KNOWN_DEVICE_MS } from '../domain/accounts/sessions.ts';

/** Proves to get-token that this browser has just logged in. */
export const TICKET_COOKIE = 'hub_ticket';
/** Tells the login that this browser has logged in before. */
export const DEVICE_COOKIE = 'hub_device';

export function ticketCookie(isHttps: boolean): CookieSerializeOptions {
  const path = pathOf(ACCOUNTS.getToken, { id: '' }).replace(/\/$/, '');
  return cookieFor(path, SERVER_LIMITS.loginTicketMs, isHttps);
}

export function deviceCookie(isHttps: boolean): CookieSerializeOptions {
  return cookieFor(pathOf(ACCOUNTS.login), KNOWN_DEVICE_MS, isHttps);
}

/** Sent to `path` of this site only, and hidden from scripts. */
function cookieFor(path: string, lastsMs: number, secure: boolean): CookieSerializeOptions {
  return { path, httpOnly: true, sameSite: 'strict', secure, maxAge: lastsMs / 1000 };
}
