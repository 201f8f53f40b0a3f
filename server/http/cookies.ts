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
  return {
    path: pathOf(ACCOUNTS.getToken, { id: '' }).replace(/\/$/, ''),
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps,
    maxAge: SERVER_LIMITS.loginTicketMs / 1000,
  };
}

export function deviceCookie(isHttps: boolean): CookieSerializeOptions {
  return {
    path: pathOf(ACCOUNTS.login),
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps,
    maxAge: KNOWN_DEVICE_MS / 1000,
  };
}
