import X from 'lucide-react/icons/x';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { sourceName } from '../../shared/attachments/attachment.ts';
import type { ProjectEditorStore } from '../create-editor.ts';
import fields from '../editor.module.css';
import type { RefusedFile } from '../editor-state.ts';
import styles from './foot.module.css';

const messages = PROJECT_MESSAGES.editor;

/** The same file may be prepared the next time; one that is too large or of another kind never is. */
const RETRIED: ReadonlySet<ProblemCode> = new Set(['resize_failed', 'image_failed']);
/** More are counted. */
const MAX_NAMES = 20;

interface RefusedFilesProps {
  readonly refused: readonly RefusedFile[];
  readonly editor: ProjectEditorStore;
}

/** The files that were not taken, each with the reason. */
export function RefusedFiles({ refused, editor }: RefusedFilesProps) {
  return (
    <div role="alert">
      {refused.length > 0 && (
        <section className={styles.refused}>
          <div className={fields.sectionHead}>
            <h3 className={fields.label}>{messages.refused(refused.length)}</h3>
            <IconButton label={messages.dismiss} isAtEnd onClick={editor.dismissRefused}>
              <X size={18} />
            </IconButton>
          </div>
          <ul className={styles.refusedList}>
            {refused.slice(0, MAX_NAMES).map((file) => (
              <li key={file.key} className={styles.refusedFile}>
                <bdi className={styles.kept}>{sourceName(file.source, messages.fromDataUrl)}</bdi>
                <span className={styles.reason}>{ERROR_MESSAGES[file.problem]}</span>
                {RETRIED.has(file.problem) && (
                  <Button onClick={() => editor.retry(file.key)}>{COMMON_MESSAGES.retry}</Button>
                )}
              </li>
            ))}
          </ul>
          {refused.length > MAX_NAMES && (
            <p className={styles.reason}>{messages.moreRefused(refused.length - MAX_NAMES)}</p>
          )}
        </section>
      )}
    </div>
  );
}
