import type { ReportKind } from '../../reports.ts';
import { MESSAGES } from './common.ts';

/** The words of blocking, muting and reporting that are not failures, each once. */
export const MODERATION_MESSAGES = {
  more: 'More',
  moreAbout: (name: string) => `More about ${name}`,
  mute: (name: string) => `Mute ${name}`,
  unmute: (name: string) => `Unmute ${name}`,
  block: (name: string) => `Block ${name}`,
  report: 'Report…',

  muted: (name: string) => `${name} is muted. Their posts stay out of your feed.`,
  unmuted: (name: string) => `${name} is no longer muted.`,
  blocked: (name: string) => `${name} is blocked.`,
  unblocked: (name: string) => `${name} is no longer blocked.`,

  blockTitle: (name: string) => `Block ${name}?`,
  blockText:
    'You will see nothing of each other, and you stop following each other. They are not told.',
  blockYes: 'Block',
  blockedScreen: (name: string) => `You have blocked ${name}.`,

  reportTitle: {
    post: 'Report this post',
    comment: 'Report this comment',
    user: 'Report this person',
    project: 'Report this project',
  } as const satisfies Record<ReportKind, string>,
  reportText:
    'Whoever runs this hub will look at it. The other person is not told who reported it.',
  reason: 'What is wrong?',
  reasonMissing: 'Please choose what is wrong.',
  note: 'Anything to add? (optional)',
  noteLeft: (used: string, limit: string) => `${used} / ${limit}`,
  send: 'Report',
  sending: MESSAGES.composer.sending,
  thanksTitle: 'Thank you',
  thanksText: 'Your report was sent. Whoever runs this hub will look at it.',
  done: 'Done',

  blockedPeople: 'Blocked people',
  mutedPeople: 'Muted people',
  nobodyBlocked: 'You have not blocked anybody.',
  nobodyMuted: 'You have not muted anybody.',
  unblock: 'Unblock',
  unblockName: (name: string) => `Unblock ${name}`,
  unmuteShort: 'Unmute',
  loading: MESSAGES.people.loading,
  showMore: 'Show more',
} as const;
