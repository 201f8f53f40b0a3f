import { Type } from 'typebox';

import { DoneSchema } from '../schema/account.ts';
import { describeCalls } from '../schema/call.ts';
import {
  NotificationReadSchema,
  NotificationSchema,
  UnreadCountSchema,
} from '../schema/notification.ts';
import { PreferenceChangesSchema, PreferencesSchema } from '../schema/preferences.ts';
import { PushKeySchema, PushSubscriptionSchema, PushUnsubscribeSchema } from '../schema/push.ts';
import { NOTIFICATIONS } from './notifications.ts';

export const NOTIFICATION_CALLS = describeCalls('Notifications', NOTIFICATIONS, {
  notifications: {
    summary: 'Your notifications, newest first',
    about: 'With `after` only those after that `sequence`.',
    query: Type.Object({ after: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })) }),
    answer: Type.Array(NotificationSchema),
    refusals: ['too_many_requests'],
  },
  notificationCount: { summary: 'The number of unread notifications', answer: UnreadCountSchema },
  readNotifications: {
    summary: 'Marks all notifications as read',
    about: 'With `upTo` only those up to that `sequence`.',
    body: NotificationReadSchema,
    bodyIsOptional: true,
    answer: UnreadCountSchema,
    refusals: ['too_many_requests'],
  },
  readNotification: {
    summary: 'Marks a notification as read',
    answer: UnreadCountSchema,
    refusals: ['notification_not_found', 'too_many_requests'],
  },
  preferences: { summary: 'Your notification preferences', answer: PreferencesSchema },
  updatePreferences: {
    summary: 'Changes your notification preferences',
    about: 'What is not sent stays as it is.',
    body: PreferenceChangesSchema,
    answer: PreferencesSchema,
    refusals: ['too_many_requests'],
  },
  pushKey: { summary: 'The key a browser needs to subscribe', answer: PushKeySchema },
  subscribePush: {
    summary: 'Subscribes a device to push notifications',
    body: PushSubscriptionSchema,
    answer: DoneSchema,
    refusals: ['push_subscription_invalid', 'push_service_unknown', 'too_many_requests'],
  },
  unsubscribePush: {
    summary: 'Unsubscribes a device from push notifications',
    body: PushUnsubscribeSchema,
    answer: DoneSchema,
    refusals: ['too_many_requests'],
  },
});
