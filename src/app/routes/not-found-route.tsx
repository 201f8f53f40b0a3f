import { WORDS } from '#contract/words.ts';
import { ActionLink } from '../../ui/action-link.tsx';
import { Logo } from '../../ui/logo.tsx';
import { StatusFrame } from '../../ui/status-frame.tsx';
import { ADDRESSES } from '../addresses.ts';
import { screenTitle } from '../screen-title.ts';
import styles from './not-found-route.module.css';

/** An address that names nothing; open to everybody, since it shows nothing. */
export function NotFoundRoute() {
  return (
    <main className={styles.page}>
      <title>{screenTitle(WORDS.titles.notFound)}</title>
      <Logo name={WORDS.product} />
      <StatusFrame action={<ActionLink to={ADDRESSES.root}>{WORDS.notFound.home}</ActionLink>}>
        <h1 className={styles.title}>{WORDS.titles.notFound}</h1>
        <p>{WORDS.notFound.text}</p>
      </StatusFrame>
    </main>
  );
}
