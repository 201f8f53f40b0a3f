import * as Dialog from '@radix-ui/react-dialog';
import X from 'lucide-react/icons/x';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { classes } from '../styles/classes.ts';
import { ratioStyle } from '../styles/ratio-style.ts';
import styles from './dialog-frame.module.css';
import modal from './modal.module.css';
import { overlayContainer } from './overlay-container.ts';
import { scrollToFocusOfTab } from './scroll-to-focus-of-tab.ts';
import { stayOpenForToast } from './stay-open-for-toast.ts';
import { useReturnFocus } from './use-return-focus.ts';

type DialogFrameProps = FrameProps & (OverPageProps | WholeProps);

interface OverPageProps {
  /** Chosen by purpose, never by where the dialog opens: see below. */
  readonly shape?: 'note' | 'sheet';
  readonly closeLabel?: undefined;
}

/** It may fill the screen, so it needs a close button. */
interface WholeProps {
  readonly shape: 'screen' | 'work';
  readonly closeLabel: string;
}

interface FrameProps {
  readonly title: string;
  /** A sentence under the title. */
  readonly description?: string;
  /**
   * Called on Escape and on a press beside the dialog. Without it, only the content closes it.
   * Escape during text composition (as in Japanese) does not close it.
   */
  readonly onClose?: () => void;
  /** `title`: the dialog itself is focused on open, where its first control would look selected. */
  readonly startsAt?: 'content' | 'title';
  readonly className?: string | undefined;
  /** For `work`: the aspect ratio of the image or video at its start, if there is one. */
  readonly ratio?: number | undefined;
  /** For `work` without one: as wide as a project in a post is seen whole. */
  readonly isWide?: boolean;
  /** For `work`: beside the content where there is room, such as links to the next post. */
  readonly beside?: ReactNode;
  /** Returns the element to focus on close; by default the one that had focus before. */
  readonly returnTo?: (() => Element | null) | undefined;
  readonly children: ReactNode;
}

/**
 * A modal dialog with a title, open while it is mounted. Each kind of overlay has one shape:
 *
 * - a confirmation (`ConfirmDialog`) is 420 px wide, in the middle of the window;
 * - a `note` shows or asks one thing: at most 600 px wide, aligned to the top where there is room and
 *   in the middle of a phone; over another dialog it leaves the title of that one visible;
 * - a `sheet` is for longer reading or writing: as wide as a note on desktops, full screen on phones;
 * - a `work` shows a post: its picture or video fills the start side and the rest stands in a column
 *   beside it; full screen below 1000 px. Its title and close button stay at the top, or beside it;
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
  className,
  ratio,
  isWide = false,
  beside,
  returnTo,
  children,
}: DialogFrameProps) {
  const returnFocus = useReturnFocus(returnTo);
  const own = useRef<HTMLDivElement>(null);
  const isPressedBeside = useRef(false);
  const isScreen = shape === 'screen';
  const closeButton = closeLabel !== undefined && (
    <IconButton
      label={closeLabel}
      isAtEnd
      className={isScreen ? styles.close : undefined}
      onClick={onClose}
    >
      <X size={isScreen ? 22 : 20} />
    </IconButton>
  );
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose?.()}>
      <Dialog.Portal container={overlayContainer()}>
        <Dialog.Overlay className={classes(modal.scrim, shape === 'work' && modal.workScrim)} />
        <Dialog.Content
          ref={own}
          data-below-toasts
          onOpenAutoFocus={(event) => {
            if (startsAt === 'content' || !(event.target instanceof HTMLElement)) return;
            event.preventDefault();
            event.target.focus();
          }}
          onCloseAutoFocus={returnFocus}
          onKeyDown={scrollToFocusOfTab}
          onPointerDown={(event) => {
            isPressedBeside.current = isBesideBox(event);
          }}
          // Not before the click, which would otherwise reach the page below.
          onClick={(event) => {
            if (isPressedBeside.current && isBesideBox(event)) onClose?.();
          }}
          onPointerDownOutside={stayOpenForToast}
          onEscapeKeyDown={(event) => {
            if (event.isComposing || handlesEscape(event.target)) event.preventDefault();
            else if (event.target === document.body) {
              // Focus is returning from a dialog above: Escape was meant for the element that gets
              // it.
              event.preventDefault();
              own.current?.focus();
            }
          }}
          className={classes(
            modal.panel,
            modal.centred,
            closeLabel === undefined && modal.topAligned,
            styles.dialog,
            shape !== 'note' && styles[shape],
            className,
          )}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          {shape !== 'work' ? (
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
          ) : (
            <div className={styles.bar}>
              <Dialog.Title className={styles.barTitle}>
                <bdi>{title}</bdi>
              </Dialog.Title>
              {closeButton}
              {beside}
            </div>
          )}
          {description !== undefined && (
            <Dialog.Description className={styles.description}>{description}</Dialog.Description>
          )}
          {shape === 'work' ? (
            // A new element for another shape: changing the width of the old one would shift it.
            <div
              key={ratio !== undefined ? 'picture' : isWide ? 'wide' : 'words'}
              className={classes(
                styles.box,
                ratio !== undefined && styles.ofPicture,
                isWide && styles.wide,
              )}
              style={ratio === undefined ? undefined : ratioStyle(ratio)}
            >
              {children}
            </div>
          ) : (
            children
          )}
          {/* Last in the tab order: a screen opens on its first field. */}
          {isScreen && closeButton}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Whether the press was on the dialog but outside its visible box. */
function isBesideBox({ target, currentTarget }: MouseEvent): boolean {
  const box = currentTarget.querySelector(`:scope > .${styles.box}`);
  return target === currentTarget && box !== null && box.getClientRects().length > 0;
}

/** Whether the target is in an element that handles Escape itself. */
function handlesEscape(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-keeps-escape]') !== null;
}
