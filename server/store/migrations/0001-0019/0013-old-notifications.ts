import type { Migration } from '../portable.ts';

export const oldNotificationsMigration: Migration = {
  name: '0013-old-notifications',
  statements: () => ['create index notification_by_age on notification (first_at)'],
};
