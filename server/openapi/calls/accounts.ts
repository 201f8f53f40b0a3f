import type { CallTable } from '../call-words.ts';

const NEW_ACCOUNT = [
  'username_invalid',
  'username_reserved',
  'username_taken',
  'password_length',
  'password_common',
  'password_characters',
  'email_invalid',
  'email_taken',
  'registration_closed',
  'invite_invalid',
  'too_many_requests',
] as const;

export const ACCOUNT_CALLS = {
  register: {
    GET: {
      tag: 'Accounts',
      summary: 'Who may sign up: anybody, holders of an invitation, or nobody',
    },
    POST: {
      tag: 'Accounts',
      summary: 'Signs up',
      about:
        'Answers like a sign-in. Without `email` the account has none, and `email` is answered as the literal `no email`.',
      problems: NEW_ACCOUNT,
    },
  },
  login: {
    POST: {
      tag: 'Accounts',
      summary: 'Signs in',
      about:
        'The token goes into the `Authorization` header of every other call. It holds for 30 days from its last use. A ticket for `get-token` comes along in a cookie.',
      problems: ['wrong_credentials', 'account_suspended', 'too_many_requests'],
    },
  },
  logout: {
    POST: { tag: 'Accounts', summary: 'Signs out: the token ends on the server' },
  },
  getToken: {
    GET: {
      tag: 'Accounts',
      summary: 'Changes the token of a fresh sign-in for another one',
      about:
        'Needs the ticket that signing in has left in a cookie: good once, for 10 minutes, for that account. The token of the sign-in ends.',
      problems: ['token_failed'],
      needsTicket: true,
    },
  },
  updateEmail: {
    POST: {
      tag: 'Accounts',
      summary: 'Gives one’s own account its first e-mail address',
      about: 'Where there is one already, only its case can be changed here.',
      problems: ['email_invalid', 'email_taken', 'email_needs_password', 'too_many_requests'],
    },
  },
  changeEmail: {
    POST: {
      tag: 'Accounts',
      summary: 'Gives one’s own account another e-mail address',
      about: 'The new address has to be proven; the old one is told.',
      problems: ['email_invalid', 'email_taken', 'wrong_password', 'too_many_requests'],
    },
  },
  requestVerification: {
    POST: {
      tag: 'Accounts',
      summary: 'Sends the link that proves one’s own e-mail address once more',
      problems: ['mail_unavailable', 'email_missing', 'too_many_requests'],
    },
  },
  verifyEmail: {
    POST: {
      tag: 'Accounts',
      summary: 'Proves an e-mail address by the secret of the link that was sent to it',
      problems: ['link_invalid', 'too_many_requests'],
    },
  },
  changePassword: {
    POST: {
      tag: 'Accounts',
      summary: 'Sets a new password and ends all other sessions',
      problems: [
        'wrong_password',
        'password_length',
        'password_common',
        'password_characters',
        'too_many_requests',
      ],
    },
  },
  requestReset: {
    POST: {
      tag: 'Accounts',
      summary: 'Sends a link for choosing a new password',
      about: 'Only to an address that was proven. The answer is the same for names nobody has.',
      problems: ['mail_unavailable', 'too_many_requests'],
    },
  },
  resetPassword: {
    GET: { tag: 'Accounts', summary: 'Whether this installation can send mail' },
    POST: {
      tag: 'Accounts',
      summary: 'Sets a new password by the secret of a link, and ends all sessions',
      problems: [
        'link_invalid',
        'password_length',
        'password_common',
        'password_characters',
        'too_many_requests',
      ],
    },
  },
  deleteAccount: {
    POST: {
      tag: 'Accounts',
      summary: 'Asks for the removal of one’s own account',
      about:
        'Nobody sees it from now on, and all other sessions end. After 14 days it is removed with everything in it; until then its owner can sign in and keep it (`deletionAt` in the own view). Other calls answer 403 meanwhile.',
      problems: ['wrong_password', 'too_many_requests'],
    },
  },
  keepAccount: {
    POST: {
      tag: 'Accounts',
      summary: 'Keeps the account after all: everything is as it was',
      problems: ['too_many_requests'],
    },
  },
  startExport: {
    POST: {
      tag: 'Accounts',
      summary: 'Gives an address at which everything of one’s own is downloaded',
      about: 'It works for 10 minutes, without a token.',
      problems: ['too_many_requests'],
    },
  },
  download: {
    GET: {
      tag: 'Accounts',
      summary: 'Everything of one person, as a zip of JSON files, media and a page to read',
      problems: ['not_found'],
      answersWith: 'application/zip',
    },
  },
  sessions: {
    GET: { tag: 'Accounts', summary: 'Where one is signed in' },
    DELETE: { tag: 'Accounts', summary: 'Ends all of one’s sessions but this one' },
  },
  session: {
    DELETE: {
      tag: 'Accounts',
      summary: 'Ends one of one’s sessions',
      problems: ['session_not_found'],
    },
  },
} as const satisfies CallTable;
