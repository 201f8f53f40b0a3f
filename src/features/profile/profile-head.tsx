import type { ReactNode } from 'react';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { displayName } from '#contract/rules/display-name.ts';
import { useMediaRetry } from '../../hooks/use-media-retry.ts';
import { imageSizes, imageSources, srcsetOf } from '../../lib/media/image-sources.ts';
import { useDataSaver } from '../../state/device-settings.ts';
import type { Profile } from '../../state/entities/people.ts';
import { Avatar } from '../../ui/person/avatar.tsx';
import { classes } from '../../ui/styles/classes.ts';
import ticks from '../../ui/styles/tick-pattern.module.css';
import styles from './profile-head.module.css';

/** As in the style sheet, at its largest. */
const AVATAR_WIDTH = '128px';

interface ProfileHeadProps {
  readonly user: Profile;
  readonly action?: ReactNode;
  /** Who follows them, by name. */
  readonly followers?: ReactNode;
}

/** Banner, picture, name, title, countries; without a banner, a field of paper with crop ticks. */
export function ProfileHead({ user, action, followers }: ProfileHeadProps) {
  const name = displayName(user);
  const isSavingData = useDataSaver();
  const { tries, hasFailed, onError } = useMediaRetry(user.bannerImage);
  return (
    <header className={styles.head}>
      <div className={styles.banner}>
        {user.bannerImage === '' || hasFailed ? (
          <div className={classes(styles.paper, ticks.ticks)} />
        ) : (
          <img
            key={tries}
            className={styles.picture}
            src={user.bannerImage}
            {...imageSources(
              srcsetOf(user.bannerImageVariants ?? []),
              imageSizes('min(100vw, 1400px)', isSavingData),
            )}
            alt={PROFILE_MESSAGES.banner(name)}
            decoding="async"
            fetchPriority="high"
            onError={onError}
          />
        )}
      </div>
      <div className={styles.row}>
        <Avatar
          name={name}
          src={user.profileImage}
          {...imageSources(
            srcsetOf(user.profileImageVariants ?? []),
            imageSizes(AVATAR_WIDTH, isSavingData),
          )}
          className={styles.avatar}
        />
        <div className={styles.who}>
          <h1 className={styles.name} dir="auto">
            {name}
          </h1>
          <p className={styles.title}>
            {user.title !== '' && <span dir="auto">{user.title}</span>}
            {user.countries.length > 0 && (
              <span className={styles.countries} dir="auto">
                {user.countries.join(', ')}
              </span>
            )}
          </p>
          <p className={styles.counts}>
            <span>@{user.username}</span>
            <span>{PROFILE_MESSAGES.followers(user.followersCount)}</span>
            <span>{PROFILE_MESSAGES.following(user.followingCount)}</span>
          </p>
          {followers}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </header>
  );
}
