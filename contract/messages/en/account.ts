/** Messages of the account settings, and of an account that is about to be deleted. */
export const ACCOUNT_MESSAGES = {
  email: {
    title: 'Email',
    now: (email: string) => `Your email address is ${email}.`,
    verified: 'Confirmed',
    unverified: 'Not confirmed yet. You need a confirmed address to reset your password.',
    sendAgain: 'Send the link again',
    sent: (email: string) => `We’ve sent a link to ${email}. It expires in 24 hours.`,
    new: 'New email address',
    change: 'Change email',
    changing: 'Changing…',
    changed: 'Your email address was changed.',
    changedAndSent: (email: string) =>
      `Your email address was changed. Confirm it with the link we’ve sent to ${email}.`,
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
    title: 'Where you’re logged in',
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
    showAll: (count: number) => `Show all ${count} devices`,
    endOthers: 'Log out all other devices',
    othersEnded: 'All other devices were logged out.',
  },

  clear: {
    title: 'This device',
    why: 'Removes everything stored on this device: drafts, your position in the feed and anything waiting to be sent. Your published content stays.',
    action: 'Log out and clear this device',
    ask: 'Log out and clear this device?',
    askWhy: 'Drafts and anything still waiting to be sent from this device will be lost.',
  },

  storage: {
    title: 'Storage',
    loading: 'Loading your storage',
    used: (used: string, max: string) => `${used} of ${max} used by your images and videos.`,
    hint: 'Deleting something frees its space a day later.',
  },

  export: {
    title: 'Download your data',
    why: 'A zip file with everything you’ve created here: posts, comments, projects, lists, images and videos, and a page for reading it offline.',
    start: 'Download my data',
    starting: 'Preparing…',
    begun: 'Your download has started. This link works for 10 minutes:',
    link: 'Download again',
  },

  delete: {
    title: 'Delete account',
    why: 'Your account is hidden right away. You have 14 days to change your mind: log in and keep your account. After that, everything is permanently deleted.',
    start: 'Delete my account',
    starting: 'Deleting…',
    ask: 'Delete your account?',
    askWhy:
      'Your profile, projects, posts and comments will be hidden from everyone right away. To keep your account, log in within 14 days. After that, they’re permanently deleted.',
  },

  leaving: {
    title: 'Your account will be deleted',
    when: (date: string) =>
      `Your account and everything in it will be permanently deleted on ${date}. Until then, it’s hidden from everyone.`,
    keep: 'Keep my account',
    keeping: 'Keeping…',
  },
} as const;
