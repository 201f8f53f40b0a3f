import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { ProjectState } from '#contract/rules/permissions.ts';
import { SelectField } from './select-field.tsx';

const messages = PROJECT_MESSAGES.editor;

interface AudienceFieldProps {
  readonly state: ProjectState;
  /** Whether others see it already. If not, the choice is for when it is published. */
  readonly isPublished: boolean;
  readonly onChange: (state: ProjectState) => void;
}

/** Who can see a project. */
export function AudienceField({ state, isPublished, onChange }: AudienceFieldProps) {
  const states = isPublished
    ? (['published', 'unlisted', 'draft'] as const)
    : (['published', 'unlisted'] as const);
  const chosen = states.find((each) => each === state) ?? 'published';
  return (
    <SelectField
      label={messages.audience}
      name="state"
      value={chosen}
      onChange={({ currentTarget }) => onChange(currentTarget.value as ProjectState)}
    >
      {states.map((each) => (
        <option key={each} value={each}>
          {messages.audiences[each]}
        </option>
      ))}
    </SelectField>
  );
}
