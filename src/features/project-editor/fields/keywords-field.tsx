import X from 'lucide-react/icons/x';
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { ProblemCode } from '#contract/problems.ts';
import field from '../../../ui/form/text-field.module.css';
import { isDataUrl } from '../editor-form.ts';
import { FieldProblem } from './field-problem.tsx';
import styles from './keywords-field.module.css';

const messages = PROJECT_MESSAGES.editor;

interface KeywordsFieldProps {
  readonly keywords: readonly string[];
  readonly problem: ProblemCode | undefined;
  readonly onChange: (keywords: readonly string[]) => void;
  /** Announces what was added or removed. */
  readonly onAnnounce: (text: string) => void;
}

/** The keywords as chips, and a line in which more are typed or pasted. */
export function KeywordsField({ keywords, problem, onChange, onAnnounce }: KeywordsFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');

  function add(text: string): void {
    const added = newKeywords(keywords, text);
    setTyped('');
    if (added.length === 0) return;
    onChange([...keywords, ...added]);
    onAnnounce(added.map(messages.keywordAdded).join(', '));
  }

  function remove(keyword: string): void {
    onChange(keywords.filter((other) => other !== keyword));
    onAnnounce(messages.keywordRemoved(keyword));
    document.getElementById(id)?.focus();
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const last = keywords.at(-1);
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault(); // neither submits the form nor is part of a keyword
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData('text/plain');
    if (!/[,\n]/.test(text) || isDataUrl(text.trim())) return; // that is a picture: see the editor
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    add(typed.slice(0, selectionStart ?? 0) + text + typed.slice(selectionEnd ?? 0));
  }

  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {messages.keywords}
      </label>
      <div className={styles.chips} data-invalid={problem ? '' : undefined}>
        {keywords.length > 0 && (
          <ul className={styles.chipList} aria-label={messages.keywords}>
            {keywords.map((keyword) => (
              <li key={keyword} className={styles.chip} dir="auto">
                {keyword}
                <button
                  type="button"
                  className={styles.chipRemove}
                  aria-label={messages.removeKeyword(keyword)}
                  onClick={() => remove(keyword)}
                >
                  <X size={14} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          id={id}
          className={styles.chipInput}
          dir="auto"
          autoComplete="off"
          enterKeyHint="enter"
          value={typed}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-hint ${id}-problem`}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={handleKeyDown}
          onPaste={handlePaste}
          onBlur={() => add(typed)}
        />
      </div>
      <p id={`${id}-hint`} className={field.hint}>
        {messages.keywordsHint}
      </p>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  );
}

/** The keywords in `text`, split at commas and line ends, without those that are there already. */
export function newKeywords(known: readonly string[], text: string): string[] {
  const seen = new Set(known.map((keyword) => keyword.toLowerCase()));
  return text
    .split(/[,\n]/)
    .map((keyword) => keyword.trim())
    .filter((keyword) => {
      const key = keyword.toLowerCase();
      if (keyword === '' || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}
