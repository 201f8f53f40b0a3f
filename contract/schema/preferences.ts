import { type Static, Type } from 'typebox';

/** How one kind of notification is delivered: in the list and its count, and to subscribed devices. */
const DeliveryChannelsSchema = Type.Object({ inApp: Type.Boolean(), push: Type.Boolean() });
export type DeliveryChannels = Static<typeof DeliveryChannelsSchema>;
const DeliveryChannelChangesSchema = Type.Partial(DeliveryChannelsSchema);

/** What a person is notified of, and how. */
export const PreferencesSchema = Type.Object({
  /** Whether anything is pushed, to all devices. */
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
export type PreferenceChanges = Static<typeof PreferenceChangesSchema>;
