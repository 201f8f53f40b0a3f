import { useEffect, useRef, useState } from 'react';
import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';
import { useSending } from '../../hooks/use-sending.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import styles from './account.module.css';
import { startExport } from './account-calls.ts';

const messages = ACCOUNT_MESSAGES.export;

/** Lets people take along what is theirs. */
export function ExportSection() {
  const { isBusy, problem, send } = useSending();
  const [url, setUrl] = useState<string>();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (url !== undefined) link.current?.click(); // the browser itself shows how far it is
  }, [url]);

  return (
    <section className={styles.part} aria-labelledby="export-title">
      <h3 id="export-title" className={styles.title}>
        {messages.title}
      </h3>
      <p className={styles.text}>{messages.why}</p>
      <Button
        aria-disabled={isBusy}
        onClick={() => void send(async () => setUrl(await startExport()))}
      >
        {isBusy ? messages.starting : messages.start}
      </Button>
      <FormAlert problem={problem} />
      <div role="status">
        {url !== undefined && (
          <p className={styles.text}>
            {messages.begun}{' '}
            <a ref={link} href={url} download className={styles.link}>
              {messages.link}
            </a>
          </p>
        )}
      </div>
    </section>
  );
}
