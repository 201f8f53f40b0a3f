import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { LIGHTBOX_MESSAGES } from '#contract/messages/en/lightbox.ts';

import { useSize } from '../../hooks/use-size.ts';
import { FITTED_VIEW, fullScale, type Point, stageOf, type ZoomSize } from '../../lib/dom/zoom.ts';
import { imageSources } from '../../lib/media/image-sources.ts';
import { logFailure } from '../../lib/net/log-failure.ts';
import type { ViewedPicture } from '../../lib/viewed-picture.ts';
import { Button } from '../button/button.tsx';
import { classes } from '../styles/classes.ts';
import styles from './lightbox.module.css';
import { useZoom } from './use-zoom.ts';

/** The actions of the buttons and keys around the stage. */
export interface StageControls {
  readonly fit: () => void;
  readonly showFull: () => void;
  readonly zoomBy: (factor: number) => void;
  readonly moveBy: (way: Point) => void;
}

/** A double tap enlarges at least this many times. */
const CLOSE_SCALE = 2;
/** Used until the image's size is known. */
const UNKNOWN: ZoomSize = { widthPx: 1, heightPx: 1 };

interface LightboxStageProps {
  readonly ref: Ref<StageControls>;
  readonly picture: ViewedPicture;
  /** Whether all frames are shown of a picture that moves. */
  readonly isMoving: boolean;
  /** `1` for a swipe to the right, `-1` for one to the left. */
  readonly onSwipe: (way: 1 | -1) => void;
  readonly onPullDown: () => void;
  /** Whether the picture is larger than it fits; stays the same function. */
  readonly onZoom: (isZoomed: boolean) => void;
}

/** One picture and the gestures to look at it: fingers, mouse and wheel. */
export function LightboxStage(props: LightboxStageProps) {
  const { ref, picture, isMoving, onSwipe, onPullDown, onZoom } = props;
  const frame = useRef<HTMLDivElement>(null);
  const frameSize = useSize(frame);
  const [phase, setPhase] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  const [isRenewing, setRenewing] = useState(false);
  const [found, setFound] = useState<ZoomSize>();
  const isSized = picture.widthPx > 0 && picture.heightPx > 0;
  const size = isSized ? picture : (found ?? UNKNOWN);
  const stage = stageOf(size, frameSize);
  const full = fullScale(size, stage.fitted);
  const closeScale = Math.max(full, CLOSE_SCALE);
  const zoom = useZoom(frame, { stage, closeScale, onSwipe, onPullDown });
  const { view, aside, isHandled, handlers } = zoom;
  const { fitted } = stage;
  const place = {
    className: classes(styles.picture, !isHandled && styles.animated),
    draggable: false,
    style: {
      width: `${fitted.widthPx}px`,
      height: `${fitted.heightPx}px`,
      transform: `translate(-50%, -50%) translate(${view.xPx + aside.xPx}px, ${view.yPx + aside.yPx}px) scale(${view.scale})`,
    },
  };

  useImperativeHandle(ref, () => ({
    fit: () => zoom.zoomTo(FITTED_VIEW.scale),
    showFull: () => zoom.zoomTo(full > 1 ? full : CLOSE_SCALE),
    zoomBy: (factor) => zoom.zoomTo(view.scale * factor),
    moveBy: zoom.moveBy,
  }));

  async function handleRetry(): Promise<void> {
    if (isRenewing) return;
    setRenewing(true);
    await picture.renew?.().catch((error: unknown) => {
      logFailure('The address of a picture could not be renewed.', error);
    });
    setRenewing(false);
    setPhase('loading');
    setTries((before) => before + 1);
  }

  const isZoomed = view.scale > 1;
  useEffect(() => onZoom(isZoomed), [isZoomed, onZoom]);

  return (
    <div
      ref={frame}
      className={classes(styles.stage, isZoomed && styles.zoomed)}
      data-scale={view.scale.toFixed(2)}
      {...handlers}
    >
      {phase === 'failed' ? (
        <div className={styles.failure}>
          <p role="alert">{LIGHTBOX_MESSAGES.failed}</p>
          <Button aria-disabled={isRenewing} onClick={() => void handleRetry()}>
            {COMMON_MESSAGES.retry}
          </Button>
          <p className={styles.retrying} role="status">
            {isRenewing && LIGHTBOX_MESSAGES.loading}
          </p>
        </div>
      ) : (
        <img
          {...place}
          key={tries}
          src={picture.src}
          {...imageSources(
            isSized ? picture.srcset : '',
            `${Math.ceil(fitted.widthPx * view.scale)}px`,
          )}
          alt={picture.alt}
          data-phase={phase}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setFound({ widthPx: naturalWidth, heightPx: naturalHeight });
            setPhase('shown');
          }}
          onError={() => setPhase('failed')}
        />
      )}
      {/* Over the still, which is there where the frames do not come. */}
      {phase === 'shown' && isMoving && picture.moving && (
        <img
          {...place}
          src={picture.moving}
          alt=""
          onError={({ currentTarget }) => currentTarget.setAttribute('hidden', '')}
        />
      )}
      {phase === 'loading' && (
        <p className={styles.loading} role="status">
          {LIGHTBOX_MESSAGES.loading}
        </p>
      )}
    </div>
  );
}
