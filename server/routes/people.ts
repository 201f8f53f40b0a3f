import type { FastifyInstance } from 'fastify';

import { PEOPLE_CALLS } from '#contract/calls/people.schema.ts';
import { LIMITS } from '#contract/limits.ts';
import { READ_POINTS } from '#contract/rate-limits.ts';
import { type OtherUser, SelfUserSchema, SessionUserSchema } from '#contract/schema/user.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context } from '../context.ts';
import type { IncomingFile } from '../domain/media/uploads.ts';
import { connections, followedUsers, followsOf, setFollow } from '../domain/people/follows.ts';
import { newcomerViews } from '../domain/people/newcomers.ts';
import {
  anonymousView,
  othersView,
  otherView,
  selfView,
  sessionView,
} from '../domain/people/people.ts';
import { randomPeople, userNames } from '../domain/people/people-lists.ts';
import { searchPeople } from '../domain/people/people-search.ts';
import { updateProfile } from '../domain/people/profile.ts';
import { DomainError } from '../domain/shared/errors.ts';
import { consumeLimit } from '../domain/shared/rate-limits.ts';
import { callerAddress } from '../http/caller-address.ts';
import { mount } from '../http/mount.ts';
import { type FormPart, type PartLimits, receiveParts } from '../http/multipart.ts';
import { pageOf } from '../http/paging.ts';
import { sendAs } from '../http/send-as.ts';

const IMAGES = ['profileImage', 'bannerImage'];

const PROFILE_FORM_LIMITS: PartLimits = {
  acceptsFile: (name) => IMAGES.includes(name),
  files: IMAGES.length,
  fileBytes: LIMITS.uploadBytes,
  /** Five lists may have one field per entry. */
  fields: 5 * LIMITS.profileListEntries + 20,
  fieldBytes: LIMITS.bioChars * 8,
  tooLarge: () => 'file_too_large',
};

/** Profiles, following and finding people. */
export function peopleRoutes(app: FastifyInstance, context: Context): void {
  const calls = PEOPLE_CALLS;
  mount(app, calls.details, async ({ viewer, query, reply }) =>
    query.view === 'session'
      ? sendAs(reply, SessionUserSchema, await sessionView(context, viewer))
      : paidFor(context, 'heavyReads', viewer.id, () => selfView(context, viewer)),
  );

  mount(app, calls.detailsOf, async ({ viewer, params: { id }, query, reply }) => {
    const paid = <Profile extends OtherUser>(read: () => Promise<Profile>) =>
      paidFor(context, 'heavyReads', viewer.id, read);
    if (id !== viewer.id) return paid(() => otherView(context, viewer, id));
    if (query.view === 'others') return paid(() => othersView(context, viewer));
    return sendAs(reply, SelfUserSchema, await paid(() => selfView(context, viewer)));
  });

  mount(app, calls.detailsOfOther, ({ viewer, params: { id }, request }) =>
    viewer
      ? paidFor(context, 'heavyReads', viewer.id, () => otherView(context, viewer, id))
      : paidFor(context, 'anonymousReads', callerAddress(request), () =>
          anonymousView(context, id),
        ),
  );

  mount(app, calls.updateProfile, ({ viewer, request, reply }) =>
    receiveParts(context, { request, reply }, PROFILE_FORM_LIMITS, (parts, signal) => {
      const form = {
        texts: parts.flatMap((part) => ('text' in part ? part : [])),
        profileImage: fileOf(parts, 'profileImage'),
        bannerImage: fileOf(parts, 'bannerImage'),
      };
      return updateProfile(context, viewer, form, signal);
    }),
  );

  mount(app, calls.follow, ({ viewer, params }) => setFollow(context, viewer, params.id, true));
  mount(app, calls.unfollow, ({ viewer, params }) => setFollow(context, viewer, params.id, false));
  mount(app, calls.toggleFollow, ({ viewer, params, body }) =>
    setFollow(context, viewer, params.id, body.following),
  );
  mount(app, calls.followedUsers, ({ viewer }) => followedUsers(context, viewer));
  mount(app, calls.connections, ({ viewer, query }) =>
    connections(context, viewer, pageOf(query, SERVER_LIMITS.peoplePage)),
  );

  mount(app, calls.followersOf, ({ viewer, params, query }) =>
    followsOf(context, viewer, params.id, 'followersOf', pageOf(query, SERVER_LIMITS.peoplePage)),
  );
  mount(app, calls.followingOf, ({ viewer, params, query }) =>
    followsOf(context, viewer, params.id, 'followedBy', pageOf(query, SERVER_LIMITS.peoplePage)),
  );

  mount(app, calls.randomUsers, ({ viewer }) => randomPeople(context, viewer));
  mount(app, calls.newcomers, ({ viewer }) => newcomerViews(context, viewer));
  mount(app, calls.searchUsers, ({ viewer, query }) =>
    searchPeople(context, viewer, query.term ?? ''),
  );
  mount(app, calls.userNames, ({ viewer, body }) => userNames(context, viewer, body.userIds));
}

/** Charges for a profile by its weight: it carries a whole portfolio. */
async function paidFor<Profile extends OtherUser>(
  context: Context,
  limit: 'heavyReads' | 'anonymousReads',
  key: string,
  read: () => Promise<Profile>,
): Promise<Profile> {
  await consumeLimit(context, limit, key);
  const profile = await read();
  const parts = profile.projects.reduce(
    (sum, { gallery, contentBlocks }) => sum + 1 + gallery.length + contentBlocks.length,
    0,
  );
  const more = Math.floor(parts / READ_POINTS.portfolioPartsForPoint);
  if (more > 0) await consumeLimit(context, limit, key, more);
  return profile;
}

/** Returns the file of a form part; an unchanged image is sent as a text field instead. */
function fileOf(parts: readonly FormPart[], name: string): IncomingFile | undefined {
  const [file, ...more] = parts.flatMap((part) =>
    'upload' in part && part.name === name ? part.upload : [],
  );
  if (more.length > 0) throw new DomainError('bad_request');
  return file;
}
