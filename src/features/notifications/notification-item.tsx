import { useLocation } from 'react-router-dom';
import { pathOf } from '#contract/calls/route.ts';
import { NOTIFICATION_MESSAGES } from '#contract/messages/en/notification.ts';
import { PAGE_PATHS, postPath } from '#contract/page-paths.ts';
import type { Notification } from '#contract/schema/notification.ts';
import { overlayStateAt } from '../../navigation/overlay-location.ts';
import { readNotification } from '../../state/entities/notifications.ts';
import { PageLink } from '../../ui/link/page-link.tsx';
import { PersonLink } from '../../ui/link/person-link.tsx';
import { Avatar } from '../../ui/person/avatar.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { FollowButton } from '../shared/people/follow-button.tsx';
import styles from './notification-item.module.css';
import { NotificationPicture } from './notification-picture.tsx';

/** Overlapping avatars at the start of a row. */
const STACKED_AVATARS = 2;

/**
 * Who did what, the words and the picture that it is about. All of the row leads to the post, or to
 * the person who started to follow.
 */
export function NotificationItem({ notification }: { readonly notification: Notification }) {
  const { _id, additionalInfo, isRead, createdAt, excerpt, image, viewerFollows } = notification;
  const { usernames, names, profilePhotos, postId, commentId, triggeringUserId } = additionalInfo;
  const location = useLocation();
  const link =
    postId === undefined
      ? { to: pathOf(PAGE_PATHS.user, { userId: triggeringUserId }) }
      : { to: postPath(postId, commentId), state: () => overlayStateAt(location) };
  return (
    <div className={classes(styles.row, !isRead && styles.unread)}>
      <span className={styles.people}>
        {names.slice(0, STACKED_AVATARS).map((name, index) => (
          <Avatar
            key={usernames[index]}
            name={name}
            src={profilePhotos[index] ?? ''}
            className={styles.avatar}
          />
        ))}
      </span>
      <div className={styles.text}>
        <p>
          {!isRead && <VisuallyHidden>{NOTIFICATION_MESSAGES.unread}. </VisuallyHidden>}
          <Sentence notification={notification} />
        </p>
        {excerpt !== undefined && (
          <blockquote className={styles.excerpt} dir="auto">
            {excerpt}
          </blockquote>
        )}
        <p className={styles.when}>
          <RelativeTime atMs={Date.parse(createdAt)} />
          <PageLink {...link} className={styles.view} onLeave={() => readNotification(_id)}>
            {NOTIFICATION_MESSAGES[postId === undefined ? 'viewProfile' : 'viewPost']}
          </PageLink>
        </p>
      </div>
      {image && <NotificationPicture image={image} />}
      {viewerFollows !== undefined && (
        <span className={styles.action}>
          <FollowButton
            userId={triggeringUserId}
            name={names[0] ?? ''}
            isFollowedInitially={viewerFollows}
            isQuiet
            isBack
          />
        </span>
      )}
    </div>
  );
}

/** The server's sentence, with its names in bold; where the row leads elsewhere, the first is a link. */
function Sentence({ notification }: { readonly notification: Notification }) {
  const { message, additionalInfo } = notification;
  const { names, people, postId, triggeringUserId } = additionalInfo;
  const [first, second] = names;
  if (first === undefined || !message.startsWith(first)) return message;
  const rest = message.slice(first.length);
  const joined = `${NOTIFICATION_MESSAGES.and}${second}`;
  const hasTwoNames = people === 2 && second !== undefined && rest.startsWith(`${joined} `);
  return (
    <>
      <strong className={styles.name} dir="auto">
        {postId === undefined ? (
          first
        ) : (
          <PersonLink userId={triggeringUserId} isSelf={false} className={styles.person}>
            {first}
          </PersonLink>
        )}
      </strong>
      {hasTwoNames ? (
        <>
          {NOTIFICATION_MESSAGES.and}
          <strong className={styles.name} dir="auto">
            {second}
          </strong>
          {rest.slice(joined.length)}
        </>
      ) : (
        rest
      )}
    </>
  );
}
