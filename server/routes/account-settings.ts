import type { FastifyInstance } from 'fastify';

import { ACCOUNT_SETTINGS_CALLS } from '#contract/calls/account-settings.schema.ts';
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
import { endFirstMinutes } from '../domain/accounts/first-minutes.ts';
import { requestReset, resetPassword } from '../domain/accounts/password-reset.ts';
import { changePassword } from '../domain/accounts/passwords.ts';
import { storageOf } from '../domain/media/uploads.ts';
import { callerAddress } from '../http/caller-address.ts';
import { mount } from '../http/mount.ts';

/** Email, password, sessions, export and deletion of an account. */
export function accountSettingsRoutes(app: FastifyInstance, context: Context): void {
  const calls = ACCOUNT_SETTINGS_CALLS;

  mount(app, calls.updateEmail, ({ viewer, body }) => updateEmail(context, viewer, body.email));
  mount(app, calls.changeEmail, ({ viewer, body }) => changeEmail(context, viewer, body));
  mount(app, calls.requestVerification, ({ viewer }) => requestVerification(context, viewer));
  mount(app, calls.verifyEmail, ({ body, request }) =>
    verifyEmail(context, body.token, callerAddress(request)),
  );

  mount(app, calls.changePassword, ({ viewer, body }) => changePassword(context, viewer, body));
  mount(app, calls.requestReset, ({ body, request }) =>
    requestReset(context, body.usernameOrEmail, callerAddress(request)),
  );
  mount(app, calls.resetOptions, () => ({ byMail: context.mailer !== undefined }));
  mount(app, calls.resetPassword, ({ body, request }) =>
    resetPassword(context, body, callerAddress(request)),
  );

  mount(app, calls.deleteAccount, ({ viewer, body }) =>
    requestDeletion(context, viewer, body.password),
  );
  mount(app, calls.keepAccount, ({ viewer }) => cancelDeletion(context, viewer));

  mount(app, calls.startExport, ({ viewer }) => startExport(context, viewer));
  mount(app, calls.download, async ({ params, request, reply }) => {
    const hasContent = request.method !== 'HEAD';
    const { fileName, stream } = await download(context, params.name, hasContent);
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      .send(stream);
  });

  mount(app, calls.endFirstMinutes, ({ viewer }) => endFirstMinutes(context, viewer));

  mount(app, calls.storage, ({ viewer }) => storageOf(context, viewer));

  mount(app, calls.sessions, ({ viewer }) => activeSessions(context, viewer));
  mount(app, calls.endSession, ({ viewer, params }) => revokeSession(context, viewer, params.id));
  mount(app, calls.endOtherSessions, ({ viewer }) => revokeOtherSessions(context, viewer));
}
