import type { Static, TSchema } from 'typebox';

import { ACCOUNT_SETTINGS_CALLS } from './account-settings.schema.ts';
import { ACCOUNT_CALLS } from './accounts.schema.ts';
import { COMMENT_CALLS } from './comments.schema.ts';
import { MODERATION_CALLS } from './moderation.schema.ts';
import { NOTIFICATION_CALLS } from './notifications.schema.ts';
import { PEOPLE_CALLS } from './people.schema.ts';
import { POST_CALLS } from './posts.schema.ts';
import { PROJECT_CALLS } from './projects.schema.ts';
import { SERVICE_CALLS } from './service.schema.ts';
import { UPLOAD_CALLS } from './uploads.schema.ts';

/** Every call, by name. */
export const CALLS = {
  ...ACCOUNT_CALLS,
  ...ACCOUNT_SETTINGS_CALLS,
  ...PEOPLE_CALLS,
  ...MODERATION_CALLS,
  ...POST_CALLS,
  ...COMMENT_CALLS,
  ...NOTIFICATION_CALLS,
  ...PROJECT_CALLS,
  ...UPLOAD_CALLS,
  ...SERVICE_CALLS,
} as const;

type Calls = typeof CALLS;
type CallsByRoute = { [Name in keyof Calls as Calls[Name]['route']]: Calls[Name] };

/** The route of a call. */
export type CallRoute = keyof CallsByRoute;
/** The description of the call with this route. */
export type CallOf<R extends CallRoute> = CallsByRoute[R];

/** The JSON a call answers with; `undefined` where it is not JSON. */
export type AnswerOf<Described> = Described extends {
  readonly answer: infer Answer extends TSchema;
}
  ?
      | Static<Answer>
      | (Described extends { readonly otherAnswer: infer Other extends TSchema }
          ? Static<Other>
          : never)
  : undefined;
/** The JSON body a call takes. */
export type BodyOf<Described> = Described extends { readonly body: infer Body extends TSchema }
  ? Static<Body>
  : undefined;
/** The query a call takes. */
export type QueryOf<Described> = Described extends { readonly query: infer Query extends TSchema }
  ? Static<Query>
  : undefined;
