import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';

import { API } from '#contract/routes.ts';
import {
  DoneSchema,
  LoginBodySchema,
  RegisterBodySchema,
  UpdateEmailBodySchema,
} from '#contract/schema/account.ts';
import { LoginResultSchema, SelfUserSchema, TokenResultSchema } from '#contract/schema/user.ts';
import type { Context } from '../context.ts';
import { register, updateEmail } from '../domain/accounts.ts';
import { type SignedIn, signIn, signOut, takeToken } from '../domain/sessions.ts';
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
      answerSignedIn(reply, await register(context, request.body, request.ip), isHttps(request)),
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
      const attempt = { username, password, address: request.ip, device };
      return answerSignedIn(reply, await signIn(context, attempt), isHttps(request));
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
      const token = await takeToken(context, request.params.id, ticket);
      reply.clearCookie(TICKET_COOKIE, ticketCookie(isHttps(request)));
      reply.header('cache-control', 'no-store');
      return { token };
    },
  );

  app.post(
    API.updateEmail,
    { schema: { body: UpdateEmailBodySchema, response: { 200: SelfUserSchema } } },
    async (request) => updateEmail(context, viewerOf(request), request.body.email),
  );

  app.post(API.logout, { schema: { response: { 200: DoneSchema } } }, async (request) => {
    await signOut(context, viewerOf(request));
    return { ok: true as const };
  });
};

function isHttps({ protocol }: { readonly protocol: string }): boolean {
  return protocol === 'https';
}

function answerSignedIn(reply: FastifyReply, signedIn: SignedIn, https: boolean) {
  reply.setCookie(TICKET_COOKIE, signedIn.ticket, ticketCookie(https));
  reply.setCookie(DEVICE_COOKIE, signedIn.device, deviceCookie(https));
  reply.header('cache-control', 'no-store');
  return signedIn.answer;
}
