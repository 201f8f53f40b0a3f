import * as account from '#contract/schema/account.ts';
import * as comment from '#contract/schema/comment.ts';
import * as media from '#contract/schema/media.ts';
import * as moderation from '#contract/schema/moderation.ts';
import * as notification from '#contract/schema/notification.ts';
import * as post from '#contract/schema/post.ts';
import * as preferences from '#contract/schema/preferences.ts';
import * as project from '#contract/schema/project.ts';
import * as push from '#contract/schema/push.ts';
import * as user from '#contract/schema/user.ts';

/** The names of exported schemas, without `Schema`, by their JSON. */
const NAMES: ReadonlyMap<string, string> = new Map(
  [account, comment, media, moderation, notification, post, preferences, project, push, user]
    .flatMap((module) => Object.entries<unknown>(module))
    .map(([name, schema]) => [JSON.stringify(schema), name.replace(/Schema$/, '')]),
);

/** Collects the named schemas within others, each once. */
export function schemaCollection() {
  const components: Record<string, object> = {};

  /** Returns `schema` with references in place of everything that has a name. */
  function refer(schema: unknown): unknown {
    const name = NAMES.get(JSON.stringify(schema));
    if (name === undefined) return referWithin(schema);
    if (!(name in components)) {
      components[name] = {}; // reserved while its own parts are replaced
      components[name] = referWithin(schema) as object;
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  function referWithin(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(refer);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, refer(part)]));
  }

  return { components, refer };
}
