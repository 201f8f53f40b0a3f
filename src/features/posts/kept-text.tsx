import { useId, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { POST_WORDS } from '#contract/post-words.ts';
import { keepDraft, readDraft } from '../../lib/draft.ts';
import { copyText } from '../../state/clipboard.ts';
import { Button } from '../../ui/button.tsx';
import styles from './post-form.module.css';

const words = POST_WORDS.kept;

interface KeptTextProps {
  readonly user: UserId;
  /** One of `DRAFT_OF`. */
  readonly draft: string;
}

/** What somebody wrote and can no longer send, to be copied. Absent where nothing was written. */
export function KeptText({ user, draft }: KeptTextProps) {
  const [text, setText] = useState(() => readDraft(user, draft));
  const id = useId();
  if (text === '') return null;
  return (
    <div className={styles.kept}>
      <label htmlFor={id} className={styles.note}>
        {words.title}
      </label>
      <textarea id={id} className={styles.text} dir="auto" readOnly value={text} />
      <div className={styles.actions}>
        <Button
          onClick={() => {
            keepDraft(user, '', draft);
            setText('');
          }}
        >
          {words.discard}
        </Button>
        <Button look="primary" onClick={() => void copyText(text, words.copied, words.notCopied)}>
          {words.copy}
        </Button>
      </div>
    </div>
  );
}
