import type { FastifyInstance } from 'fastify';

import { UPLOAD_CALLS } from '#contract/calls/uploads.schema.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Context } from '../context.ts';
import {
  appendPart,
  cancelUpload,
  createUpload,
  finishUpload,
  uploadById,
} from '../domain/media/resumable-uploads.ts';
import { DomainError } from '../domain/shared/errors.ts';
import { mount } from '../http/mount.ts';
import { type FormLimits, receiveForm } from '../http/multipart.ts';

const PART_LIMITS: FormLimits = {
  files: ['part'],
  fileBytes: LIMITS.uploadBytes,
  fields: 5,
  fieldBytes: 100,
  tooLarge: 'file_too_large',
  takesUploads: false,
};

const OFFSET = /^\d{1,9}$/;

/** Uploads that go on after an interruption. */
export function uploadRoutes(app: FastifyInstance, context: Context): void {
  const calls = UPLOAD_CALLS;
  mount(app, calls.createUpload, ({ viewer, body }) => createUpload(context, viewer, body));

  mount(app, calls.upload, ({ viewer, params }) => uploadById(context, viewer, params.uploadId));

  mount(app, calls.appendUpload, ({ viewer, params: { uploadId }, request, reply }) => {
    const mayBegin = async () => void (await uploadById(context, viewer, uploadId));
    return receiveForm(context, { request, reply, mayBegin }, PART_LIMITS, async (form) => {
      const file = form.files.get('part');
      const offset = form.fields.get('offset') ?? '';
      if (!file || !OFFSET.test(offset)) throw new DomainError('bad_request');
      const part = { file, offset: Number(offset) };
      const { upload, isAppended } = await appendPart(context, viewer, uploadId, part);
      reply.header('upload-offset', String(upload.offset));
      if (!isAppended) throw new DomainError('upload_offset_wrong');
      return upload;
    });
  });

  mount(app, calls.finishUpload, ({ viewer, params }) =>
    finishUpload(context, viewer, params.uploadId),
  );

  mount(app, calls.cancelUpload, ({ viewer, params }) =>
    cancelUpload(context, viewer, params.uploadId),
  );
}
