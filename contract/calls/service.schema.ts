import { Type } from 'typebox';

import { describeCalls } from '../schema/call.ts';
import { SERVICE } from './service.ts';

const NOT_MODIFIED = { 304: 'Not modified.' } as const;

export const SERVICE_CALLS = describeCalls('Service', SERVICE, {
  media: {
    summary: 'An image or video',
    about:
      'The address as a post, profile or project gives it. Public files never change. Those of private posts have a signature that expires (`e`, `s`). Supports ranges.',
    access: 'public',
    query: Type.Object({
      e: Type.Optional(Type.String({ maxLength: 20 })),
      s: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    mediaType: '*/*',
    statuses: {
      206: 'The requested range.',
      ...NOT_MODIFIED,
      416: 'The range is outside the file.',
    },
    refusals: ['media_not_found'],
  },
  health: {
    summary: 'Whether the server works',
    access: 'public',
    isUrgent: true,
    answer: Type.Object({ status: Type.Literal('ok') }),
  },
  readiness: {
    summary: 'Whether the server can read and write',
    about:
      'Fails as `unavailable` where the database does not answer or lacks migrations, and as `storage_full` where the disk of the media has almost no room; reading goes on then. `degraded` where several processes serve the hub and their Redis is away: each counts limits for itself, and live events from the others come later.',
    access: 'public',
    isUrgent: true,
    answer: Type.Object({
      status: Type.Union([Type.Literal('ok'), Type.Literal('degraded')]),
      freeBytes: Type.Integer({ minimum: 0 }),
    }),
    refusals: ['storage_full'],
  },
  apiDocument: {
    summary: 'This document, as OpenAPI 3.1',
    access: 'public',
    answer: Type.Object({}, { additionalProperties: true }),
    statuses: NOT_MODIFIED,
  },
  apiDocs: {
    summary: 'This document as a page',
    access: 'public',
    mediaType: 'text/html',
    statuses: NOT_MODIFIED,
  },
  apiDocsStyle: {
    summary: 'The style sheet of that page',
    access: 'public',
    mediaType: 'text/css',
    statuses: NOT_MODIFIED,
  },
});
