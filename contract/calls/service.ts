/** Files, health and the API document. */
export const SERVICE = {
  media: 'GET /media/:name',
  health: 'GET /healthz',
  readiness: 'GET /readyz',
  apiDocument: 'GET /api/openapi.json',
  apiDocs: 'GET /api/docs',
  apiDocsStyle: 'GET /api/docs.css',
} as const;
