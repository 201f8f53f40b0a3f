import { MESSAGES } from '#contract/messages/en/common.ts';
import { ADDRESSES } from '../../navigation/addresses.ts';
import { documentTitle } from '../../navigation/document-title.ts';
import { ActionLink } from '../../ui/button/action-link.tsx';
import { StatusFrame } from '../../ui/loading/status-frame.tsx';
import { Logo } from '../../ui/text/logo.tsx';
import styles from './not-found-route.module.css';

/** An address that names nothing; open to everybody, since it shows nothing. */
export function NotFoundRoute() {
  return (
    <main className={styles.page}>
      <title>{documentTitle(MESSAGES.titles.notFound)}</title>
      <Logo name={MESSAGES.product} />
      <StatusFrame action={<ActionLink to={ADDRESSES.root}>{MESSAGES.notFound.home}</ActionLink>}>
        <h1 className={styles.title}>{MESSAGES.titles.notFound}</h1>
        <p>{MESSAGES.notFound.text}</p>
      </StatusFrame>
    </main>
  );
}
