/** Notifications, what to be notified of, and push subscriptions. */
export const NOTIFICATIONS = {
  notifications: 'GET /api/notifications',
  notificationCount: 'GET /api/notifications/count',
  readNotifications: 'POST /api/notifications/read',
  readNotification: 'POST /api/notifications/read/:id',
  preferences: 'GET /api/users/preferences',
  updatePreferences: 'PUT /api/users/preferences',
  pushKey: 'GET /api/push/key',
  subscribePush: 'POST /api/push/subscriptions',
  unsubscribePush: 'DELETE /api/push/subscriptions',
} as const;
