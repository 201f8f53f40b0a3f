import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { API } from '#contract/routes.ts';
import { PreferenceChangesSchema, PreferencesSchema } from '#contract/schema/preferences.ts';
import type { Context } from '../context.ts';
import { ownPreferences, updatePreferences } from '../domain/notifications/preferences.ts';
import { viewerOf } from '../http/viewer.ts';

/** Notification preferences. */
export const preferenceRoutes: FastifyPluginAsyncTypebox<{ context: Context }> = async (
  app,
  { context },
) => {
  app.get(API.preferences, { schema: { response: { 200: PreferencesSchema } } }, async (request) =>
    ownPreferences(context, viewerOf(request)),
  );

  app.put(
    API.preferences,
    { schema: { body: PreferenceChangesSchema, response: { 200: PreferencesSchema } } },
    async (request) => updatePreferences(context, viewerOf(request), request.body),
  );
};
