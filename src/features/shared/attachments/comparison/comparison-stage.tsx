import ChevronsLeftRight from 'lucide-react/icons/chevrons-left-right';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { COMPARISON_MESSAGES } from '#contract/messages/en/comparison.ts';
import { useObjectUrl } from '../../../../hooks/use-object-url.ts';
import { FITTED_VIEW, type ZoomSize } from '../../../../lib/dom/zoom.ts';
import { SizeButtons } from '../../../../ui/lightbox/size-buttons.tsx';
import { useZoom } from '../../../../ui/lightbox/use-zoom.ts';
import { applyZoomKey, PANS } from '../../../../ui/lightbox/zoom-keys.ts';
import overMedia from '../../../../ui/media/media-failure.module.css';
import { classes } from '../../../../ui/styles/classes.ts';
import words from '../../../../ui/styles/words.module.css';
import styles from './comparison.module.css';

const messages = COMPARISON_MESSAGES;

/** Shares of the width that a key moves the divider by. */
const STEP = 0.02;
const PAGE_STEP = 0.1;
const NO_SWIPE = () => undefined;

interface ComparisonStageProps {
  readonly original: Blob;
  readonly result: Blob;
  /** The original, which the result covers exactly. */
  readonly size: ZoomSize;
  readonly onImageError: () => void;
}

/**
 * Two aligned pictures and the divider between them: the original at the start, the result at the
 * end. Wheel, pinch, double tap and "1:1" look closer at both.
 */
export function ComparisonStage({ original, result, size, onImageError }: ComparisonStageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const zoom = useZoom(frame, { size, onSwipe: NO_SWIPE, onPullDown: NO_SWIPE });
  const [share, setShare] = useState(0.5);
  const [loaded, setLoaded] = useState<ReadonlySet<Blob>>(new Set());
  const { view, full, frameSize, handlers } = zoom;
  const isZoomed = view.scale > 1;
  const isLoaded = loaded.has(original) && loaded.has(result);

  // The divider stays on the visible part of the picture.
  const visiblePx = Math.min(frameSize.widthPx, zoom.fitted.widthPx * view.scale);
  const startPx = (frameSize.widthPx - visiblePx) / 2;
  const dividerPx = startPx + share * visiblePx;

  const controls = {
    fit: () => zoom.zoomTo(FITTED_VIEW.scale),
    showFull: () => zoom.zoomTo(full),
    zoomBy: (factor: number) => zoom.zoomTo(view.scale * factor),
    moveBy: zoom.moveBy,
  };

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pan = PANS[event.key];
    if (pan && event.shiftKey) zoom.moveBy(pan);
    else if (!applyZoomKey(event.key, controls)) {
      const moved = movedByKey(event.key, share, isRightToLeft(event.currentTarget));
      if (moved === undefined) return;
      setShare(moved);
    }
    event.preventDefault();
  }

  function handleDrag(event: PointerEvent<HTMLElement>): void {
    const box = frame.current?.getBoundingClientRect();
    if (!box || visiblePx === 0) return;
    const fromStart = isRightToLeft(event.currentTarget)
      ? box.right - event.clientX
      : event.clientX - box.left;
    setShare(withinUnit((fromStart - startPx) / visiblePx));
  }

  const picture = { ...zoom.picture, onError: onImageError };
  const onLoad = (blob: Blob) => setLoaded((before) => new Set(before).add(blob));

  return (
    <>
      <div
        ref={frame}
        className={classes(zoom.stageClass, styles.stage, isZoomed && styles.zoomed)}
        data-scale={view.scale.toFixed(2)}
        style={{ '--divider': `${dividerPx}px` } as CSSProperties}
        {...handlers}
      >
        <div className={classes(styles.layer, !isLoaded && styles.hidden)}>
          <Picture {...picture} blob={result} alt={messages.result} onShown={onLoad} />
          <div className={classes(styles.layer, styles.ofOriginal)}>
            <Picture {...picture} blob={original} alt={messages.original} onShown={onLoad} />
          </div>
          <div
            role="slider"
            tabIndex={0}
            className={styles.divider}
            aria-label={messages.slider}
            aria-orientation="horizontal"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percentOf(share)}
            aria-valuetext={messages.sliderValue(percentOf(share))}
            onKeyDown={handleKeyDown}
            onPointerDown={(event) => {
              if (event.pointerType === 'mouse' && event.button !== 0) return;
              event.stopPropagation(); // the pictures stay where they are
              event.currentTarget.setPointerCapture(event.pointerId);
              event.currentTarget.focus();
              handleDrag(event);
            }}
            onPointerMove={(event) => {
              if (event.currentTarget.hasPointerCapture(event.pointerId)) handleDrag(event);
            }}
          >
            <span className={styles.grip}>
              <ChevronsLeftRight size={16} />
            </span>
          </div>
        </div>
        {!isLoaded && (
          <p role="status" className={overMedia.message}>
            {messages.loading}
          </p>
        )}
      </div>
      <div className={styles.sizes}>
        <SizeButtons
          messages={messages}
          isFull={isZoomed}
          onFit={controls.fit}
          onFull={controls.showFull}
        />
        <p className={classes(words.quiet, styles.hint)}>{messages.keys}</p>
      </div>
    </>
  );
}

interface PictureProps {
  readonly blob: Blob;
  readonly alt: string;
  readonly className: string;
  readonly style: CSSProperties;
  readonly onShown: (blob: Blob) => void;
  readonly onError: () => void;
}

function Picture({ blob, alt, className, style, onShown, onError }: PictureProps) {
  const src = useObjectUrl(blob);
  if (src === undefined) return null;
  return (
    <img
      src={src}
      alt={alt}
      className={className}
      style={style}
      draggable={false}
      onLoad={() => onShown(blob)}
      onError={onError}
    />
  );
}

/** Returns the share of the original after a key of a slider; nothing for any other key. */
function movedByKey(key: string, share: number, isRtl: boolean): number | undefined {
  const forward = isRtl ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return withinUnit(share + STEP * forward);
    case 'ArrowLeft':
      return withinUnit(share - STEP * forward);
    case 'ArrowUp':
      return withinUnit(share + STEP);
    case 'ArrowDown':
      return withinUnit(share - STEP);
    case 'PageUp':
      return withinUnit(share + PAGE_STEP);
    case 'PageDown':
      return withinUnit(share - PAGE_STEP);
    case 'Home':
      return 0;
    case 'End':
      return 1;
    default:
      return undefined;
  }
}

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}

function percentOf(share: number): number {
  return Math.round(share * 100);
}

function withinUnit(share: number): number {
  return Math.min(1, Math.max(0, share));
}
