import { useId, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { DraftGate } from '../../../forms/draft-gate.tsx';
import { parseText, useRestoredDraft } from '../../../forms/use-draft.ts';
import { removeDraft } from '../../../lib/storage/draft-store.ts';
import { copyText } from '../../../state/clipboard.ts';
import { Button } from '../../../ui/button/button.tsx';
import area from '../../../ui/form/text-area.module.css';
import { classes } from '../../../ui/styles/classes.ts';
import words from '../../../ui/styles/words.module.css';
import styles from './unsent-text.module.css';

const messages = POST_DIALOG_MESSAGES.unsent;

interface UnsentTextProps {
  readonly user: UserId;
  /** One of `DRAFT_KEYS`. */
  readonly draft: string;
  /** Why it cannot be sent, where nothing else says so. */
  readonly reason?: string;
}

/** Text that can no longer be sent, ready to be copied. Renders nothing without text. */
export function UnsentText(props: UnsentTextProps) {
  return (
    <DraftGate user={props.user}>
      <RestoredText {...props} />
    </DraftGate>
  );
}

function RestoredText({ user, draft, reason }: UnsentTextProps) {
  const text = useRestoredDraft({ user, key: draft }, parseText);
  const [isDiscarded, setDiscarded] = useState(false);
  const id = useId();
  if (text === undefined || isDiscarded) return null;
  return (
    <div className={styles.unsent}>
      {reason !== undefined && (
        <p role="alert" className={words.detail}>
          {reason}
        </p>
      )}
      <label htmlFor={id} className={words.detail}>
        {messages.title}
      </label>
      <textarea
        id={id}
        className={classes(area.area, styles.text)}
        dir="auto"
        readOnly
        value={text}
      />
      <div className={styles.actions}>
        <Button
          onClick={() => {
            removeDraft(user, draft);
            setDiscarded(true);
          }}
        >
          {messages.discard}
        </Button>
        <Button
          look="primary"
          onClick={() => void copyText(text, messages.copied, messages.notCopied)}
        >
          {messages.copy}
        </Button>
      </div>
    </div>
  );
}
