import type { CSSProperties, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { FocalPoint } from '#contract/schema/project.ts';
import field from '../../../ui/form/text-field.module.css';
import { ratioOf, type SlotAttachment } from '../editor-form.ts';
import styles from './focus-picker.module.css';

const messages = PROJECT_MESSAGES.editor;
const CENTRE: FocalPoint = { x: 0.5, y: 0.5 };
const COVER_RATIO = 4 / 3;
/** How far an arrow key moves the point. */
const STEP = 0.05;

interface FocusPickerProps {
  readonly attachment: SlotAttachment;
  readonly focus: FocalPoint | undefined;
  readonly onChange: (focus: FocalPoint) => void;
  /** The cover, cropped as lists show it. */
  readonly children: ReactNode;
}

/**
 * Sets the focal point by a press on the cover, or by the arrow keys. A crop that is positioned by
 * a fraction shows the point at the same fraction of itself: the ring is there.
 */
export function FocusPicker({ attachment, focus = CENTRE, onChange, children }: FocusPickerProps) {
  const ratio = attachment.status === 'working' ? undefined : ratioOf(attachment);

  function handleClick({ currentTarget, clientX, clientY, detail }: MouseEvent): void {
    const box = currentTarget.getBoundingClientRect();
    if (detail === 0 || box.width === 0) return; // pressed by a key
    onChange(
      pressedPoint(ratio ?? 1, focus, {
        x: (clientX - box.left) / box.width,
        y: (clientY - box.top) / box.height,
      }),
    );
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChange({ x: withinUnit(focus.x + step.x), y: withinUnit(focus.y + step.y) });
  }

  const [x, y] = [percentOf(focus.x), percentOf(focus.y)];
  return (
    <>
      <div className={styles.focus} style={{ '--focus': `${x} ${y}` } as CSSProperties}>
        {children}
        {ratio !== undefined && (
          <button
            type="button"
            className={styles.button}
            aria-label={messages.focus(Math.round(focus.x * 100), Math.round(focus.y * 100))}
            onClick={handleClick}
            onKeyDown={handleKeyDown}
          >
            <span className={styles.ring} style={{ left: x, top: y }} />
          </button>
        )}
      </div>
      <p className={field.hint}>{messages.focusHint}</p>
    </>
  );
}

const STEPS: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/**
 * Returns the point of an image that was pressed in its crop.
 *
 * @param ratio of the image, width by height.
 * @param focus by which the crop is positioned.
 * @param pressed in fractions of the crop.
 */
export function pressedPoint(ratio: number, focus: FocalPoint, pressed: FocalPoint): FocalPoint {
  const scaleX = Math.max(1, ratio / COVER_RATIO);
  const scaleY = Math.max(1, COVER_RATIO / ratio);
  return {
    x: withinUnit(((scaleX - 1) * focus.x + pressed.x) / scaleX),
    y: withinUnit(((scaleY - 1) * focus.y + pressed.y) / scaleY),
  };
}

function withinUnit(value: number): number {
  return Math.min(1, Math.max(0, Math.round(value * 10_000) / 10_000));
}

function percentOf(fraction: number): string {
  return `${(fraction * 100).toFixed(2)}%`;
}
