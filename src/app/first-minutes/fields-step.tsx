import { useState } from 'react';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { FIRST_MINUTES_MESSAGES } from '#contract/messages/en/guidance/first-minutes.ts';
import { SKILLS } from '#contract/skills.ts';
import { profileFormOf, saveProfile } from '../../features/profile/profile-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { setSelf } from '../../state/session.ts';
import { Chip } from '../../ui/button/chip.tsx';
import chips from '../chosen-chip.module.css';
import styles from './first-minutes.module.css';
import { StepFrame, type StepProps } from './step-frame.tsx';

const messages = FIRST_MINUTES_MESSAGES.fields;

interface FieldsStepProps extends StepProps {
  /** What was chosen before one came back. */
  readonly initial: readonly string[];
  readonly onChosen: (fields: readonly string[]) => void;
}

/** The fields one works in, saved as the skills of the profile. */
export function FieldsStep({ initial, onChosen, ...step }: FieldsStepProps) {
  const [chosen, setChosen] = useState(initial);
  const read = () =>
    profileFormOf({ skills: chosen }, { bannerImage: undefined, profileImage: undefined });
  const { problem, clearProblem, submit, isSending } = useForm({
    read,
    send: saveProfile,
    fallback: ERROR_MESSAGES.profile_failed,
    onDone(saved) {
      setSelf(saved);
      onChosen(chosen);
    },
  });

  function handleNext() {
    if (chosen.length === initial.length && chosen.every((field) => initial.includes(field))) {
      onChosen(chosen);
      return;
    }
    void submit(read());
  }

  return (
    <StepFrame
      {...step}
      title={messages.title}
      why={messages.why}
      nextLabel={chosen.length === 0 ? FIRST_MINUTES_MESSAGES.skip : FIRST_MINUTES_MESSAGES.next}
      waitsFor={isSending ? FIRST_MINUTES_MESSAGES.saving : undefined}
      problem={problem?.message}
      onNext={handleNext}
    >
      <fieldset className={styles.fields} aria-label={messages.label}>
        {SKILLS.map((field) => {
          const isChosen = chosen.includes(field);
          return (
            <Chip
              key={field}
              aria-pressed={isChosen}
              className={chips.chosen}
              onClick={() => {
                clearProblem();
                setChosen(isChosen ? chosen.filter((one) => one !== field) : [...chosen, field]);
              }}
            >
              {field}
            </Chip>
          );
        })}
      </fieldset>
    </StepFrame>
  );
}
