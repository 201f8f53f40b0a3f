import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { API } from '#contract/routes.ts';
import { DoneSchema } from '#contract/schema/account.ts';
import {
  PushKeySchema,
  PushSubscriptionSchema,
  PushUnsubscribeSchema,
} from '#contract/schema/push.ts';
import type { Context } from '../context.ts';
import { pushKey, subscribeDevice, unsubscribeDevice } from '../domain/notifications/push.ts';
import { viewerOf } from '../http/viewer.ts';

/** Push subscriptions. */
export const pushRoutes: FastifyPluginAsyncTypebox<{ context: Context }> = async (
  app,
  { context },
) => {
  app.get(API.pushKey, { schema: { response: { 200: PushKeySchema } } }, async () =>
    pushKey(context),
  );

  app.post(
    API.pushSubscriptions,
    { schema: { body: PushSubscriptionSchema, response: { 200: DoneSchema } } },
    async (request) => {
      await subscribeDevice(context, viewerOf(request), request.body);
      return { ok: true as const };
    },
  );

  app.delete(
    API.pushSubscriptions,
    { schema: { body: PushUnsubscribeSchema, response: { 200: DoneSchema } } },
    async (request) => {
      await unsubscribeDevice(context, viewerOf(request), request.body.endpoint);
      return { ok: true as const };
    },
  );
};
