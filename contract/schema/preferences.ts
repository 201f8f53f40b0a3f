import { type Static, Type } from 'typebox';

const DeliveryChannelsSchema = Type.Object({ inApp: Type.Boolean(), push: Type.Boolean() });
const DeliveryChannelChangesSchema = Type.Partial(DeliveryChannelsSchema);

/** What a person is notified of, and how. */
export const PreferencesSchema = Type.Object({
  push: Type.Boolean(),
  kinds: Type.Object({
    like: DeliveryChannelsSchema,
    comment: DeliveryChannelsSchema,
    reply: DeliveryChannelsSchema,
    commentLike: DeliveryChannelsSchema,
    replyLike: DeliveryChannelsSchema,
    follow: DeliveryChannelsSchema,
  }),
});
export type Preferences = Static<typeof PreferencesSchema>;

/** Changes to preferences; omitted fields stay as they are. */
export const PreferenceChangesSchema = Type.Object({
  push: Type.Optional(Type.Boolean()),
  kinds: Type.Optional(
    Type.Object({
      like: Type.Optional(DeliveryChannelChangesSchema),
      comment: Type.Optional(DeliveryChannelChangesSchema),
      reply: Type.Optional(DeliveryChannelChangesSchema),
      commentLike: Type.Optional(DeliveryChannelChangesSchema),
      replyLike: Type.Optional(DeliveryChannelChangesSchema),
      follow: Type.Optional(DeliveryChannelChangesSchema),
    }),
  ),
});
