import type { FastifyInstance } from 'fastify';

import { MODERATION_CALLS } from '#contract/calls/moderation.schema.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context } from '../context.ts';
import { addReport } from '../domain/moderation/reports.ts';
import { block, blockedPeople, blockedPerson, unblock } from '../domain/people/blocks.ts';
import { mutedPeople, setMute } from '../domain/people/mutes.ts';
import { mount } from '../http/mount.ts';
import { pageOf } from '../http/paging.ts';

/** Blocking, muting and reporting. */
export function moderationRoutes(app: FastifyInstance, context: Context): void {
  const calls = MODERATION_CALLS;

  mount(app, calls.block, ({ viewer, params }) => block(context, viewer, params.id));
  mount(app, calls.unblock, ({ viewer, params }) => unblock(context, viewer, params.id));
  mount(app, calls.blockedUser, ({ viewer, params }) => blockedPerson(context, viewer, params.id));
  mount(app, calls.blockedUsers, ({ viewer, query }) =>
    blockedPeople(context, viewer, pageOf(query, SERVER_LIMITS.peoplePage)),
  );

  mount(app, calls.mute, ({ viewer, params }) => setMute(context, viewer, params.id, true));
  mount(app, calls.unmute, ({ viewer, params }) => setMute(context, viewer, params.id, false));
  mount(app, calls.mutedUsers, ({ viewer, query }) =>
    mutedPeople(context, viewer, pageOf(query, SERVER_LIMITS.peoplePage)),
  );

  mount(app, calls.report, ({ viewer, body }) => addReport(context, viewer, body));
}
