import { type Static, Type } from 'typebox';

const WaysToTellSchema = Type.Object({ inApp: Type.Boolean(), push: Type.Boolean() });
const ChangedWaysSchema = Type.Partial(WaysToTellSchema);

/** Which kinds of news are told to a person, and how. */
export const PreferencesSchema = Type.Object({
  push: Type.Boolean(),
  kinds: Type.Object({
    like: WaysToTellSchema,
    comment: WaysToTellSchema,
    reply: WaysToTellSchema,
    commentLike: WaysToTellSchema,
    replyLike: WaysToTellSchema,
    follow: WaysToTellSchema,
  }),
});
export type Preferences = Static<typeof PreferencesSchema>;

/** What is to change of them; what is left out stays as it is. */
export const PreferenceChangesSchema = Type.Object({
  push: Type.Optional(Type.Boolean()),
  kinds: Type.Optional(
    Type.Object({
      like: Type.Optional(ChangedWaysSchema),
      comment: Type.Optional(ChangedWaysSchema),
      reply: Type.Optional(ChangedWaysSchema),
      commentLike: Type.Optional(ChangedWaysSchema),
      replyLike: Type.Optional(ChangedWaysSchema),
      follow: Type.Optional(ChangedWaysSchema),
    }),
  ),
});
