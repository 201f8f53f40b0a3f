import X from 'lucide-react/icons/x';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { isOfFile, refusalMessage } from '../../../lib/media/refusal-message.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import heads from '../../../ui/styles/panel-head.module.css';
import words from '../../../ui/styles/words.module.css';
import { type AttachmentSource, sourceName } from './attachment.ts';
import styles from './refused-files.module.css';

/** More are counted. */
const MAX_NAMES = 20;

interface RefusedFilesProps {
  readonly refused: readonly {
    readonly key: string;
    readonly source: AttachmentSource;
    readonly problem: ProblemCode;
    readonly canRetry?: boolean | undefined;
  }[];
  /** What an embedded image is called. */
  readonly embeddedName?: string;
  /**
   * A selector of the control that chooses other files: it gets focus when the frame disappears.
   */
  readonly chooser?: string | undefined;
  readonly onRetry: (key: string) => void;
  readonly onDismiss: () => void;
  /** Chooses other files in their place, where those may pass. */
  readonly children: ReactNode;
}

/** The files that were refused, each with the reason. The live region is mounted without any, too. */
export function RefusedFiles(props: RefusedFilesProps) {
  const { refused, embeddedName, chooser, onRetry, onDismiss, children } = props;
  const region = useRef<HTMLDivElement>(null);
  const last = useRef({ hasFocus: false, chooser, count: 0 });

  // The pressed button may have gone, with its file or with the whole frame.
  useLayoutEffect(() => {
    const isFewer = refused.length < last.current.count;
    last.current.count = refused.length;
    if (refused.length > 0) last.current.chooser = chooser;
    const { hasFocus, chooser: selector = 'input[type="file"]' } = last.current;
    if (!isFewer || !hasFocus || document.activeElement !== document.body) return;
    const next =
      region.current?.querySelector<HTMLElement>('button') ??
      region.current?.closest('fieldset, form')?.querySelector<HTMLElement>(selector);
    next?.focus();
    last.current.hasFocus = refused.length > 0;
  }, [refused, chooser]);

  return (
    <div
      ref={region}
      role="alert"
      className={styles.region}
      onFocus={() => {
        last.current.hasFocus = true;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) last.current.hasFocus = false;
      }}
    >
      {refused.length > 0 && (
        <section className={styles.frame}>
          <div className={heads.head}>
            <h3 className={heads.title}>{MEDIA_MESSAGES.refusedCount(refused.length)}</h3>
            <div className={styles.choices}>
              {refused.some(({ problem }) => isOfFile(problem)) && children}
              {refused.some(({ problem }) => problem === 'page_outdated') && (
                <Button onClick={() => location.reload()}>{SHELL_MESSAGES.crash.reload}</Button>
              )}
            </div>
            <IconButton label={MEDIA_MESSAGES.dismiss} isAtEnd onClick={onDismiss}>
              <X size={18} />
            </IconButton>
          </div>
          <ul className={styles.list}>
            {refused.slice(0, MAX_NAMES).map(({ key, source, problem, canRetry }) => (
              <li key={key} className={styles.file}>
                <bdi className={styles.name}>{sourceName(source, embeddedName)}</bdi>
                <span className={classes(words.detail, styles.reason)}>
                  {refusalMessage(problem)}
                </span>
                {canRetry && <Button onClick={() => onRetry(key)}>{COMMON_MESSAGES.retry}</Button>}
              </li>
            ))}
          </ul>
          {refused.length > MAX_NAMES && (
            <p className={classes(words.detail, styles.reason)}>
              {MEDIA_MESSAGES.moreRefused(refused.length - MAX_NAMES)}
            </p>
          )}
          {refused.some(({ problem }) => problem === 'unsupported_file') && (
            <p className={classes(words.detail, styles.reason)}>{MEDIA_MESSAGES.taken}</p>
          )}
        </section>
      )}
    </div>
  );
}
