import { PORTFOLIO_WORDS } from '#contract/portfolio-words.ts';
import type { Project } from '#contract/schema/project.ts';
import { deleteProject } from '../state/portfolio.ts';
import { Button } from '../ui/button.tsx';
import { Question } from '../ui/question.tsx';

const words = PORTFOLIO_WORDS.deleting;

interface DeleteProjectProps {
  readonly project: Project;
  /** The question is answered; whether with yes. */
  readonly onDone: (isDeleted: boolean) => void;
}

/** Asks before a project is deleted, and deletes it. */
export function DeleteProject({ project, onDone }: DeleteProjectProps) {
  return (
    <Question title={words.title} text={words.text(project.title)} onStay={() => onDone(false)}>
      <Button
        look="danger"
        onClick={() => {
          onDone(true);
          void deleteProject(project);
        }}
      >
        {words.yes}
      </Button>
    </Question>
  );
}
