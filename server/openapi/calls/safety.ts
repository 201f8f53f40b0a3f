import type { CallTable } from '../call-words.ts';

const BLOCK = ['not_found', 'own_block', 'too_many_requests'] as const;
const MUTE = ['not_found', 'own_mute', 'too_many_requests'] as const;

export const SAFETY_CALLS = {
  block: {
    GET: {
      tag: 'People',
      summary: 'Somebody whom one blocks',
      about:
        'As the list of blocked people shows them; 404 for everybody else. Whether somebody blocks the caller is never told.',
      problems: ['not_found'],
    },
    POST: {
      tag: 'People',
      summary: 'Blocks somebody',
      about:
        'From then on the two see nothing of each other, and neither follows the other. They are not told.',
      problems: [...BLOCK, 'blocks_too_many'],
    },
    DELETE: { tag: 'People', summary: 'Blocks somebody no longer', problems: BLOCK },
  },
  mute: {
    POST: {
      tag: 'People',
      summary: 'Keeps somebody out of one’s feed and notifications',
      about: 'They are not told, and what they make can still be looked at.',
      problems: [...MUTE, 'mutes_too_many'],
    },
    DELETE: { tag: 'People', summary: 'Mutes somebody no longer', problems: MUTE },
  },
  blockedUsers: {
    GET: {
      tag: 'People',
      summary: 'The people one blocks, in pages',
      problems: ['cursor_invalid'],
    },
  },
  mutedUsers: {
    GET: {
      tag: 'People',
      summary: 'The people one mutes, in pages',
      problems: ['cursor_invalid'],
    },
  },
  reports: {
    POST: {
      tag: 'Service',
      summary: 'Reports a post, comment, person or project to whoever runs the hub',
      about: 'While one’s report on it is open, another one changes nothing.',
      problems: [
        'post_not_found',
        'comment_not_found',
        'not_found',
        'project_not_found',
        'own_report',
        'report_note_too_long',
        'too_many_requests',
      ],
    },
  },
} as const satisfies CallTable;
