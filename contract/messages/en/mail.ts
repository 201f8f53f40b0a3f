import { ACCOUNT_MESSAGES } from './account.ts';
import { MESSAGES } from './common.ts';

// Words of the messages that the server sends by e-mail.

/** What a message says; `text` is plain text. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
}

const GREETING = (username: string) => `Hello ${username},`;
const NOT_YOU = 'If you did not ask for this, you can ignore this message.';

/** Asks whether the address is the person's; `link` works for 24 hours. */
export function verifyMail(username: string, link: string): MailText {
  return {
    subject: 'Confirm your e-mail address',
    text: letter(
      GREETING(username),
      'Please confirm that this is your e-mail address by opening this link within 24 hours:',
      link,
      NOT_YOU,
    ),
  };
}

/** Lets somebody who forgot their password choose another one; `link` works for an hour. */
export function resetMail(username: string, link: string): MailText {
  return {
    subject: ACCOUNT_MESSAGES.reset.chooseTitle,
    text: letter(
      GREETING(username),
      'Open this link within one hour to choose a new password:',
      link,
      `${NOT_YOU} Your password stays as it is.`,
    ),
  };
}

/** Tells the owner of an address that their account has another one now. */
export function emailChangedMail(username: string): MailText {
  return {
    subject: 'Your e-mail address was changed',
    text: letter(
      GREETING(username),
      'The e-mail address of your account was changed, and messages no longer come to this one.',
      'If that was not you, please write to the people who run the hub.',
    ),
  };
}

/** Tells somebody that their password is another one now. */
export function passwordChangedMail(username: string): MailText {
  return {
    subject: 'Your password was changed',
    text: letter(
      GREETING(username),
      'The password of your account was changed, and all other devices were logged out.',
      'If that was not you, choose a new password with "Forgot password?" on the login screen.',
    ),
  };
}

/** Tells somebody that their account will be removed, and until when it can be kept. */
export function deletionMail(username: string, date: string): MailText {
  return {
    subject: ACCOUNT_MESSAGES.leaving.title,
    text: letter(
      GREETING(username),
      `Your account and everything in it will be deleted on ${date}.`,
      'To keep it, log in before that day and choose "Keep my account".',
    ),
  };
}

function letter(...paragraphs: readonly string[]): string {
  return `${[...paragraphs, MESSAGES.product].join('\n\n')}\n`;
}
