import { NOTIFICATION_MESSAGES } from '#contract/messages/en/notification.ts';
import type { Notification } from '#contract/schema/notification.ts';
import { Button } from '../../ui/button/button.tsx';
import { PersonLink } from '../../ui/link/person-link.tsx';
import { Avatar } from '../../ui/person/avatar.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import styles from './notification-item.module.css';

/** Overlapping avatars at the start of a row. */
const STACKED_AVATARS = 3;

interface NotificationItemProps {
  readonly notification: Notification;
  /** The first item of the list. */
  readonly isFirst: boolean;
  readonly onViewPost: (notification: Notification) => void;
}

export function NotificationItem({ notification, isFirst, onViewPost }: NotificationItemProps) {
  const { additionalInfo, isRead, message, createdAt } = notification;
  const { usernames, names, profilePhotos, postId, triggeringUserId } = additionalInfo;
  return (
    <div className={classes(styles.row, isFirst && styles.first, !isRead && styles.unread)}>
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
      <div className={styles.words}>
        <p>
          {!isRead && <VisuallyHidden>{NOTIFICATION_MESSAGES.unread}. </VisuallyHidden>}
          <Sentence
            message={message}
            firstName={names[0]}
            userId={triggeringUserId}
            isAll={postId === undefined}
          />
        </p>
        <p className={styles.when}>
          <RelativeTime atMs={Date.parse(createdAt)} />
        </p>
      </div>
      {postId !== undefined && (
        <Button className={styles.view} onClick={() => onViewPost(notification)}>
          {NOTIFICATION_MESSAGES.viewPost}
        </Button>
      )}
    </div>
  );
}

interface SentenceProps {
  readonly message: string;
  readonly firstName: string | undefined;
  /** Whose name it is. */
  readonly userId: string;
  /** There is nothing else to press in the row. */
  readonly isAll: boolean;
}

/** The server's sentence; the name at its start links to the person. */
function Sentence({ message, firstName, userId, isAll }: SentenceProps) {
  if (firstName === undefined || !message.startsWith(firstName)) return message;
  return (
    <>
      <strong className={styles.name} dir="auto">
        <PersonLink userId={userId} isSelf={false} className={isAll ? styles.whole : styles.person}>
          {firstName}
        </PersonLink>
      </strong>
      {message.slice(firstName.length)}
    </>
  );
}
