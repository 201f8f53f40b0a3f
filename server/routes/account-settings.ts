import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';

import { API } from '#contract/routes.ts';
import {
  ChangeEmailBodySchema,
  ChangePasswordBodySchema,
  DeleteAccountBodySchema,
  DoneSchema,
  ExportStartedSchema,
  RequestResetBodySchema,
  ResetOptionsSchema,
  ResetPasswordBodySchema,
  SessionsSchema,
  UpdateEmailBodySchema,
  VerifyEmailBodySchema,
} from '#contract/schema/account.ts';
import { SelfUserSchema } from '#contract/schema/user.ts';
import type { Context } from '../context.ts';
import { cancelDeletion, requestDeletion } from '../domain/accounts/account-deletion.ts';
import {
  activeSessions,
  revokeOtherSessions,
  revokeSession,
} from '../domain/accounts/active-sessions.ts';
import {
  changeEmail,
  requestVerification,
  updateEmail,
  verifyEmail,
} from '../domain/accounts/email.ts';
import { download, startExport } from '../domain/accounts/export.ts';
import { requestReset, resetPassword } from '../domain/accounts/password-reset.ts';
import { changePassword } from '../domain/accounts/passwords.ts';
import { callerAddress } from '../http/caller-address.ts';
import { IdParams } from '../http/params.ts';
import { viewerOf } from '../http/viewer.ts';

const DONE = { ok: true as const };
const DONE_RESPONSE = { response: { 200: DoneSchema } };

/** Account settings. */
export const accountSettingsRoutes: FastifyPluginAsyncTypebox<{ context: Context }> = async (
  app,
  { context },
) => {
  app.post(
    API.deleteAccount,
    { schema: { body: DeleteAccountBodySchema, response: { 200: SelfUserSchema } } },
    async (request) => requestDeletion(context, viewerOf(request), request.body.password),
  );

  app.post(
    API.keepAccount,
    { config: { isForLeaving: true }, schema: { response: { 200: SelfUserSchema } } },
    async (request) => cancelDeletion(context, viewerOf(request)),
  );

  app.post(
    API.startExport,
    { config: { isForLeaving: true }, schema: { response: { 200: ExportStartedSchema } } },
    async (request) => startExport(context, viewerOf(request)),
  );

  app.get(
    API.download,
    { config: { access: 'anyone' }, schema: { params: Type.Object({ name: Type.String() }) } },
    async (request, reply) => {
      const { fileName, stream } = await download(context, request.params.name);
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('cache-control', 'no-store')
        .send(stream);
    },
  );

  app.get(
    API.sessions,
    { config: { isForLeaving: true }, schema: { response: { 200: SessionsSchema } } },
    async (request) => activeSessions(context, viewerOf(request)),
  );

  app.delete(API.session, { schema: { params: IdParams, ...DONE_RESPONSE } }, async (request) => {
    await revokeSession(context, viewerOf(request), request.params.id);
    return DONE;
  });

  app.delete(API.sessions, { schema: DONE_RESPONSE }, async (request) => {
    await revokeOtherSessions(context, viewerOf(request));
    return DONE;
  });

  app.post(
    API.changePassword,
    { schema: { body: ChangePasswordBodySchema, ...DONE_RESPONSE } },
    async (request) => {
      await changePassword(context, viewerOf(request), request.body);
      return DONE;
    },
  );

  app.post(
    API.updateEmail,
    { schema: { body: UpdateEmailBodySchema, response: { 200: SelfUserSchema } } },
    async (request) => updateEmail(context, viewerOf(request), request.body.email),
  );

  app.post(
    API.changeEmail,
    { schema: { body: ChangeEmailBodySchema, response: { 200: SelfUserSchema } } },
    async (request) => changeEmail(context, viewerOf(request), request.body),
  );

  app.post(API.requestVerification, { schema: DONE_RESPONSE }, async (request) => {
    await requestVerification(context, viewerOf(request));
    return DONE;
  });

  app.post(
    API.verifyEmail,
    { config: { access: 'anyone' }, schema: { body: VerifyEmailBodySchema, ...DONE_RESPONSE } },
    async (request) => {
      await verifyEmail(context, request.body.token, callerAddress(request));
      return DONE;
    },
  );

  app.get(
    API.resetPassword,
    { config: { access: 'anyone' }, schema: { response: { 200: ResetOptionsSchema } } },
    async () => ({ byMail: context.mailer !== undefined }),
  );

  app.post(
    API.requestReset,
    { config: { access: 'anyone' }, schema: { body: RequestResetBodySchema, ...DONE_RESPONSE } },
    async (request) => {
      await requestReset(context, request.body.usernameOrEmail, callerAddress(request));
      return DONE;
    },
  );

  app.post(
    API.resetPassword,
    { config: { access: 'anyone' }, schema: { body: ResetPasswordBodySchema, ...DONE_RESPONSE } },
    async (request) => {
      await resetPassword(context, request.body, callerAddress(request));
      return DONE;
    },
  );
};
