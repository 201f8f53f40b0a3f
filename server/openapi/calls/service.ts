import type { CallTable } from '../call-words.ts';

const STILL_THE_SAME = { 304: { description: 'It is still the same.' } } as const;

export const SERVICE_CALLS = {
  media: {
    GET: {
      tag: 'Service',
      summary: 'An image or video',
      about:
        'The address as a post, profile or project gives it. Public files never change. Those of private posts carry a signature that runs out (`e`, `s`). Ranges are answered.',
      problems: ['media_not_found'],
      answersWith: '*/*',
      statuses: {
        206: { description: 'The range that was asked for.' },
        ...STILL_THE_SAME,
        416: { description: 'The range lies outside.' },
      },
    },
  },
  health: { GET: { tag: 'Service', summary: 'Whether the server can do its work' } },
  apiDocument: {
    GET: { tag: 'Service', summary: 'This document, as OpenAPI 3.1', statuses: STILL_THE_SAME },
  },
  apiDocs: {
    GET: {
      tag: 'Service',
      summary: 'This document, to read',
      answersWith: 'text/html',
      statuses: STILL_THE_SAME,
    },
  },
  apiDocsStyle: {
    GET: {
      tag: 'Service',
      summary: 'How that page looks',
      answersWith: 'text/css',
      statuses: STILL_THE_SAME,
    },
  },
} as const satisfies CallTable;
