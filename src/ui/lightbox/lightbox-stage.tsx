import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { LIGHTBOX_MESSAGES } from '#contract/messages/en/lightbox.ts';
import { useMediaRetry } from '../../hooks/use-media-retry.ts';
import { FITTED_VIEW, type ZoomSize } from '../../lib/dom/zoom.ts';
import { imageSources } from '../../lib/media/image-sources.ts';
import type { ViewedPicture } from '../../lib/viewed-picture.ts';
import { Button } from '../button/button.tsx';
import overMedia from '../media/media-failure.module.css';
import { classes } from '../styles/classes.ts';
import styles from './lightbox.module.css';
import { CLOSE_SCALE, useZoom } from './use-zoom.ts';
import type { StageControls } from './zoom-keys.ts';

/** Used until the image's size is known. */
const UNKNOWN: ZoomSize = { widthPx: 1, heightPx: 1 };

interface LightboxStageProps {
  readonly ref: Ref<StageControls>;
  readonly picture: ViewedPicture;
  /** Whether all frames are shown of a picture that moves. */
  readonly isMoving: boolean;
  /** `1` for a swipe to the right, `-1` for one to the left. */
  readonly onSwipe: (direction: 1 | -1) => void;
  readonly onPullDown: () => void;
  /** Whether the picture is larger than it fits; stays the same function. */
  readonly onZoom: (isZoomed: boolean) => void;
}

/** One picture and the gestures to look at it: fingers, mouse and wheel. */
export function LightboxStage(props: LightboxStageProps) {
  const { ref, picture, isMoving, onSwipe, onPullDown, onZoom } = props;
  const frame = useRef<HTMLDivElement>(null);
  const media = useMediaRetry(picture.src, picture.renew);
  const { hasFailed, isRenewing } = media;
  const [isLoaded, setLoaded] = useState(false);
  const [found, setFound] = useState<ZoomSize>();
  const isSized = picture.widthPx > 0 && picture.heightPx > 0;
  const size = isSized ? picture : (found ?? UNKNOWN);
  const zoom = useZoom(frame, { size, onSwipe, onPullDown });
  const { view, fitted, full, handlers } = zoom;

  useImperativeHandle(ref, () => ({
    fit: () => zoom.zoomTo(FITTED_VIEW.scale),
    showFull: () => zoom.zoomTo(full > 1 ? full : CLOSE_SCALE),
    zoomBy: (factor) => zoom.zoomTo(view.scale * factor),
    moveBy: zoom.moveBy,
  }));

  const isZoomed = view.scale > 1;
  useEffect(() => onZoom(isZoomed), [isZoomed, onZoom]);

  return (
    <div
      ref={frame}
      className={classes(zoom.stageClass, styles.stage)}
      data-scale={view.scale.toFixed(2)}
      {...handlers}
    >
      {hasFailed ? (
        <div className={classes(overMedia.message, styles.failure)}>
          <p role="alert">{LIGHTBOX_MESSAGES.failed}</p>
          <Button aria-disabled={isRenewing} onClick={media.retry}>
            {COMMON_MESSAGES.retry}
          </Button>
          <p className={styles.retrying} role="status">
            {isRenewing && LIGHTBOX_MESSAGES.loading}
          </p>
        </div>
      ) : (
        <img
          {...zoom.picture}
          key={media.tries}
          draggable={false}
          src={picture.src}
          {...imageSources(
            isSized ? picture.srcset : '',
            `${Math.ceil(fitted.widthPx * view.scale)}px`,
          )}
          alt={picture.alt}
          data-phase={isLoaded ? 'shown' : 'loading'}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setFound({ widthPx: naturalWidth, heightPx: naturalHeight });
            setLoaded(true);
          }}
          onError={() => {
            setLoaded(false);
            media.onError();
          }}
        />
      )}
      {/* Over the still, which is there where the frames do not come. */}
      {isLoaded && isMoving && picture.moving && (
        <img
          {...zoom.picture}
          draggable={false}
          src={picture.moving}
          alt=""
          onError={({ currentTarget }) => currentTarget.setAttribute('hidden', '')}
        />
      )}
      {!isLoaded && !hasFailed && (
        <p className={styles.loading} role="status">
          {LIGHTBOX_MESSAGES.loading}
        </p>
      )}
    </div>
  );
}
