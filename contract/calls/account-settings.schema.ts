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
  StorageSchema,
  UpdateEmailBodySchema,
  VerifyEmailBodySchema,
} from '../schema/account.ts';
import { describeCalls } from '../schema/call.ts';
import { SelfUserSchema } from '../schema/user.ts';
import { ACCOUNT_SETTINGS } from './account-settings.ts';

const NEW_PASSWORD = ['password_length', 'password_common', 'password_characters'] as const;

export const ACCOUNT_SETTINGS_CALLS = describeCalls('Accounts', ACCOUNT_SETTINGS, {
  updateEmail: {
    summary: 'Sets the first email address of your account',
    about: 'An address that is already set can only change its case here.',
    body: UpdateEmailBodySchema,
    answer: SelfUserSchema,
    refusals: ['email_invalid', 'email_taken', 'email_needs_password', 'too_many_requests'],
  },
  changeEmail: {
    summary: 'Changes the email address of your account',
    about: 'The new address has to be verified; the old one is notified.',
    body: ChangeEmailBodySchema,
    answer: SelfUserSchema,
    refusals: ['email_invalid', 'email_taken', 'wrong_password', 'too_many_requests'],
  },
  requestVerification: {
    summary: 'Sends the verification link for your email address again',
    answer: DoneSchema,
    refusals: ['mail_unavailable', 'email_missing', 'email_taken', 'too_many_requests'],
  },
  verifyEmail: {
    summary: 'Verifies an email address with the token of a verification link',
    access: 'public',
    body: VerifyEmailBodySchema,
    answer: DoneSchema,
    refusals: ['link_invalid', 'email_taken', 'too_many_requests'],
  },
  changePassword: {
    summary: 'Changes your password and ends all other sessions',
    body: ChangePasswordBodySchema,
    answer: DoneSchema,
    refusals: ['wrong_password', ...NEW_PASSWORD, 'too_many_requests'],
  },
  requestReset: {
    summary: 'Sends a link for setting a new password',
    about: 'Only to a verified address. The answer is the same for unknown names.',
    access: 'public',
    body: RequestResetBodySchema,
    answer: DoneSchema,
    refusals: ['mail_unavailable', 'too_many_requests'],
  },
  resetOptions: {
    summary: 'Returns whether this installation can send email',
    access: 'public',
    answer: ResetOptionsSchema,
  },
  resetPassword: {
    summary: 'Sets a new password with the token of a link, and ends all sessions',
    access: 'public',
    body: ResetPasswordBodySchema,
    answer: DoneSchema,
    refusals: ['link_invalid', ...NEW_PASSWORD, 'too_many_requests'],
  },
  deleteAccount: {
    summary: 'Requests the deletion of your account',
    about:
      'It is hidden immediately, and all other sessions end. After 14 days it is deleted with everything in it; until then its owner can log in and keep it (`deletionAt` in the own view). Other calls answer 403 meanwhile.',
    body: DeleteAccountBodySchema,
    answer: SelfUserSchema,
    refusals: ['wrong_password', 'too_many_requests'],
  },
  keepAccount: {
    summary: 'Cancels the deletion: everything is restored',
    allowsPendingDeletion: true,
    answer: SelfUserSchema,
    refusals: ['account_departed', 'too_many_requests'],
  },
  startExport: {
    summary: 'Returns an address for downloading everything you own',
    about: 'It works for 10 minutes, without a token.',
    allowsPendingDeletion: true,
    answer: ExportStartedSchema,
    refusals: ['too_many_requests'],
  },
  download: {
    summary: 'Everything a person owns, as a zip of JSON files, media and a readable page',
    access: 'public',
    mediaType: 'application/zip',
    refusals: ['not_found'],
  },
  endFirstMinutes: {
    summary: 'Ends your first minutes, on every device',
    about: 'They begin with a registration that asks for them; see `firstMinutes`.',
    answer: DoneSchema,
    refusals: ['too_many_requests'],
  },
  storage: {
    summary: 'How much your images and videos take, and may take',
    about:
      'What is deleted counts for a day more. Uploads from before this limit existed count once a running server has measured them.',
    answer: StorageSchema,
  },
  sessions: {
    summary: 'Your sessions',
    allowsPendingDeletion: true,
    answer: SessionsSchema,
  },
  endSession: {
    summary: 'Ends one of your sessions',
    answer: DoneSchema,
    refusals: ['session_not_found'],
  },
  endOtherSessions: {
    summary: 'Ends all of your sessions except this one',
    answer: DoneSchema,
  },
});
