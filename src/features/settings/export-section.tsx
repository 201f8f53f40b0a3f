import { useEffect, useRef, useState } from 'react';
import { ACCOUNT_SETTINGS } from '#contract/calls/account-settings.ts';
import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { request } from '../../lib/api/request.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import styles from './account.module.css';
import { SettingsPart } from './settings-part.tsx';

const messages = ACCOUNT_MESSAGES.export;

/** Exports all data of the account. */
export function ExportSection() {
  const [url, setUrl] = useState<string>();
  const { isSending, failure, submit } = useSubmit({
    send: async () => setUrl((await request(ACCOUNT_SETTINGS.startExport)).url),
  });
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (url !== undefined) link.current?.click(); // the browser itself shows how far it is
  }, [url]);

  return (
    <SettingsPart titleId="export-title" title={messages.title} why={messages.why}>
      <Button aria-disabled={isSending} onClick={() => void submit(undefined)}>
        {isSending ? messages.starting : messages.start}
      </Button>
      <FormAlert problem={failure} />
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
    </SettingsPart>
  );
}
