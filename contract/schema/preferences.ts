import { type Static, Type } from 'typebox';

const WaysToTellSchema = Type.Object({ inApp: Type.Boolean(), push: Type.Boolean() });

/** Which kinds of news are told to a person, and how. Written as a whole. */
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
