import type { CookieSerializeOptions } from '@fastify/cookie';

import { ACCOUNTS } from '#contract/calls/accounts.ts';
import { pathOf } from '#contract/calls/route.ts';
import { LIMITS } from '#contract/limits.ts';

/** Proves to get-token that this browser has just logged in. */
export const TICKET_COOKIE = 'hub_ticket';
/** Tells the login that this browser has logged in before. */
export const DEVICE_COOKIE = 'hub_device';

const DEVICE_S = 400 * 24 * 60 * 60; // browser maximum

export function ticketCookie(isHttps: boolean): CookieSerializeOptions {
  return {
    path: pathOf(ACCOUNTS.getToken, { id: '' }).replace(/\/$/, ''),
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps,
    maxAge: LIMITS.loginTicketMs / 1000,
  };
}

export function deviceCookie(isHttps: boolean): CookieSerializeOptions {
  return {
    path: pathOf(ACCOUNTS.login),
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps,
    maxAge: DEVICE_S,
  };
}
