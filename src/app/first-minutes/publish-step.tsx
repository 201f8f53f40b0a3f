import { Link } from 'react-router-dom';
import { FIRST_MINUTES_MESSAGES } from '#contract/messages/en/guidance/first-minutes.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { useOverlayState } from '../../navigation/overlay-location.ts';
import styles from './first-minutes.module.css';
import { StepFrame, type StepProps } from './step-frame.tsx';

const messages = FIRST_MINUTES_MESSAGES.publish;

const WAYS = [
  { to: PAGE_PATHS.newPost, label: messages.post, hint: messages.postHint },
  { to: PAGE_PATHS.newProject, label: messages.project, hint: messages.projectHint },
];

/** The ways to a first work; each ends the first minutes. */
export function PublishStep(step: StepProps) {
  const overlay = useOverlayState();
  return (
    <StepFrame
      {...step}
      title={messages.title}
      why={messages.why}
      nextLabel={FIRST_MINUTES_MESSAGES.end}
    >
      <ul className={styles.choices}>
        {WAYS.map(({ to, label, hint }) => (
          <li key={to}>
            <Link to={to} state={overlay} className={styles.choice} onClick={step.onNext}>
              <strong className={styles.choiceLabel}>{label}</strong>
              {hint}
            </Link>
          </li>
        ))}
      </ul>
    </StepFrame>
  );
}
