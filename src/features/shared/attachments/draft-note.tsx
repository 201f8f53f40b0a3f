import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { type AttachmentDraft, namesInShort } from './attachment-draft.ts';

const messages = MEDIA_MESSAGES.draft;

interface DraftNoteProps {
  readonly draft: Pick<AttachmentDraft, 'unsavedNames'>;
  /** Names of files that an earlier visit could not keep. */
  readonly lost: readonly string[];
  readonly className?: string | undefined;
}

/** Names the files that a draft does not have; nothing while it has all. */
export function DraftNote({ draft, lost, className }: DraftNoteProps) {
  const sentences = [
    [lost, messages.lost],
    [draft.unsavedNames('size'), messages.size],
    [draft.unsavedNames('refused'), messages.refused],
  ] as const;
  return (
    <div role="status" className={className}>
      {sentences.map(
        ([names, sentence]) =>
          names.length > 0 && <p key={sentence('')}>{sentence(namesInShort(names))}</p>,
      )}
    </div>
  );
}
