import { MESSAGES } from './common.ts';

/** Words that stand in several places. */
const SAME = {
  changing: 'Changing…',
  newPassword: 'New password',
  thisDevice: 'This device',
} as const;

/** The words with which people look after their account, failures aside, each once. */
export const ACCOUNT_MESSAGES = {
  email: {
    title: MESSAGES.account.email,
    now: (email: string) => `Your address is ${email}.`,
    verified: 'Confirmed',
    unverified: 'Not confirmed yet. Only a confirmed address can be used to reset your password.',
    sendAgain: 'Send the link again',
    sent: (email: string) => `A link is on its way to ${email}. It works for 24 hours.`,
    new: 'New e-mail address',
    change: 'Change e-mail',
    changing: SAME.changing,
    changed: 'Your e-mail address was changed.',
    changedAndSent: (email: string) =>
      `Your e-mail address was changed. Please confirm it with the link on its way to ${email}.`,
  },

  password: {
    title: MESSAGES.account.password,
    now: 'Current password',
    new: SAME.newPassword,
    change: 'Change password',
    changing: SAME.changing,
    changed: 'Your password was changed. All other devices were logged out.',
  },

  sessions: {
    title: 'Where you are logged in',
    loading: 'Loading your sessions',
    unknown: 'Unknown device',
    current: SAME.thisDevice,
    lastUsed: 'Last used',
    since: 'Logged in',
    /** Follow `lastUsed` and `since`. */
    ago: {
      now: 'just now',
      minutes: (count: number) => (count === 1 ? '1 minute ago' : `${count} minutes ago`),
      hours: (count: number) => (count === 1 ? '1 hour ago' : `${count} hours ago`),
      days: (count: number) => (count === 1 ? '1 day ago' : `${count} days ago`),
      date: (date: string) => `on ${date}`,
    },
    end: 'Log out',
    endDevice: (device: string) => `Log out ${device}`,
    ended: (device: string) => `${device} was logged out.`,
    endOthers: 'Log out all other devices',
    othersEnded: 'All other devices were logged out.',
  },

  clear: {
    title: SAME.thisDevice,
    why: 'Removes what is kept here: drafts, places in the feed and everything waiting to be sent. What you have published stays.',
    ask: 'Log out and clear this device?',
    askWhy: 'Drafts and what is still waiting to be sent from this device will be lost.',
  },

  export: {
    title: 'Take your data with you',
    why: 'A zip file with everything you have made here: posts, comments, projects, lists, pictures and videos, and a page to read without the hub.',
    start: 'Download my data',
    starting: MESSAGES.busy.preparing,
    begun: 'The download has begun. This link works for 10 minutes:',
    link: 'Download again',
  },

  delete: {
    title: 'Delete account',
    why: 'From that moment on, nobody sees you here. You have 14 days to come back: log in and keep your account. After that, everything is deleted for good.',
    start: 'Delete my account',
    starting: MESSAGES.busy.deleting,
    ask: 'Delete your account?',
    askWhy:
      'Your profile, projects, posts and comments disappear for everybody now. Log in within 14 days to keep your account: after that they are deleted.',
  },

  leaving: {
    title: 'Your account will be deleted',
    when: (date: string) =>
      `On ${date}, your account and everything in it will be deleted for good. Until then nobody sees it.`,
    keep: 'Keep my account',
    keeping: 'Keeping…',
  },

  reset: {
    forgot: 'Forgot password?',
    title: 'Forgot your password?',
    why: 'Enter your user name or your confirmed e-mail address. We will send you a link to choose a new password.',
    byOperator:
      'This hub cannot send e-mail. Please ask the people who run it: they can give you a link to choose a new password.',
    nameOrEmail: 'User name or e-mail',
    send: 'Send the link',
    sending: MESSAGES.composer.sending,
    sent: 'If there is an account with this name and a confirmed address, a link is on its way. It works for one hour.',
    chooseTitle: 'Choose a new password',
    new: SAME.newPassword,
    choose: 'Save password',
    choosing: MESSAGES.editProfile.saving,
    done: 'Your password was changed. You can log in with it now.',
    askAgain: 'Ask for a new link',
    backToLogin: 'Back to the login',
  },

  verify: {
    title: 'Confirm your e-mail',
    checking: 'Confirming your e-mail address…',
    doneTitle: 'E-mail confirmed',
    done: 'Your e-mail address is confirmed.',
    goOn: 'Go to Creative Hub',
    askAgain: 'Ask for a new link in the settings',
  },
} as const;
