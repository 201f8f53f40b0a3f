import type { ComponentProps, CSSProperties } from 'react';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import type { useMediaRetry } from '../../hooks/use-media-retry.ts';
import { imageSizes, imageSources } from '../../lib/media/image-sources.ts';
import { useDataSaver } from '../../state/device-settings.ts';
import { Picture } from '../../ui/media/picture.tsx';
import { Caption } from './caption.tsx';
import type { ProjectImageView } from './project-images.ts';
import styles from './project-view.module.css';

interface CaptionedPictureProps
  extends Pick<
    ComponentProps<typeof Picture>,
    'className' | 'width' | 'height' | 'loading' | 'fetchPriority'
  > {
  readonly picture: ProjectImageView;
  /** How wide it is shown, in CSS. */
  readonly shownWidth: string;
  readonly media: Pick<ReturnType<typeof useMediaRetry>, 'tries' | 'onError'>;
  readonly frame?: CSSProperties;
  readonly onOpen: (picture: ProjectImageView) => void;
}

/** An image of a project, which opens when it is pressed, and what is said below it. */
export function CaptionedPicture(props: CaptionedPictureProps) {
  const { picture, shownWidth, media, frame, onOpen, ...rest } = props;
  const { src, srcset, alt, image, caption } = picture;
  const isSavingData = useDataSaver();
  return (
    <>
      <div className={styles.pressed} style={frame}>
        <Picture
          {...rest}
          key={media.tries}
          hash={image.placeholder}
          src={src}
          {...imageSources(srcset, imageSizes(shownWidth, isSavingData))}
          alt={alt}
          onError={media.onError}
        />
        <button
          type="button"
          className={styles.open}
          aria-label={COMMON_MESSAGES.viewLarger(alt)}
          onClick={() => onOpen(picture)}
        />
      </div>
      <Caption text={caption} />
    </>
  );
}
