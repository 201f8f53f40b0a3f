import type { NotificationId, PostId, UserId } from '#contract/ids.ts';
import type { Notification } from '#contract/schema/notification.ts';

/** An unread like of somebody's post. */
export function notificationOf(
  sequence: number,
  changes: Partial<Notification> = {},
): Notification {
  return {
    _id: `01j0000000000000000000000${sequence}` as NotificationId,
    isRead: false,
    message: 'Leo Park liked your post.',
    user: '01j000000000000000000000aa' as UserId,
    type: 'like',
    createdAt: new Date().toISOString(),
    sequence,
    revision: 1,
    additionalInfo: {
      profilePhotos: [''],
      usernames: ['leo'],
      names: ['Leo Park'],
      triggeringUserId: '01j000000000000000000000bb' as UserId,
      postId: '01j000000000000000000000pp' as PostId,
      people: 1,
    },
    ...changes,
  };
}
