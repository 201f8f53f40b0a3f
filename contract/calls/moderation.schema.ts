import { DoneSchema } from '../schema/account.ts';
import { describeCalls } from '../schema/call.ts';
import { BlockResultSchema, MuteResultSchema, ReportBodySchema } from '../schema/moderation.ts';
import { PageQuerySchema } from '../schema/page.ts';
import { UserEntrySchema, UserPageSchema } from '../schema/user.ts';
import { MODERATION } from './moderation.ts';

const BLOCK = ['not_found', 'own_block', 'too_many_requests'] as const;
const MUTE = ['not_found', 'own_mute', 'too_many_requests'] as const;

export const MODERATION_CALLS = describeCalls('Moderation', MODERATION, {
  block: {
    summary: 'Blocks a person',
    about:
      'Neither sees anything of the other any more, and neither follows the other. The person is not notified.',
    answer: BlockResultSchema,
    refusals: [...BLOCK, 'blocks_too_many'],
  },
  unblock: { summary: 'Unblocks a person', answer: BlockResultSchema, refusals: BLOCK },
  blockedUser: {
    summary: 'A person you block',
    about:
      'As in the list of blocked people; 404 for everybody else. Nobody can find out who blocks them.',
    answer: UserEntrySchema,
    refusals: ['not_found'],
  },
  mute: {
    summary: 'Hides a person from your feed and notifications',
    about: 'The person is not notified, and their posts can still be opened.',
    answer: MuteResultSchema,
    refusals: [...MUTE, 'mutes_too_many'],
  },
  unmute: { summary: 'Unmutes a person', answer: MuteResultSchema, refusals: MUTE },
  blockedUsers: {
    summary: 'The people you block, in pages',
    query: PageQuerySchema,
    answer: UserPageSchema,
    refusals: ['cursor_invalid'],
  },
  mutedUsers: {
    summary: 'The people you mute, in pages',
    query: PageQuerySchema,
    answer: UserPageSchema,
    refusals: ['cursor_invalid'],
  },
  report: {
    summary: 'Reports a post, comment, person or project to the operators',
    about: 'While your report on it is open, another one changes nothing.',
    body: ReportBodySchema,
    answer: DoneSchema,
    refusals: [
      'post_not_found',
      'comment_not_found',
      'not_found',
      'project_not_found',
      'own_report',
      'report_note_too_long',
      'too_many_requests',
    ],
  },
});
