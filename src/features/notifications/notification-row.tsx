import type { Notification } from '#contract/schema/notification.ts';
import { WORDS } from '#contract/words.ts';
import { AgoTime } from '../../ui/ago-time.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './notification-row.module.css';

/** Pictures that lie on each other at the start of a row. */
const STACKED_AVATARS = 3;

interface NotificationRowProps {
  readonly notification: Notification;
  readonly onViewPost: (notification: Notification) => void;
}

export function NotificationRow({ notification, onViewPost }: NotificationRowProps) {
  const { additionalInfo, isRead, message, createdAt } = notification;
  const { usernames, profilePhotos, postId } = additionalInfo;
  return (
    <li className={classes(styles.row, !isRead && styles.unread)}>
      <span className={styles.people}>
        {usernames.slice(0, STACKED_AVATARS).map((name, index) => (
          <Avatar
            key={name}
            name={name}
            src={profilePhotos[index] ?? ''}
            className={styles.avatar}
          />
        ))}
      </span>
      <div className={styles.words}>
        <p>
          {!isRead && <VisuallyHidden>{WORDS.notifications.unread}. </VisuallyHidden>}
          <Sentence message={message} firstName={usernames[0]} />
        </p>
        <p className={styles.when}>
          <AgoTime atMs={Date.parse(createdAt)} />
        </p>
      </div>
      {postId !== undefined && (
        <Button className={styles.view} onClick={() => onViewPost(notification)}>
          {WORDS.notifications.viewPost}
        </Button>
      )}
    </li>
  );
}

/** The server's sentence with the name it begins with set off. */
function Sentence({
  message,
  firstName,
}: {
  readonly message: string;
  readonly firstName: string | undefined;
}) {
  if (firstName === undefined || !message.startsWith(firstName)) return message;
  return (
    <>
      <strong className={styles.name}>{firstName}</strong>
      {message.slice(firstName.length)}
    </>
  );
}
