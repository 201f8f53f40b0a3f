import BadgeCheck from 'lucide-react/icons/badge-check';
import MapPin from 'lucide-react/icons/map-pin';
import type { ReactNode } from 'react';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { displayName } from '#contract/rules/display-name.ts';
import { profileLinkText } from '#contract/rules/profile-links.ts';
import type { ProfileLink } from '#contract/schema/user.ts';
import { useMediaRetry } from '../../hooks/use-media-retry.ts';
import { imageSizes, imageSources, srcsetOf } from '../../lib/media/image-sources.ts';
import { useDataSaver } from '../../state/device-settings.ts';
import type { Profile } from '../../state/entities/people.ts';
import { Picture } from '../../ui/media/picture.tsx';
import { Avatar } from '../../ui/person/avatar.tsx';
import { classes } from '../../ui/styles/classes.ts';
import direction from '../../ui/styles/direction.module.css';
import ticks from '../../ui/styles/tick-pattern.module.css';
import words from '../../ui/styles/words.module.css';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { FollowNumbers } from './follow-numbers.tsx';
import styles from './profile-head.module.css';

/** As in the style sheet, at its largest. */
const AVATAR_WIDTH = '128px';

interface ProfileHeadProps {
  readonly user: Profile;
  readonly action?: ReactNode;
  /** Who follows them, by name. */
  readonly followers?: ReactNode;
}

/** Banner, picture, name, title and facts; without a banner, a field of paper with crop ticks. */
export function ProfileHead({ user, action, followers }: ProfileHeadProps) {
  const name = displayName(user);
  const isSavingData = useDataSaver();
  const { tries, hasFailed, onError } = useMediaRetry(user.bannerImage);
  const isBare = user.bannerImage === '' || hasFailed;
  return (
    <header className={styles.head}>
      <div className={classes(styles.banner, isBare && styles.bare)}>
        {isBare ? (
          <div className={classes(styles.paper, ticks.ticks)} />
        ) : (
          <Picture
            key={tries}
            hash={user.bannerImagePlaceholder}
            className={styles.picture}
            src={user.bannerImage}
            {...imageSources(
              srcsetOf(user.bannerImageVariants ?? []),
              imageSizes('100vw', isSavingData),
            )}
            alt={PROFILE_MESSAGES.banner(name)}
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
        <div className={styles.identity}>
          <h1 className={classes(words.pageTitle, styles.name)} dir="auto">
            {name}
          </h1>
          {user.title !== '' && (
            <p className={classes(direction.ofParent, styles.title)} dir="auto">
              {user.title}
            </p>
          )}
          <p className={styles.facts}>
            <bdi>@{user.username}</bdi>
            {user.countries.length > 0 && (
              <span className={styles.location}>
                <MapPin size={14} />
                <bdi>{user.countries.join(', ')}</bdi>
              </span>
            )}
            <FollowNumbers user={user} />
            {user.links.map((link) => (
              <ProfileLinkTo key={link.url} link={link} />
            ))}
          </p>
          {followers}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </header>
  );
}

/** A link of the person to another site; a check mark where its page was found to link back. */
function ProfileLinkTo({ link: { url, verified } }: { readonly link: ProfileLink }) {
  return (
    <span className={styles.link}>
      {verified && <BadgeCheck size={14} />}
      <a
        href={url}
        target="_blank"
        rel="me nofollow noopener noreferrer"
        {...(verified ? { title: PROFILE_MESSAGES.linksBack } : {})}
      >
        <bdi>{profileLinkText(url)}</bdi>
        {verified && <VisuallyHidden> ({PROFILE_MESSAGES.linksBack})</VisuallyHidden>}
      </a>
    </span>
  );
}
