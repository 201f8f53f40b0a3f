import type { ReportKind } from '../../reports.ts';

/** Messages of blocking, muting and reporting. */
export const MODERATION_MESSAGES = {
  more: 'More',
  moreAbout: (name: string) => `More options for ${name}`,
  mute: (name: string) => `Mute ${name}`,
  unmute: (name: string) => `Unmute ${name}`,
  block: (name: string) => `Block ${name}`,
  report: 'Report…',

  muted: (name: string) => `${name} is muted. You won’t see their posts in your feed.`,
  unmuted: (name: string) => `${name} is no longer muted.`,
  blocked: (name: string) => `${name} is blocked.`,
  unblocked: (name: string) => `${name} is no longer blocked.`,

  blockTitle: (name: string) => `Block ${name}?`,
  blockText: 'You won’t see each other’s content or follow each other. They won’t be notified.',
  blockYes: 'Block',
  blockedScreen: (name: string) => `You’ve blocked ${name}.`,

  reportTitle: {
    post: 'Report this post',
    comment: 'Report this comment',
    user: 'Report this person',
    project: 'Report this project',
  } as const satisfies Record<ReportKind, string>,
  reportText: 'A moderator will review it. The other person won’t know who reported it.',
  reason: 'What’s wrong?',
  reasonMissing: 'Choose a reason.',
  note: 'Anything to add? (optional)',
  send: 'Report',
  sending: 'Sending…',
  thanksTitle: 'Thank you',
  thanksText: 'Your report was sent. A moderator will review it.',
  done: 'Done',

  blockedPeople: 'Blocked people',
  mutedPeople: 'Muted people',
  nobodyBlocked: 'You haven’t blocked anyone.',
  nobodyMuted: 'You haven’t muted anyone.',
  unblock: 'Unblock',
  unblockName: (name: string) => `Unblock ${name}`,
  unmuteShort: 'Unmute',
  loading: 'Loading people',
  showMore: 'Show more',
} as const;
