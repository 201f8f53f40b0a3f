/** An email; `text` is plain text. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
}

const PRODUCT = 'Creative Hub';
const greeting = (username: string) => `Hello ${username},`;
const NOT_YOU = "If you didn't request this, you can ignore this email.";

/** Asks the owner to confirm the address; `link` works for 24 hours. */
export function verifyMail(username: string, link: string): MailText {
  return {
    subject: 'Confirm your email address',
    text: letter(
      greeting(username),
      'Confirm that this is your email address by opening this link within 24 hours:',
      link,
      NOT_YOU,
    ),
  };
}

/** Lets somebody who forgot their password choose a new one; `link` works for an hour. */
export function resetMail(username: string, link: string): MailText {
  return {
    subject: 'Choose a new password',
    text: letter(
      greeting(username),
      'Open this link within one hour to choose a new password:',
      link,
      `${NOT_YOU} Your password won't change.`,
    ),
  };
}

/** Tells the owner of the old address that it was replaced. */
export function emailChangedMail(username: string): MailText {
  return {
    subject: 'Your email address was changed',
    text: letter(
      greeting(username),
      "The email address of your account was changed. You'll no longer get emails at this address.",
      "If this wasn't you, contact an administrator.",
    ),
  };
}

/** Tells the owner that the password was changed. */
export function passwordChangedMail(username: string): MailText {
  return {
    subject: 'Your password was changed',
    text: letter(
      greeting(username),
      'The password of your account was changed, and all other devices were logged out.',
      `If this wasn't you, choose a new password with "Forgot password?" on the login screen.`,
    ),
  };
}

/** Tells the owner when the account will be deleted, and how to keep it. */
export function deletionMail(username: string, date: string): MailText {
  return {
    subject: 'Your account will be deleted',
    text: letter(
      greeting(username),
      `Your account and everything in it will be permanently deleted on ${date}.`,
      'To keep it, log in before then and choose "Keep my account".',
    ),
  };
}

function letter(...paragraphs: readonly string[]): string {
  return `${[...paragraphs, PRODUCT].join('\n\n')}\n`;
}
