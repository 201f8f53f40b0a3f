/** The words with which people look after their account, failures aside, each once. */
export const ACCOUNT_WORDS = {
  email: {
    title: 'E-mail',
    now: (email: string) => `Your address is ${email}.`,
    verified: 'Confirmed',
    unverified: 'Not confirmed yet. Only a confirmed address can be used to reset your password.',
    sendAgain: 'Send the link again',
    sent: (email: string) => `A link is on its way to ${email}. It works for 24 hours.`,
    new: 'New e-mail address',
    change: 'Change e-mail',
    changing: 'Changing…',
    changed: 'Your e-mail address was changed.',
    changedAndSent: (email: string) =>
      `Your e-mail address was changed. Please confirm it with the link on its way to ${email}.`,
  },

  password: {
    title: 'Password',
    now: 'Current password',
    new: 'New password',
    change: 'Change password',
    changing: 'Changing…',
    changed: 'Your password was changed. All other devices were logged out.',
  },

  sessions: {
    title: 'Where you are logged in',
    loading: 'Loading your sessions',
    unknown: 'Unknown device',
    current: 'This device',
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
    title: 'This device',
    why: 'Removes what is kept here: drafts, places in the feed and everything waiting to be sent. What you have published stays.',
    ask: 'Log out and clear this device?',
    askWhy: 'Drafts and what is still waiting to be sent from this device will be lost.',
    stay: 'Stay logged in',
  },

  export: {
    title: 'Take your data along',
    why: 'A zip file with everything you have made here: posts, comments, projects, lists, pictures and videos, and a page to read without the hub.',
    start: 'Download my data',
    starting: 'Preparing…',
    begun: 'The download has begun. This link works for 10 minutes:',
    link: 'Download again',
  },

  delete: {
    title: 'Delete account',
    why: 'Nobody sees you here any more from that moment on. You have 14 days to come back: log in and keep your account. After that, everything is deleted for good.',
    start: 'Delete my account',
    starting: 'Deleting…',
    ask: 'Delete your account?',
    askWhy:
      'Your profile, posts and comments disappear for everybody now, and are deleted in 14 days.',
    stay: 'Stay',
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
    why: 'Enter your user name or your confirmed e-mail address. We send you a link with which you choose a new password.',
    byOperator:
      'This hub cannot send e-mail. Please ask the people who run it: they can give you a link with which you choose a new password.',
    loading: 'Loading',
    nameOrEmail: 'User name or e-mail',
    send: 'Send the link',
    sending: 'Sending…',
    sent: 'If there is an account with this name and a confirmed address, a link is on its way. It works for one hour.',
    chooseTitle: 'Choose a new password',
    new: 'New password',
    choose: 'Save password',
    choosing: 'Saving…',
    done: 'Your password was changed. You can log in with it now.',
    askAgain: 'Ask for a new link',
    backToLogin: 'Back to the login',
  },

  verify: {
    title: 'Confirm your e-mail',
    checking: 'Confirming your e-mail address…',
    done: 'Your e-mail address is confirmed.',
    goOn: 'Go on',
    askAgain: 'You can ask for a new link in the settings.',
  },
} as const;
