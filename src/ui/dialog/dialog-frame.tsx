import * as Dialog from '@radix-ui/react-dialog';
import X from 'lucide-react/icons/x';
import type { PointerEvent, ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { classes } from '../styles/classes.ts';
import { ratioStyle } from '../styles/ratio-style.ts';
import styles from './dialog-frame.module.css';
import modal from './modal.module.css';
import { useReturnFocus } from './use-return-focus.ts';

type DialogFrameProps = FrameProps & (OverPageProps | ScreenProps);

interface OverPageProps {
  /** Told by what it is for, never by where it opens: see below. */
  readonly shape?: 'note' | 'sheet' | 'work';
  readonly closeLabel?: undefined;
}

/** It leaves nothing beside it to press: it has a button that closes it. */
interface ScreenProps {
  readonly shape: 'screen';
  readonly closeLabel: string;
}

interface FrameProps {
  readonly title: string;
  /** A sentence under the title. */
  readonly description?: string;
  /**
   * Called on Escape and on a press beside the dialog. Without it, only the content closes it. An
   * Escape that gives up letters being composed, as in Japanese, is none.
   */
  readonly onClose?: () => void;
  /** `title`: nothing in it is focused when it opens, where the first thing would look chosen. */
  readonly startsAt?: 'content' | 'title';
  /** At the end of the title's line, which then stays while what is below it scrolls. */
  readonly end?: ReactNode;
  readonly className?: string | undefined;
  /** Of a `work`: width by height of the image or video at its start, if there is one. */
  readonly ratio?: number | undefined;
  /** Returns what gets the focus when it closes; by default what had it before. */
  readonly returnTo?: (() => Element | null) | undefined;
  readonly children: ReactNode;
}

/**
 * A modal dialog with a title, open while it is mounted. Each kind of overlay has one shape:
 *
 * - a confirmation (`ConfirmDialog`) is 420 px wide, in the middle of the window;
 * - a `note` shows or asks one thing: at most 600 px wide, aligned to the top where there is room and
 *   in the middle of a phone; over another dialog it leaves that one's title visible;
 * - a `sheet` is for longer reading or writing: as wide as a note on desktops, full screen on phones;
 * - a `work` shows a post: its picture or video fills the start side and the rest stands in a column
 *   beside it; full screen below 1000 px;
 * - a `screen` is for working in, and always full screen;
 * - a navigation menu (`Sheet`) slides in from the side of its button, an action menu (`Menu`) opens at
 *   its button.
 */
export function DialogFrame({
  title,
  description,
  onClose,
  shape = 'note',
  closeLabel,
  startsAt = 'content',
  end,
  className,
  ratio,
  returnTo,
  children,
}: DialogFrameProps) {
  const returnFocus = useReturnFocus(returnTo);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose?.()}>
      <Dialog.Portal>
        <Dialog.Overlay className={classes(modal.scrim, shape === 'work' && modal.ofWork)} />
        <Dialog.Content
          onOpenAutoFocus={(event) => {
            if (startsAt === 'content' || !(event.target instanceof HTMLElement)) return;
            event.preventDefault();
            event.target.focus();
          }}
          onCloseAutoFocus={returnFocus}
          onPointerDown={(event) => {
            if (isBesideBox(event)) onClose?.();
          }}
          onPointerDownOutside={(event) => {
            if (isInsideToast(event.target)) event.preventDefault();
          }}
          onEscapeKeyDown={(event) => {
            if (event.isComposing || handlesEscape(event.target)) event.preventDefault();
          }}
          className={classes(
            modal.panel,
            modal.centred,
            shape !== 'screen' && shape !== 'work' && modal.hung,
            styles.dialog,
            shape !== 'note' && styles[shape],
            end !== undefined && styles.barred,
            className,
          )}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          {end === undefined ? (
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
          ) : (
            <div className={styles.bar}>
              <Dialog.Title className={styles.barTitle}>
                <bdi>{title}</bdi>
              </Dialog.Title>
              {end}
            </div>
          )}
          {description !== undefined && (
            <Dialog.Description className={styles.description}>{description}</Dialog.Description>
          )}
          {shape === 'work' ? (
            // Another box once there is a picture: one that changed its width would move.
            <div
              key={ratio === undefined ? 'words' : 'picture'}
              className={classes(styles.box, ratio !== undefined && styles.ofPicture)}
              style={ratio === undefined ? undefined : ratioStyle(ratio)}
            >
              {children}
            </div>
          ) : (
            children
          )}
          {/* Last in the order of the keys: a screen opens on its first field. */}
          {closeLabel !== undefined && (
            <IconButton label={closeLabel} isAtEnd className={styles.wayOut} onClick={onClose}>
              <X size={22} />
            </IconButton>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** On the dialog itself, which reaches beyond its box where that is laid out. */
function isBesideBox({ target, currentTarget }: PointerEvent): boolean {
  const box = currentTarget.querySelector(`:scope > .${styles.box}`);
  return target === currentTarget && box !== null && box.getClientRects().length > 0;
}

/** What is said in passing over the dialog, gone already by the press: to press that away does not leave the dialog. */
function isInsideToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-toast]') !== null;
}

/** A box inside the dialog that has a use of its own for Escape. */
function handlesEscape(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-keeps-escape]') !== null;
}
