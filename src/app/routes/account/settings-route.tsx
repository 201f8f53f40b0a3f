import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { BENCH_MESSAGES } from '#contract/messages/en/bench.ts';
import { SETTINGS_MESSAGES } from '#contract/messages/en/settings.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { markFirstContent } from '../../../lib/scheduling/first-content.ts';
import { documentTitle } from '../../../navigation/document-title.ts';
import { classes } from '../../../ui/styles/classes.ts';
import words from '../../../ui/styles/words.module.css';
import styles from './settings-route.module.css';
import { SETTINGS_SECTIONS } from './settings-sections.ts';

/** Everything a person can set, in sections that `settings-sections.ts` lists. */
export function SettingsRoute() {
  const { hash } = useLocation();
  useEffect(markFirstContent, []);
  useEffect(() => {
    // The code of this screen arrives after the browser has looked for the fragment of the address.
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <div className={styles.page}>
      <title>{documentTitle(SHELL_MESSAGES.nav.settings)}</title>
      <h1 className={classes(words.pageTitle, styles.title)}>{SHELL_MESSAGES.nav.settings}</h1>
      <nav className={styles.index} aria-label={SETTINGS_MESSAGES.index} data-scrolls-sideways="">
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
        {SETTINGS_MESSAGES.developers}{' '}
        <Link className={styles.entry} to={PAGE_PATHS.bench}>
          {BENCH_MESSAGES.title}
        </Link>
      </p>
    </div>
  );
}
