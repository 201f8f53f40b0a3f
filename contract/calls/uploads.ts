/** Uploads that go on after an interruption. */
export const UPLOADS = {
  createUpload: 'POST /api/uploads',
  upload: 'GET /api/uploads/:uploadId',
  appendUpload: 'POST /api/uploads/:uploadId/parts',
  finishUpload: 'POST /api/uploads/:uploadId/finish',
  cancelUpload: 'DELETE /api/uploads/:uploadId',
} as const;
