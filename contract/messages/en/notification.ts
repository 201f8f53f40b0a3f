/** Messages of the bell and the notification list. */
export const NOTIFICATION_MESSAGES = {
  title: 'Notifications',
  /** Accessible name of the bell. */
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  /** What the badge shows. */
  badge: (unread: number) => (unread > 99 ? '99+' : String(unread)),
  empty: 'No notifications',
  /** The list shows this many at most. */
  newest: (count: number) => `Showing your ${count} most recent notifications.`,
  end: 'You’re all caught up.',
  viewPost: 'View Post',
  unread: 'Unread',
  loading: 'Loading notifications',

  pushOffer: {
    text: 'Get notifications on this device, even when the site is closed?',
    yes: 'Turn on',
    no: 'Not now',
  },
} as const;
