/** Email, password, sessions, export and deletion of an account. */
export const ACCOUNT_SETTINGS = {
  updateEmail: 'POST /api/users/update-email',
  changeEmail: 'POST /api/users/change-email',
  requestVerification: 'POST /api/users/verify-email/request',
  verifyEmail: 'POST /api/users/verify-email',
  changePassword: 'POST /api/users/change-password',
  requestReset: 'POST /api/users/reset-password/request',
  resetOptions: 'GET /api/users/reset-password',
  resetPassword: 'POST /api/users/reset-password',
  deleteAccount: 'POST /api/users/delete',
  keepAccount: 'POST /api/users/delete/cancel',
  startExport: 'POST /api/users/export',
  download: 'GET /api/users/export/:name',
  endFirstMinutes: 'DELETE /api/users/first-minutes',
  sessions: 'GET /api/users/sessions',
  endSession: 'DELETE /api/users/sessions/:id',
  endOtherSessions: 'DELETE /api/users/sessions',
} as const;
