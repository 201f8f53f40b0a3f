import { type Static, type TObject, Type } from 'typebox';

/** The parameters of a paginated list. */
export const PageQuerySchema = Type.Object({
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
});
export type PageQuery = Static<typeof PageQuerySchema>;

/** Of the viewer's own posts: without the ids of who likes them, as all other posts are. */
export const LikersQuery = { likers: Type.Optional(Type.Literal('none')) };
export type LikersQuery = Static<TObject<typeof LikersQuery>>;

/** Of the viewer's own: what others see of it. */
export const OthersViewQuery = { view: Type.Optional(Type.Literal('others')) };
