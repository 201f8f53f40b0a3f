import { useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { SKILLS } from '#contract/skills.ts';
import { countChars } from '../../lib/format/format.ts';
import mark from '../../ui/form/checkbox.module.css';
import { TextArea } from '../../ui/form/text-area.tsx';
import field from '../../ui/form/text-field.module.css';
import { TextField } from '../../ui/form/text-field.tsx';
import styles from './edit-profile.module.css';

const messages = PROFILE_MESSAGES.edit;

interface FieldProps {
  readonly initial: string;
  readonly problem: string | undefined;
}

/** From 21 characters on, a hint says that lists shorten it. */
export function TitleField({ initial, problem }: FieldProps) {
  const [chars, setChars] = useState(countChars(initial));
  return (
    <TextField
      label={messages.headline}
      {...(chars > LIMITS.profileTitleHintChars ? { hint: messages.headlineHint } : {})}
      problem={problem}
      name="title"
      autoComplete="organization-title"
      defaultValue={initial}
      onChange={({ currentTarget }) => setChars(countChars(currentTarget.value))}
    />
  );
}

export function AboutField({ initial, problem }: FieldProps) {
  return (
    <TextArea
      label={messages.about}
      problem={problem}
      name="bio"
      className={styles.text}
      defaultValue={initial}
    />
  );
}

/** One field for each link, and an empty one while more are allowed. */
export function LinksField({ initial }: { readonly initial: readonly string[] }) {
  const [count, setCount] = useState(initial.length);
  const shown = Math.min(count + 1, LIMITS.profileLinks);
  return (
    <fieldset className={styles.links}>
      <legend className={styles.label}>{messages.links}</legend>
      <p className={field.hint}>{messages.linksHint}</p>
      {Array.from({ length: shown }, (_, index) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a link is its place.
          key={index}
          type="text"
          inputMode="url"
          name="links"
          className={styles.link}
          aria-label={messages.link(index + 1)}
          autoComplete="url"
          dir="ltr"
          defaultValue={initial[index]}
          onChange={({ currentTarget }) => {
            if (index === count && currentTarget.value !== '') setCount(count + 1);
          }}
        />
      ))}
    </fieldset>
  );
}

interface ListFieldProps {
  readonly label: string;
  readonly name: string;
  readonly initial: string;
}

export function ListField({ label, name, initial }: ListFieldProps) {
  return (
    <TextField
      label={label}
      hint={messages.commas}
      name={name}
      autoComplete="off"
      dir="auto"
      defaultValue={initial}
    />
  );
}

/** The fixed list, each skill to be ticked. */
export function SkillsField({ initial }: { readonly initial: readonly string[] }) {
  return (
    <fieldset>
      <legend className={styles.label}>{messages.skills}</legend>
      <div className={styles.choices}>
        {SKILLS.map((skill) => (
          <label key={skill} className={styles.choice}>
            <input
              type="checkbox"
              className={mark.mark}
              name="skills"
              value={skill}
              defaultChecked={initial.includes(skill)}
            />
            {skill}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
