import type { OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { SERVICE_CALLS } from '#contract/calls/service.schema.ts';
import type { Context } from '../context.ts';
import { contentReader, type ServedFile, servedFile } from '../domain/media/media-files.ts';
import { mount } from '../http/mount.ts';
import { readRange } from '../http/ranges.ts';
import { MEDIA_POLICY } from '../http/security-headers.ts';

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  bmp: 'image/bmp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
};

const YEAR_S = 365 * 24 * 60 * 60;

export function mediaRoutes(app: FastifyInstance, context: Context): void {
  const readContent = contentReader(context.blobs);
  mount(app, SERVICE_CALLS.media, async ({ params, query, request, reply }) => {
    const file = await servedFile(context, params.name, query);
    const etag = `"${file.name}"`;
    setHeaders(context, reply, file, etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();

    const isSame =
      request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
    const range = readRange(isSame ? request.headers.range : undefined, file.bytes);
    if (range === 'unsatisfiable') {
      return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
    }
    if (range === 'whole') {
      reply.header('content-length', file.bytes);
      return sendBody(request, reply, () => readContent(reply.raw, file));
    }
    reply
      .code(206)
      .header('content-range', `bytes ${range.first}-${range.last}/${file.bytes}`)
      .header('content-length', range.last - range.first + 1);
    return sendBody(request, reply, async () => context.blobs.read(file.name, range));
  });
}

/** Sends the body, or only its length for HEAD. */
async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  read: () => Promise<Readable | Buffer>,
): Promise<FastifyReply> {
  if (request.method !== 'HEAD') return reply.send(await read());
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  reply.raw.end();
  return reply;
}

function setHeaders(context: Context, reply: FastifyReply, file: ServedFile, etag: string): void {
  const extension = file.name.split('.').at(-1) ?? '';
  const cachedS =
    file.privateUntilMs === undefined
      ? YEAR_S
      : Math.max(0, Math.floor((file.privateUntilMs - context.now()) / 1000));
  const scope = file.privateUntilMs === undefined ? 'public' : 'private';
  reply
    .type(TYPES[extension] ?? 'application/octet-stream')
    .header('cache-control', `${scope}, max-age=${cachedS}, immutable`)
    .header('content-security-policy', MEDIA_POLICY)
    .header('accept-ranges', 'bytes')
    .header('etag', etag);
}
