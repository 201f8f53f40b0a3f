import { useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { countChars } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { ProjectEditorStore } from '../create-editor.ts';
import type { MediaSlot } from '../editor-form.ts';
import { MediaTextFields } from '../fields/media-text-fields.tsx';

const messages = PROJECT_MESSAGES.editor;

interface DescribeTogetherProps {
  readonly slots: readonly MediaSlot[];
  readonly editor: ProjectEditorStore;
  readonly onAnnounce: (text: string) => void;
}

/** One description for all chosen images: applied by a press, and undone in one step. */
export function DescribeTogether({ slots, editor, onAnnounce }: DescribeTogetherProps) {
  const [first] = slots;
  const shared = slots.every(({ alt }) => alt === first?.alt) ? (first?.alt ?? '') : '';
  const [alt, setAlt] = useState(shared);
  const isTooLong = countChars(alt.trim()) > LIMITS.mediaAltChars;
  const changesNothing = alt.trim() === '' || slots.every((slot) => slot.alt === alt);

  function describe(): void {
    if (isTooLong || changesNothing) return;
    editor.describe(
      slots.map(({ key }) => key),
      alt,
    );
    onAnnounce(messages.done.described(slots.length));
  }

  return (
    <>
      <MediaTextFields
        text={alt}
        problem={isTooLong ? 'alt_too_long' : undefined}
        placeholder={messages.describeHint}
        onChange={setAlt}
        onEnter={describe}
      />
      <Button aria-disabled={isTooLong || changesNothing} onClick={describe}>
        {messages.describe(slots.length)}
      </Button>
    </>
  );
}
