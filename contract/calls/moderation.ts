/** Blocking, muting and reporting. */
export const MODERATION = {
  block: 'POST /api/users/:id/block',
  unblock: 'DELETE /api/users/:id/block',
  blockedUser: 'GET /api/users/:id/block',
  mute: 'POST /api/users/:id/mute',
  unmute: 'DELETE /api/users/:id/mute',
  blockedUsers: 'GET /api/users/blocked',
  mutedUsers: 'GET /api/users/muted',
  report: 'POST /api/reports',
} as const;
