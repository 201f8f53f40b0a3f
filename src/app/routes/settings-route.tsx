import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { BENCH_WORDS } from '#contract/bench-words.ts';
import { SETTINGS_WORDS } from '#contract/settings-words.ts';
import { WORDS } from '#contract/words.ts';
import { markFirstContent } from '../../lib/first-content.ts';
import { ADDRESSES } from '../addresses.ts';
import { screenTitle } from '../screen-title.ts';
import { SETTINGS_SECTIONS } from '../settings-sections.ts';
import styles from './settings-route.module.css';

/** Everything a person can set, in sections that `settings-sections.ts` lists. */
export function SettingsRoute() {
  const { hash } = useLocation();
  useEffect(markFirstContent, []);
  useEffect(() => {
    // The code of this screen arrives after the browser has looked for the place in the address.
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <div className={styles.page}>
      <title>{screenTitle(WORDS.nav.settings)}</title>
      <h1 className={styles.title}>{WORDS.nav.settings}</h1>
      <nav className={styles.index} aria-label={SETTINGS_WORDS.index}>
        {SETTINGS_SECTIONS.map(({ id, title }) => (
          <a key={id} className={styles.entry} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {SETTINGS_SECTIONS.map(({ id, title, parts }) => (
        <section key={id} className={styles.section} aria-labelledby={id}>
          <h2 id={id} tabIndex={-1} className={styles.heading}>
            {title}
          </h2>
          {Object.entries(parts).map(([name, Part]) => (
            <Part key={name} />
          ))}
        </section>
      ))}
      <p className={styles.more}>
        {SETTINGS_WORDS.developers}{' '}
        <Link className={styles.entry} to={ADDRESSES.bench}>
          {BENCH_WORDS.title}
        </Link>
      </p>
    </div>
  );
}
