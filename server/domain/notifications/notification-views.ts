import type { CommentId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { notificationMessage } from '#contract/messages/en/server/answers.ts';
import { displayName } from '#contract/rules/display-name.ts';
import { excerptOf } from '#contract/rules/excerpt.ts';
import { isAboutComment } from '#contract/rules/notification-audience.ts';
import { actorsNewestFirst } from '#contract/rules/notification-grouping.ts';
import type { Notification, NotificationImage } from '#contract/schema/notification.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context } from '../../context.ts';
import { nextTurn } from '../../next-turn.ts';
import type { ActivityRecord } from '../../store/notifications/activities.ts';
import type { NotificationRecord } from '../../store/notifications/notifications.ts';
import type { PostPreview } from '../../store/notifications/previews.ts';
import { stillView } from '../media/media-urls.ts';
import { entryView } from '../people/people.ts';

/** Notifications whose people are read in one turn of the event loop. */
const READ_AT_ONCE = 25;

/** A notification without the revision of the list that it stands in. */
export type NotificationView = Omit<Notification, 'revision'>;

/** Returns the notifications of one receiver with the people in them, in the order of `records`. */
export async function notificationViews(
  context: Context,
  records: readonly NotificationRecord[],
): Promise<NotificationView[]> {
  const [first] = records;
  if (!first) return [];
  const views: NotificationView[] = [];
  for (let at = 0; at < records.length; at += READ_AT_ONCE) {
    if (at > 0) await nextTurn();
    const some = records.slice(at, at + READ_AT_ONCE);
    const acts = await context.store.notifications.activitiesOf(
      some.map((record) => record.id),
      first.receiver,
      SERVER_LIMITS.notificationPeople,
    );
    const byNotification = Map.groupBy(acts, (act) => act.notification);
    for (const record of some) {
      const view = notificationView(context, record, byNotification.get(record.id) ?? []);
      if (view) views.push(view);
    }
  }
  return views;
}

/**
 * Returns the notifications with what they are about: words and a picture, where the receiver may see
 * them, and whether they follow who follows them.
 */
export async function withPreviews(
  context: Context,
  receiver: UserId,
  views: readonly NotificationView[],
): Promise<NotificationView[]> {
  const { notifications, follows } = context.store;
  const about = views.map(({ additionalInfo }) => additionalInfo);
  const { posts, comments } = await notifications.previewsOf(
    distinct(about.map(({ postId }) => postId)),
    distinct(about.map(({ commentId }) => commentId)),
    receiver,
  );
  const followers = distinct(views.map(newFollowerIn));
  const followed = await follows.followedAmong(receiver, followers);
  return views.map((view) => {
    const { postId = '', commentId } = view.additionalInfo;
    const post = posts.get(postId);
    const text = commentId === undefined ? post?.text : comments.get(commentId);
    const excerpt = excerptOf(text ?? '', LIMITS.notificationExcerptChars);
    const image = post && imageView(context, post);
    const follower = newFollowerIn(view);
    return {
      ...view,
      ...(excerpt === '' ? {} : { excerpt }),
      ...(image ? { image } : {}),
      ...(follower === undefined ? {} : { viewerFollows: followed.has(follower) }),
    };
  });
}

/** Who follows now, where that is one person. */
function newFollowerIn({ type, additionalInfo }: NotificationView): UserId | undefined {
  const { people, triggeringUserId } = additionalInfo;
  return type === 'follow' && people === 1 ? triggeringUserId : undefined;
}

function distinct<Id>(ids: readonly (Id | undefined)[]): Id[] {
  return [...new Set(ids)].filter((id) => id !== undefined);
}

function imageView(
  context: Context,
  { image, visibility, focus }: PostPreview,
): NotificationImage | undefined {
  const still = image && stillView(context, image, visibility);
  return still && { ...still, ...(focus ? { focus } : {}) };
}

/** Returns undefined if nobody in it is left. */
function notificationView(
  context: Context,
  record: NotificationRecord,
  acts: readonly ActivityRecord[],
): NotificationView | undefined {
  const people = actorsNewestFirst(acts.map((act) => ({ ...act, id: act.actor.id })))
    .slice(0, SERVER_LIMITS.notificationPeople)
    .map((act) => ({
      ...entryView(context, act.actor),
      subject: act.subject,
      actedAtMs: act.actedAtMs,
    }));
  const [newest] = people;
  if (!newest) return undefined;
  const names = people.map(displayName);
  return {
    _id: record.id,
    isRead: record.isRead,
    message: notificationMessage(record.type, names, record.people),
    user: record.receiver,
    type: record.type,
    createdAt: new Date(newest.actedAtMs).toISOString(),
    sequence: record.sequence,
    additionalInfo: {
      profilePhotos: people.map((person) => person.profileImage),
      usernames: people.map((person) => person.username),
      names,
      triggeringUserId: newest._id,
      ...(record.post === undefined ? {} : { postId: record.post }),
      ...(isAboutComment(record.type) ? { commentId: newest.subject as CommentId } : {}),
      people: record.people,
    },
  };
}
