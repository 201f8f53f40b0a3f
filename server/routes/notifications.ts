import type { FastifyInstance } from 'fastify';

import { NOTIFICATION_CALLS } from '#contract/calls/notifications.schema.ts';
import type { Context } from '../context.ts';
import {
  notificationList,
  readAll,
  readOne,
  unreadCount,
} from '../domain/notifications/notifications.ts';
import { preferencesOf, updatePreferences } from '../domain/notifications/preferences.ts';
import { pushKey, subscribeDevice, unsubscribeDevice } from '../domain/notifications/push.ts';
import { mount } from '../http/mount.ts';

/** Notifications, what to be notified of, and push subscriptions. */
export function notificationRoutes(app: FastifyInstance, context: Context): void {
  const calls = NOTIFICATION_CALLS;

  mount(app, calls.notifications, ({ viewer, query }) =>
    notificationList(context, viewer, Number(query.after ?? 0)),
  );
  mount(app, calls.notificationCount, ({ viewer }) => unreadCount(context, viewer.id));
  mount(app, calls.readNotifications, ({ viewer, body }) => readAll(context, viewer, body.upTo));
  mount(app, calls.readNotification, ({ viewer, params }) => readOne(context, viewer, params.id));

  mount(app, calls.preferences, ({ viewer }) => preferencesOf(context.store, viewer.id));
  mount(app, calls.updatePreferences, ({ viewer, body }) =>
    updatePreferences(context, viewer, body),
  );

  mount(app, calls.pushKey, () => pushKey(context));
  mount(app, calls.subscribePush, ({ viewer, body }) => subscribeDevice(context, viewer, body));
  mount(app, calls.unsubscribePush, ({ viewer, body }) =>
    unsubscribeDevice(context, viewer, body.endpoint),
  );
}
