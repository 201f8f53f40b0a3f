import X from 'lucide-react/icons/x';
import type { UserId } from '#contract/ids.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { displayName } from '#contract/rules/display-name.ts';
import { usePerson } from '../../../state/entities/people.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { PersonLink } from '../../../ui/link/person-link.tsx';
import { Avatar } from '../../../ui/person/avatar.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import direction from '../../../ui/styles/direction.module.css';
import words from '../../../ui/styles/words.module.css';
import { FollowButton } from './follow-button.tsx';
import styles from './person-row.module.css';

export interface PersonRowProps {
  readonly id: UserId;
  /** The viewer, who cannot follow themselves. */
  readonly viewer: UserId;
  /** Takes a person off the list, where that is offered. */
  readonly onDismiss?: ((id: UserId, pressed: HTMLElement) => void) | undefined;
  /** Called before the profile opens, to close overlays. */
  readonly onLeave?: (() => void) | undefined;
}

/** A person with their title and a follow button; the name links to the profile. */
export function PersonRow({ id, viewer, onDismiss, onLeave }: PersonRowProps) {
  const person = usePerson(id);
  if (person.presence !== 'present') return null;
  const name = displayName(person);
  return (
    <div className={styles.person}>
      <Avatar name={name} src={person.thumbnail ?? person.profileImage ?? ''} />
      <div className={styles.identity}>
        <PersonLink
          userId={id}
          isSelf={id === viewer}
          className={classes(words.oneLine, styles.name)}
          onLeave={onLeave}
        >
          <bdi>{name}</bdi>
        </PersonLink>
        <p
          className={classes(
            direction.ofParent,
            words.oneLine,
            words.quiet,
            onDismiss && styles.wrapped,
          )}
          dir="auto"
        >
          {person.title === '' ? `@${person.username}` : person.title}
        </p>
      </div>
      <div className={styles.actions}>
        {id !== viewer && <FollowButton userId={id} name={name} isQuiet />}
        {onDismiss && (
          <IconButton
            label={PEOPLE_MESSAGES.suggestions.dismiss(name)}
            isAtEnd
            onClick={({ currentTarget }) => onDismiss(id, currentTarget)}
          >
            <X size={16} />
          </IconButton>
        )}
      </div>
    </div>
  );
}
