import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { COMPARISON_MESSAGES } from '#contract/messages/en/comparison.ts';
import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { useBackGuard } from '../../../../hooks/use-back-guard.ts';
import { formatBytes, formatPixels } from '../../../../lib/format/format.ts';
import type { ImageFacts, MediaSize } from '../../../../lib/media/media-facts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { DialogFrame } from '../../../../ui/dialog/dialog-frame.tsx';
import overMedia from '../../../../ui/media/media-failure.module.css';
import { classes } from '../../../../ui/styles/classes.ts';
import words from '../../../../ui/styles/words.module.css';
import styles from './comparison.module.css';
import { ComparisonStage } from './comparison-stage.tsx';
import { useComparedPictures } from './use-compared-pictures.ts';

const messages = COMPARISON_MESSAGES;

interface ComparisonDialogProps {
  /** As it was chosen. */
  readonly original: File;
  /** What is sent. */
  readonly result: File;
  readonly facts: ImageFacts;
  readonly onClose: () => void;
}

/** Original and result of a prepared image, aligned, and what was removed. Back and Escape close it. */
export function ComparisonDialog({ original, result, facts, onClose }: ComparisonDialogProps) {
  const { comparison, retry, handleImageError } = useComparedPictures(original, result);
  useBackGuard(true, onClose);
  const pictures = comparison.status === 'ready' ? comparison.pictures : undefined;
  return (
    <DialogFrame
      title={messages.title}
      shape="screen"
      closeLabel={messages.close}
      onClose={onClose}
      className={styles.dialog}
    >
      <p className={classes(words.oneLine, styles.name)}>
        <bdi>{original.name}</bdi>
      </p>
      {pictures ? (
        <ComparisonStage
          original={pictures.original.blob}
          result={pictures.result.blob}
          size={facts.before}
          onImageError={handleImageError}
        />
      ) : (
        <div className={styles.stage}>
          <div className={overMedia.message}>
            {comparison.status === 'failed' ? (
              <>
                <p role="alert">{messages.failed}</p>
                <Button onClick={retry}>{COMMON_MESSAGES.retry}</Button>
              </>
            ) : (
              <p role="status">{messages.loading}</p>
            )}
          </div>
        </div>
      )}
      <dl className={styles.facts}>
        <Side name={messages.original} size={facts.before} />
        <Side name={messages.result} size={facts.after} quality={facts.quality} />
      </dl>
      <div className={classes(words.detail, styles.removed)}>
        {pictures && <Removed facts={facts} camera={pictures.removedCamera} />}
        {pictures?.original.isRedrawn && <p>{messages.redrawn}</p>}
      </div>
    </DialogFrame>
  );
}

interface SideProps {
  readonly name: string;
  readonly size: MediaSize;
  readonly quality?: number;
}

function Side({ name, size: { bytes, widthPx, heightPx }, quality }: SideProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {formatBytes(bytes)} · {formatPixels(widthPx, heightPx)}
        {quality !== undefined &&
          ` · ${quality === 0 ? MEDIA_MESSAGES.untouched : MEDIA_MESSAGES.quality(quality)}`}
      </dd>
    </div>
  );
}

interface RemovedProps {
  readonly facts: ImageFacts;
  readonly camera: string;
}

function Removed({ facts: { gpsRemoved, metadataRemoved }, camera }: RemovedProps) {
  const hasCamera = camera !== '';
  const kind = gpsRemoved
    ? hasCamera
      ? 'both'
      : 'place'
    : hasCamera
      ? 'camera'
      : metadataRemoved
        ? 'other'
        : 'none';
  return (
    <>
      <p className={styles.result}>{messages.removed[kind]}</p>
      {(hasCamera || gpsRemoved) && (
        <>
          <ul className={styles.found}>
            {hasCamera && (
              <li>
                <bdi>{messages.cameraFound(camera)}</bdi>
              </li>
            )}
            {gpsRemoved && <li>{messages.locationFound}</li>}
          </ul>
          <p>{messages.onDevice}</p>
        </>
      )}
    </>
  );
}
