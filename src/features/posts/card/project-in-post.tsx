import type { CSSProperties } from 'react';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { PROJECT_GAP_PX, PROJECT_TILES } from '#contract/rules/card-layout.ts';
import type { PostImage } from '#contract/rules/parse-post.ts';
import { focusStyle } from '../../../lib/media/cropped-image.ts';
import { imageSizes, imageSources } from '../../../lib/media/image-sources.ts';
import { projectAddress } from '../../../navigation/addresses.ts';
import { useDataSaver } from '../../../state/device-settings.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { PageLink } from '../../../ui/link/page-link.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import styles from './project-in-post.module.css';
import type { ProjectInPostProps } from './project-slot.tsx';

/** The project of a post: its cover, four pictures below it, title, facts and a link to it. */
export function ProjectInPost({ project, authorId, metrics, box }: ProjectInPostProps) {
  const { id, title, classification, date, pictures, images, more, focus } = project;
  const to = projectAddress(authorId, id);
  const [cover] = images;
  const facts = [
    classification,
    pictures > 0 ? POST_MESSAGES.project.pictures(pictures) : '',
    date.slice(0, 'yyyy-mm'.length),
  ].filter((fact) => fact !== '');
  return (
    <>
      {cover && (
        // The button below leads to the same place, by keyboard, too.
        <PageLink to={to} className={styles.pictures} tabIndex={-1} aria-hidden="true" prefetch>
          <Shot
            image={cover}
            widthPx={metrics.mediaPx}
            heightPx={box.coverPx}
            style={focusStyle(focus)}
          />
          {box.tilesPx > 0 && (
            <span className={styles.tiles} style={{ gap: `${PROJECT_GAP_PX}px` }}>
              {images.slice(1, PROJECT_TILES + 1).map((image, index) => (
                <Shot
                  // biome-ignore lint/suspicious/noArrayIndexKey: a picture may be there twice.
                  key={`${index} ${image.src}`}
                  image={image}
                  widthPx={metrics.mediaPx / PROJECT_TILES}
                  heightPx={box.tilesPx}
                />
              ))}
              {more > 0 && (
                <span className={styles.more} style={{ height: `${box.tilesPx}px` }}>
                  <bdi dir="ltr">{`+${more}`}</bdi>
                </span>
              )}
            </span>
          )}
        </PageLink>
      )}
      <div className={styles.line} style={{ height: `${metrics.projectLinePx}px` }}>
        <div className={styles.text}>
          <p className={styles.title}>
            <bdi>{title}</bdi>
          </p>
          <p className={styles.facts}>
            {facts.map((fact) => (
              <bdi key={fact} className={styles.fact}>
                {fact}
              </bdi>
            ))}
          </p>
        </div>
        <ButtonLink to={to} aria-label={POST_MESSAGES.project.viewOf(title)} prefetch>
          {POST_MESSAGES.project.view}
        </ButtonLink>
      </div>
    </>
  );
}

interface ShotProps {
  readonly image: PostImage;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly style?: CSSProperties | undefined;
}

function Shot({ image, widthPx, heightPx, style }: ShotProps) {
  const isSavingData = useDataSaver();
  const coverPx = Math.ceil(Math.max(widthPx, heightPx * (image.widthPx / image.heightPx || 1)));
  return (
    <span className={styles.shot} style={{ height: `${heightPx}px` }}>
      <Picture
        src={image.src}
        {...imageSources(image.srcset, imageSizes(`${coverPx}px`, isSavingData))}
        alt={image.alt}
        hash={image.placeholder}
        style={style}
      />
    </span>
  );
}
