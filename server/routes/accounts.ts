import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { ACCOUNT_CALLS } from '#contract/calls/accounts.schema.ts';
import type { Context } from '../context.ts';
import { register } from '../domain/accounts/register.ts';
import {
  type Caller,
  endSession,
  type LoginOutcome,
  logInWithPassword,
  redeemTicket,
} from '../domain/accounts/sessions.ts';
import { callerAddress } from '../http/caller-address.ts';
import { DEVICE_COOKIE, deviceCookie, TICKET_COOKIE, ticketCookie } from '../http/cookies.ts';
import { mount } from '../http/mount.ts';

export function accountRoutes(app: FastifyInstance, context: Context): void {
  mount(app, ACCOUNT_CALLS.register, async ({ body, request, reply }) =>
    answerLogin(request, reply, await register(context, body, callerOf(request))),
  );

  mount(app, ACCOUNT_CALLS.signupOptions, () => ({ registration: context.settings.registration }));

  mount(app, ACCOUNT_CALLS.login, async ({ body, request, reply }) => {
    const device = request.cookies[DEVICE_COOKIE];
    const attempt = { ...body, device, ...callerOf(request) };
    return answerLogin(request, reply, await logInWithPassword(context, attempt));
  });

  mount(app, ACCOUNT_CALLS.getToken, async ({ params, request, reply }) => {
    const ticket = request.cookies[TICKET_COOKIE];
    const { userAgent } = callerOf(request);
    const token = await redeemTicket(context, params.id, ticket, userAgent);
    reply.clearCookie(TICKET_COOKIE, ticketCookie(isHttps(request)));
    reply.header('cache-control', 'no-store');
    return { token };
  });

  mount(app, ACCOUNT_CALLS.logout, ({ viewer }) => endSession(context, viewer));
}

function callerOf(request: FastifyRequest): Caller {
  return { address: callerAddress(request), userAgent: request.headers['user-agent'] };
}

function isHttps({ protocol }: FastifyRequest): boolean {
  return protocol === 'https';
}

function answerLogin(request: FastifyRequest, reply: FastifyReply, outcome: LoginOutcome) {
  reply.setCookie(TICKET_COOKIE, outcome.ticket, ticketCookie(isHttps(request)));
  reply.setCookie(DEVICE_COOKIE, outcome.device, deviceCookie(isHttps(request)));
  reply.header('cache-control', 'no-store');
  return outcome.result;
}
