import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { API } from '#contract/routes.ts';
import {
  DoneSchema,
  LoginBodySchema,
  RegisterBodySchema,
  SignupOptionsSchema,
} from '#contract/schema/account.ts';
import { LoginResultSchema, TokenResultSchema } from '#contract/schema/user.ts';
import type { Context } from '../context.ts';
import { register } from '../domain/accounts/register.ts';
import {
  type Caller,
  type LoginOutcome,
  logIn,
  logOut,
  redeemTicket,
} from '../domain/accounts/sessions.ts';
import { callerAddress } from '../http/caller-address.ts';
import { DEVICE_COOKIE, deviceCookie, TICKET_COOKIE, ticketCookie } from '../http/cookies.ts';
import { IdParams } from '../http/params.ts';
import { viewerOf } from '../http/viewer.ts';

export const accountRoutes: FastifyPluginAsyncTypebox<{ context: Context }> = async (
  app,
  { context },
) => {
  app.post(
    API.register,
    {
      config: { access: 'anyone' },
      schema: { body: RegisterBodySchema, response: { 200: LoginResultSchema } },
    },
    async (request, reply) =>
      sendLoggedIn(
        reply,
        await register(context, request.body, callerOf(request)),
        isHttps(request),
      ),
  );

  app.get(
    API.register,
    { config: { access: 'anyone' }, schema: { response: { 200: SignupOptionsSchema } } },
    async () => ({ registration: context.settings.registration }),
  );

  app.post(
    API.login,
    {
      config: { access: 'anyone' },
      schema: { body: LoginBodySchema, response: { 200: LoginResultSchema } },
    },
    async (request, reply) => {
      const { username, password } = request.body;
      const device = request.cookies[DEVICE_COOKIE];
      const attempt = { username, password, device, ...callerOf(request) };
      return sendLoggedIn(reply, await logIn(context, attempt), isHttps(request));
    },
  );

  app.get(
    API.getToken,
    {
      config: { access: 'anyone' },
      schema: { params: IdParams, response: { 200: TokenResultSchema } },
    },
    async (request, reply) => {
      const ticket = request.cookies[TICKET_COOKIE];
      const { userAgent } = callerOf(request);
      const token = await redeemTicket(context, request.params.id, ticket, userAgent);
      reply.clearCookie(TICKET_COOKIE, ticketCookie(isHttps(request)));
      reply.header('cache-control', 'no-store');
      return { token };
    },
  );

  app.post(
    API.logout,
    { config: { isForLeaving: true }, schema: { response: { 200: DoneSchema } } },
    async (request) => {
      await logOut(context, viewerOf(request));
      return { ok: true as const };
    },
  );
};

function callerOf(request: FastifyRequest): Caller {
  return { address: callerAddress(request), userAgent: request.headers['user-agent'] };
}

function isHttps({ protocol }: { readonly protocol: string }): boolean {
  return protocol === 'https';
}

function sendLoggedIn(reply: FastifyReply, signedIn: LoginOutcome, https: boolean) {
  reply.setCookie(TICKET_COOKIE, signedIn.ticket, ticketCookie(https));
  reply.setCookie(DEVICE_COOKIE, signedIn.device, deviceCookie(https));
  reply.header('cache-control', 'no-store');
  return signedIn.result;
}
