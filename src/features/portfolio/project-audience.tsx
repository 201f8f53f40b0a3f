import { useState } from 'react';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { PROJECT_STATES, type ProjectState } from '#contract/rules/permissions.ts';
import type { Project } from '#contract/schema/project.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { useCloseOnBack } from '../../navigation/use-close-on-back.ts';
import { setProjectState } from '../../state/portfolio.ts';
import { Button } from '../../ui/button/button.tsx';
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import actions from '../shared/form-actions.module.css';
import styles from './own-portfolio.module.css';

const { audience, audiences } = PROJECT_MESSAGES.editor;
const OPTIONS = PROJECT_STATES.map((value) => ({ value, label: audiences[value] }));

interface ProjectAudienceProps {
  readonly project: Project;
  readonly onClose: () => void;
}

/** Who can see a project, to be changed without its editor. */
export function ProjectAudience({ project, onClose }: ProjectAudienceProps) {
  useCloseOnBack(true, onClose);
  const [state, setState] = useState<ProjectState>(project.state);
  const { isSending, failure, submit } = useSubmit({
    send: (next: ProjectState, options) => setProjectState(project, next, options),
    fallback: ERROR_MESSAGES.project_failed,
    onDone: onClose,
  });

  return (
    <DialogFrame title={audience} startsAt="title" onClose={onClose}>
      <div className={styles.audience}>
        <RadioGroup
          label={project.title}
          shape="list"
          options={OPTIONS}
          value={state}
          onChange={setState}
        />
        <FormAlert problem={failure} />
        <div className={actions.actions}>
          <Button onClick={onClose}>{COMMON_MESSAGES.cancel}</Button>
          <Button
            look="primary"
            aria-disabled={isSending}
            onClick={() => (state === project.state ? onClose() : void submit(state))}
          >
            {PROJECT_MESSAGES.saveAudience}
          </Button>
        </div>
      </div>
    </DialogFrame>
  );
}
