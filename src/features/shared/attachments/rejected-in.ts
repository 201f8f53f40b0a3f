import { sourceName } from './attachment.ts';
import type { AttachmentEntry } from './use-attachments.ts';

/** Returns the last refused attachment, for `RejectedFile`. */
export function rejectedIn(
  attachments: readonly AttachmentEntry[],
  onRemove: (key: string) => void,
) {
  const refused = attachments.findLast((entry) => entry.status === 'refused');
  return {
    rejected: refused && { name: sourceName(refused.source), problem: refused.problem },
    onRemove: () => refused && onRemove(refused.key),
  };
}
