import { useEffect } from 'react';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { NotificationList } from '../../../features/notifications/notification-list.tsx';
import { PushOffer } from '../../../features/notifications/push-offer.tsx';
import { PeopleLine } from '../../../features/suggestions/people-line.tsx';
import { markFirstContent } from '../../../lib/scheduling/first-content.ts';
import { documentTitle } from '../../../navigation/document-title.ts';
import { useListRestoration } from '../../../navigation/use-list-restoration.ts';
import { refreshNotifications } from '../../../state/entities/notifications.ts';
import { useRemovedPeople } from '../../../state/entities/people.ts';
import { ActionLink } from '../../../ui/button/action-link.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import words from '../../../ui/styles/words.module.css';
import styles from '../list-title.module.css';

/** The notification list; a post opens over it. */
export function NotificationsRoute() {
  const saved = useListRestoration();
  useEffect(markFirstContent, []);
  useRemovedPeople(() => refreshNotifications());

  return (
    <>
      <title>{documentTitle(SHELL_MESSAGES.titles.notifications)}</title>
      <h1 className={classes(words.pageTitle, styles.title)}>
        {SHELL_MESSAGES.titles.notifications}
      </h1>
      <PushOffer />
      <NotificationList
        saved={saved}
        emptyAction={<ActionLink to={PAGE_PATHS.search}>{PEOPLE_MESSAGES.find}</ActionLink>}
        afterEmpty={<PeopleLine />}
      />
    </>
  );
}
