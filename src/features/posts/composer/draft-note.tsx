import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import type { usePostDraft } from './use-post-draft.ts';

interface DraftNoteProps {
  readonly draft: ReturnType<typeof usePostDraft>;
  /** Names of files that an earlier visit could not keep. */
  readonly lost: readonly string[];
}

/** Names the files that a draft does not have; nothing while it has all. */
export function DraftNote({ draft, lost }: DraftNoteProps) {
  const messages = POST_DIALOG_MESSAGES.draft;
  const sentences = [
    [lost, messages.lost],
    [draft.unsavedNames('size'), messages.size],
    [draft.unsavedNames('refused'), messages.refused],
  ] as const;
  return (
    <div role="status">
      {sentences.map(
        ([names, sentence]) =>
          names.length > 0 && <p key={sentence('')}>{sentence(names.join(', '))}</p>,
      )}
    </div>
  );
}
