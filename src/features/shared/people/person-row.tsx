import X from 'lucide-react/icons/x';
import type { UserId } from '#contract/ids.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { displayName } from '#contract/rules/display-name.ts';
import type { UserEntry } from '#contract/schema/user.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { PersonLink } from '../../../ui/link/person-link.tsx';
import { Avatar } from '../../../ui/person/avatar.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import { FollowButton } from './follow-button.tsx';
import styles from './person-row.module.css';

export interface PersonRowProps {
  readonly person: UserEntry;
  /** Who looks: nobody follows themselves. */
  readonly viewer: UserId;
  /** Takes a person off the list, where that is offered. */
  readonly onDismiss?: ((person: UserEntry, pressed: HTMLElement) => void) | undefined;
  /** The profile is about to open: what lies over the screen has to go. */
  readonly onLeave?: (() => void) | undefined;
}

/** A person with their title and a follow button; the name links to the profile. */
export function PersonRow({ person, viewer, onDismiss, onLeave }: PersonRowProps) {
  const name = displayName(person);
  return (
    <div className={styles.person}>
      <Avatar name={name} src={person.profileImage} />
      <div className={styles.who}>
        <PersonLink
          userId={person._id}
          isSelf={person._id === viewer}
          className={styles.name}
          onLeave={onLeave}
        >
          <bdi>{name}</bdi>
        </PersonLink>
        <p className={classes(styles.title, onDismiss && styles.wrapped)} dir="auto">
          {person.title === '' ? `@${person.username}` : person.title}
        </p>
      </div>
      <div className={styles.actions}>
        {person._id !== viewer && (
          <FollowButton
            userId={person._id as UserId}
            name={name}
            initialIsFollowed={person.viewerFollows}
            isQuiet
          />
        )}
        {onDismiss && (
          <IconButton
            label={PEOPLE_MESSAGES.suggestions.dismiss(name)}
            isAtEnd
            onClick={({ currentTarget }) => onDismiss(person, currentTarget)}
          >
            <X size={16} />
          </IconButton>
        )}
      </div>
    </div>
  );
}
