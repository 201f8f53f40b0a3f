import { LIMITS } from '../limits.ts';
import { DoneSchema } from '../schema/account.ts';
import { describeCalls } from '../schema/call.ts';
import { UPLOAD_PART_FORM } from '../schema/forms.ts';
import { NewUploadBodySchema, UploadSchema } from '../schema/upload.ts';
import { UPLOADS } from './uploads.ts';

export const UPLOAD_CALLS = describeCalls('Uploads', UPLOADS, {
  createUpload: {
    summary: 'Begins a file that is sent in parts',
    about: `Of up to ${LIMITS.uploadBytes} bytes. Nobody else sees it; it expires after a day.`,
    body: NewUploadBodySchema,
    creates: true,
    answer: UploadSchema,
    refusals: ['file_too_large', 'too_many_requests'],
  },
  upload: {
    summary: 'How much of a file has arrived',
    about: '`offset` is where the next part begins. Any process of the server knows it.',
    answer: UploadSchema,
    refusals: ['upload_not_found'],
  },
  appendUpload: {
    summary: 'Sends the next part of a file',
    about: `A part counts wholly or not at all. One that does not begin at the offset is refused with the right one in the header \`Upload-Offset\`. Parts before the last have at least ${LIMITS.uploadPartMinBytes} bytes.`,
    form: UPLOAD_PART_FORM,
    answer: UploadSchema,
    refusals: [
      'upload_not_found',
      'upload_offset_wrong',
      'file_too_large',
      'file_altered',
      'file_empty',
      'too_many_requests',
    ],
  },
  finishUpload: {
    summary: 'Ends a file that is complete',
    about:
      'From then on, the fields `…Upload` of forms take its id in place of a file. Sent twice, it answers the same. A file that is not the announced one is removed.',
    answer: UploadSchema,
    refusals: ['upload_not_found', 'upload_unfinished', 'file_altered'],
  },
  cancelUpload: {
    summary: 'Removes a file that no form used',
    answer: DoneSchema,
    refusals: ['upload_not_found'],
  },
});
