import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';

import { API } from '#contract/routes.ts';
import {
  NotificationReadSchema,
  NotificationSchema,
  UnreadCountSchema,
} from '#contract/schema/notification.ts';
import type { Context } from '../context.ts';
import {
  notificationList,
  readAll,
  readOne,
  unreadCount,
} from '../domain/notifications/notifications.ts';
import { allowNoBody } from '../http/json-bodies.ts';
import { IdParams } from '../http/params.ts';
import { viewerOf } from '../http/viewer.ts';

const ListQuery = Type.Object({
  /** Sequence number: only later notifications. */
  after: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
});

export const notificationRoutes: FastifyPluginAsyncTypebox<{ context: Context }> = async (
  app,
  { context },
) => {
  app.get(
    API.notifications,
    { schema: { querystring: ListQuery, response: { 200: Type.Array(NotificationSchema) } } },
    async (request) =>
      notificationList(context, viewerOf(request), Number(request.query.after ?? 0)),
  );

  app.get(
    API.notificationCount,
    { schema: { response: { 200: UnreadCountSchema } } },
    async (request) => unreadCount(context, viewerOf(request)),
  );

  app.post(
    API.readNotifications,
    {
      preValidation: allowNoBody,
      schema: { body: NotificationReadSchema, response: { 200: UnreadCountSchema } },
    },
    async (request) => readAll(context, viewerOf(request), request.body.upTo),
  );

  app.post(
    API.readNotification,
    { schema: { params: IdParams, response: { 200: UnreadCountSchema } } },
    async (request) => readOne(context, viewerOf(request), request.params.id),
  );
};
