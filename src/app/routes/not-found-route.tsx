import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { documentTitle } from '../../navigation/document-title.ts';
import { ActionLink } from '../../ui/button/action-link.tsx';
import { StatusFrame } from '../../ui/loading/status-frame.tsx';
import { Logo } from '../../ui/text/logo.tsx';
import styles from './not-found-route.module.css';

/** Shown for unknown addresses; open to everybody. */
export function NotFoundRoute() {
  return (
    <main className={styles.page}>
      <title>{documentTitle(SHELL_MESSAGES.titles.notFound)}</title>
      <Logo name={COMMON_MESSAGES.product} />
      <StatusFrame
        action={<ActionLink to={PAGE_PATHS.root}>{COMMON_MESSAGES.goToFeed}</ActionLink>}
      >
        <h1 className={styles.title}>{SHELL_MESSAGES.titles.notFound}</h1>
        <p>{SHELL_MESSAGES.notFound.text}</p>
      </StatusFrame>
    </main>
  );
}
