/** Schemas that the document shows once, under a name, and refers to everywhere else. */
import * as account from '#contract/schema/account.ts';
import * as comment from '#contract/schema/comment.ts';
import * as media from '#contract/schema/media.ts';
import * as safety from '#contract/schema/moderation.ts';
import * as notification from '#contract/schema/notification.ts';
import * as post from '#contract/schema/post.ts';
import * as preferences from '#contract/schema/preferences.ts';
import * as project from '#contract/schema/project.ts';
import * as push from '#contract/schema/push.ts';
import * as user from '#contract/schema/user.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A schema's name is that of its export, without `Schema`. */
const NAMED: ReadonlyMap<string, string> = new Map(
  [account, comment, media, notification, post, preferences, project, push, safety, user]
    .flatMap((module) => Object.entries<unknown>(module))
    .map(([name, schema]) => [JSON.stringify(schema), name.replace(/Schema$/, '')]),
);

/** Takes the named schemas out of others, and keeps what they are. */
export function schemaCollection() {
  const components: Record<string, unknown> = {};

  /** `schema` with references in place of whatever has a name. */
  function referring(schema: unknown): unknown {
    const name = NAMED.get(JSON.stringify(schema));
    if (name === undefined) return within(schema);
    if (!(name in components)) {
      components[name] = true; // stands there already while its own parts are taken out
      components[name] = within(schema);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  function within(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(referring);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, referring(part)]));
  }

  return { components, referring };
}
