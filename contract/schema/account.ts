import { type Static, Type } from 'typebox';

/** Bounds on what is sent at all; which of it is accepted, `rules/accounts.ts` says in words. */
const Short = Type.String({ maxLength: 1000 });

export const LoginBodySchema = Type.Object({ username: Short, password: Short });
export type LoginBody = Static<typeof LoginBodySchema>;

export const RegisterBodySchema = Type.Object({
  username: Short,
  password: Short,
  email: Type.Optional(Short),
  firstName: Type.Optional(Short),
  lastName: Type.Optional(Short),
  invite: Type.Optional(Short),
});
export type RegisterBody = Static<typeof RegisterBodySchema>;

export const UpdateEmailBodySchema = Type.Object({ email: Short });
export type UpdateEmailBody = Static<typeof UpdateEmailBodySchema>;

/** The answer of calls that have nothing to tell. */
export const DoneSchema = Type.Object({ ok: Type.Literal(true) });
export type Done = Static<typeof DoneSchema>;
