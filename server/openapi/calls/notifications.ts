import type { CallTable } from '../call-words.ts';

export const NOTIFICATION_CALLS = {
  notifications: {
    GET: {
      tag: 'Notifications',
      summary: 'What one was told, newest first',
      about: 'With `after` only what came after that `sequence`.',
    },
  },
  notificationCount: { GET: { tag: 'Notifications', summary: 'How many are unread' } },
  readNotifications: {
    POST: {
      tag: 'Notifications',
      summary: 'Marks all as read',
      about: 'With `upTo` only those up to that `sequence`.',
      bodyIsOptional: true,
    },
  },
  readNotification: {
    POST: {
      tag: 'Notifications',
      summary: 'Marks one as read',
      problems: ['notification_not_found'],
    },
  },
  preferences: {
    GET: { tag: 'Notifications', summary: 'What one wants to be told, and how' },
    PUT: {
      tag: 'Notifications',
      summary: 'Chooses what one wants to be told, and how',
      about: 'What is not sent stays as it is.',
      problems: ['too_many_requests'],
    },
  },
  pushKey: { GET: { tag: 'Notifications', summary: 'The key that a browser needs to subscribe' } },
  pushSubscriptions: {
    POST: {
      tag: 'Notifications',
      summary: 'Takes push notifications on a device',
      problems: ['push_subscription_invalid', 'push_service_unknown', 'too_many_requests'],
    },
    DELETE: {
      tag: 'Notifications',
      summary: 'Takes them on that device no longer',
      problems: ['too_many_requests'],
    },
  },
} as const satisfies CallTable;
