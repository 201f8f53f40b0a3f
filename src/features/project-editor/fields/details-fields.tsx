import { memo } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { ProblemCode } from '#contract/problems.ts';

import { CLASSIFICATIONS } from '#contract/skills.ts';
import { countChars } from '../../../lib/format/format.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import styles from '../editor.module.css';
import type { EditorTexts } from '../editor-form.ts';
import type { EditorProblems } from '../editor-problems.ts';
import { KeywordsField } from './keywords-field.tsx';
import { SelectField } from './select-field.tsx';

const messages = PROJECT_MESSAGES.editor;

const DAY_LENGTH = 'yyyy-mm-dd'.length;

interface DetailsFieldsProps {
  readonly texts: EditorTexts;
  readonly problems: EditorProblems;
  readonly onChange: (texts: Partial<EditorTexts>) => void;
  readonly onAnnounce: (text: string) => void;
}

/** The title and subtitle of a project, as large as on its page. */
export const TitleFields = memo(function TitleFields(
  props: Pick<DetailsFieldsProps, 'texts' | 'problems' | 'onChange'>,
) {
  const { texts, problems, onChange } = props;
  return (
    <div className={styles.titles}>
      <TextField
        label={messages.title}
        className={styles.headline}
        placeholder={messages.title}
        name="title"
        dir="auto"
        autoComplete="off"
        required
        // The dialog would focus the title with its text selected, so that the next key replaces
        // it.
        autoFocus
        value={texts.title}
        problem={messageAt(problems, 'title')}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      <TextField
        label={messages.subtitle}
        className={styles.subline}
        placeholder={messages.subtitle}
        name="subtitle"
        dir="auto"
        autoComplete="off"
        value={texts.subtitle}
        problem={messageAt(problems, 'subtitle')}
        onChange={({ currentTarget }) => onChange({ subtitle: currentTarget.value })}
      />
    </div>
  );
});

/** The other details of a project, such as date and field. */
export const DetailsFields = memo(function DetailsFields(props: DetailsFieldsProps) {
  const { texts, problems, onChange, onAnnounce } = props;
  const isMonth = texts.date !== '' && texts.date.length < DAY_LENGTH;
  return (
    <>
      <TextField
        label={messages.shortDescription}
        name="shortDescription"
        dir="auto"
        autoComplete="off"
        value={texts.shortDescription}
        problem={messageAt(problems, 'shortDescription')}
        trailing={<Counter chars={countChars(texts.shortDescription.trim())} />}
        onChange={({ currentTarget }) => onChange({ shortDescription: currentTarget.value })}
      />
      <TextField
        label={messages.date}
        name="date"
        type="date"
        {...(isMonth ? { hint: messages.monthOnly(texts.date) } : {})}
        value={isMonth ? '' : texts.date}
        problem={messageAt(problems, 'date')}
        onChange={({ currentTarget }) => onChange({ date: currentTarget.value })}
      />
      <ClassificationField
        value={texts.classification}
        problem={problems.get('classification')}
        onChange={(classification) => onChange({ classification })}
      />
      <KeywordsField
        keywords={texts.keywords}
        problem={problems.get('keywords')}
        onChange={(keywords) => onChange({ keywords })}
        onAnnounce={onAnnounce}
      />
    </>
  );
});

function messageAt(problems: EditorProblems, field: keyof EditorTexts): string | undefined {
  const problem = problems.get(field);
  return problem && ERROR_MESSAGES[problem];
}

function Counter({ chars }: { readonly chars: number }) {
  const limit = LIMITS.shortDescriptionChars;
  return (
    <span className={chars > limit ? styles.counterOver : styles.counter}>
      {messages.used(chars, limit)}
    </span>
  );
}

interface ClassificationFieldProps {
  readonly value: string;
  readonly problem: ProblemCode | undefined;
  readonly onChange: (classification: string) => void;
}

function ClassificationField({ value, problem, onChange }: ClassificationFieldProps) {
  return (
    <SelectField
      label={messages.classification}
      name="classification"
      value={value}
      problem={problem}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{messages.noClassification}</option>
      {CLASSIFICATIONS.map((classification) => (
        <option key={classification} value={classification}>
          {classification}
        </option>
      ))}
    </SelectField>
  );
}
