import { type Static, Type } from 'typebox';

import { LIMITS } from '../limits.ts';
import { CountSchema, MomentSchema, SessionIdSchema } from './values.ts';

/** A bound on the size; `rules/accounts.ts` decides what is accepted. */
const Short = Type.String({ maxLength: 1000 });

export const LoginBodySchema = Type.Object({ username: Short, password: Short });

export const RegisterBodySchema = Type.Object({
  username: Short,
  password: Short,
  email: Type.Optional(Short),
  firstName: Type.Optional(Short),
  lastName: Type.Optional(Short),
  invite: Type.Optional(Short),
  /** Whether the client shows first minutes to the new person. */
  firstMinutes: Type.Optional(Type.Boolean()),
});
export type RegisterBody = Static<typeof RegisterBodySchema>;

/** Who may register: everybody, holders of an invitation, or nobody. */
export const RegistrationSchema = Type.Union([
  Type.Literal('open'),
  Type.Literal('invite'),
  Type.Literal('closed'),
]);
export type RegistrationPolicy = Static<typeof RegistrationSchema>;

export const SignupOptionsSchema = Type.Object({ registration: RegistrationSchema });

export const UpdateEmailBodySchema = Type.Object({ email: Short });

export const ChangeEmailBodySchema = Type.Object({ email: Short, password: Short });

export const ChangePasswordBodySchema = Type.Object({ oldPassword: Short, newPassword: Short });

/** The token of an emailed link. */
const Secret = Type.String({ maxLength: 200 });

export const VerifyEmailBodySchema = Type.Object({ token: Secret });

export const RequestResetBodySchema = Type.Object({ usernameOrEmail: Short });

export const ResetPasswordBodySchema = Type.Object({ token: Secret, password: Short });

export const DeleteAccountBodySchema = Type.Object({ password: Short });

/** Address of the export; valid for ten minutes. */
export const ExportStartedSchema = Type.Object({ url: Type.String() });
export type ExportStarted = Static<typeof ExportStartedSchema>;

/** What the viewer's images and videos take, and may take. */
export const StorageSchema = Type.Object({
  usedBytes: CountSchema,
  maxBytes: CountSchema,
});
export type Storage = Static<typeof StorageSchema>;

/** Whether this installation can send email. */
export const ResetOptionsSchema = Type.Object({ byMail: Type.Boolean() });
export type ResetOptions = Static<typeof ResetOptionsSchema>;

/** The viewer's sessions, most recently used first. */
export const SessionsSchema = Type.Object({
  sessions: Type.Array(
    Type.Object({
      id: SessionIdSchema,
      createdAt: MomentSchema,
      seenAt: MomentSchema,
      /** Whether it is the session of this request. */
      current: Type.Boolean(),
      /** Such as "Chrome on Android"; empty if unknown. */
      device: Type.String({ maxLength: LIMITS.deviceChars }),
    }),
  ),
});
export type Sessions = Static<typeof SessionsSchema>;
export type SessionSummary = Sessions['sessions'][number];

/** The answer of calls without a result. */
export const DoneSchema = Type.Object({ ok: Type.Literal(true) });
