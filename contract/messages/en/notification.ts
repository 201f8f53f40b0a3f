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
  viewProfile: 'View profile',
  /** Between two names in the server's sentence. */
  and: ' and ',
  groups: { new: 'New', today: 'Today', week: 'This week', earlier: 'Earlier' },
  unread: 'Unread',
  loading: 'Loading notifications',
  /** A push that the device cannot read. */
  unreadablePush: 'You have a new notification.',

  pushOffer: {
    text: 'Get notifications on this device, even when the site is closed?',
    yes: 'Turn on',
    no: 'Not now',
  },
} as const;
