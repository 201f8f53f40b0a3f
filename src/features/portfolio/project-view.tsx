import { type CSSProperties, type ReactNode, useEffect, useId } from 'react';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { CARD_ENLARGE_MAX } from '#contract/rules/card-layout.ts';
import type { ContentBlock, Project, ProjectImage } from '#contract/schema/project.ts';
import { useMediaRetry } from '../../hooks/use-media-retry.ts';
import { formatDuration } from '../../lib/format/format.ts';
import { useDataSaver } from '../../state/device-settings.ts';
import { openLightbox, renewLightbox } from '../../state/lightbox.ts';
import { StatusFrame } from '../../ui/loading/status-frame.tsx';
import { MediaFailure } from '../../ui/media/media-failure.tsx';
import { classes } from '../../ui/styles/classes.ts';
import words from '../../ui/styles/words.module.css';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { Caption } from './caption.tsx';
import { CaptionedPicture } from './captioned-picture.tsx';
import { JustifiedGallery } from './justified-gallery.tsx';
import { imageViewsOf, type ProjectImageView } from './project-images.ts';
import styles from './project-view.module.css';

/** Maximum height of an image or video, in vh. */
const HIGHEST_VH = 90;

interface ProjectViewProps {
  readonly project: Project;
  /** The owner, with a link to the profile. */
  readonly author: ReactNode;
  /** The actions on the project. */
  readonly actions: ReactNode;
  /** What can be done where it has nothing to see. */
  readonly emptyAction: ReactNode;
  /** Links to other projects of the portfolio. */
  readonly neighbours: ReactNode;
  /** Requests the project again: the addresses of a draft's files expire. */
  readonly onRenew?: (() => Promise<unknown>) | undefined;
}

/**
 * A project as an exhibition: text in a column, pictures wide, the gallery in rows of one height.
 * Every picture opens large, in the order of the page.
 */
export function ProjectView(props: ProjectViewProps) {
  const { project, author, actions, emptyAction, neighbours, onRenew } = props;
  const { title, subtitle, classification, date, keywords, contentBlocks } = project;
  const { cover, ofBlock, gallery, all } = imageViewsOf(project, onRenew);
  const opener = useId();
  const open = (picture: ProjectImageView) => openLightbox(all, all.indexOf(picture), opener);
  useEffect(() => renewLightbox(opener, all));
  const [firstBlock] = contentBlocks;
  const lead = cover ?? (firstBlock && ofBlock.get(firstBlock._id));
  const isEmpty = !cover && contentBlocks.length === 0 && gallery.length === 0;
  return (
    <article className={styles.page}>
      <header className={styles.head} style={lead && fitOf(lead.image)}>
        <div>
          <h1 className={classes(words.pageTitle, styles.title)} dir="auto">
            {title}
          </h1>
          {subtitle !== '' && (
            <p className={styles.subtitle} dir="auto">
              {subtitle}
            </p>
          )}
        </div>
        <div className={styles.byline}>
          {author}
          <p className={styles.facts}>
            {project.state !== 'published' && (
              <span>{PROJECT_MESSAGES.stateFacts[project.state]}</span>
            )}
            {classification !== '' && <span>{classification}</span>}
            {date !== '' && <time dateTime={date}>{date}</time>}
          </p>
        </div>
        <div className={styles.actions}>{actions}</div>
      </header>
      {cover && <ImageBlock picture={cover} isFirst onOpen={open} />}
      {contentBlocks.map((block) => {
        const picture = ofBlock.get(block._id);
        return picture ? (
          <ImageBlock key={block._id} picture={picture} isFirst={false} onOpen={open} />
        ) : (
          <TextOrVideo key={block._id} block={block} title={title} onRenew={onRenew} />
        );
      })}
      {gallery.length > 0 && (
        <section className={styles.wide} aria-label={PROJECT_MESSAGES.gallery}>
          <JustifiedGallery pictures={gallery} onOpen={open} />
        </section>
      )}
      {isEmpty && <StatusFrame action={emptyAction}>{PROJECT_MESSAGES.empty}</StatusFrame>}
      {keywords.length > 0 && (
        <ul className={styles.keywords} aria-label={PROJECT_MESSAGES.keywords}>
          {keywords.map((keyword) => (
            <li key={keyword} dir="auto">
              {keyword}
            </li>
          ))}
        </ul>
      )}
      {neighbours}
    </article>
  );
}

interface TextOrVideoProps extends Pick<ProjectViewProps, 'onRenew'> {
  readonly block: ContentBlock;
  readonly title: string;
}

function TextOrVideo({ block, title, onRenew }: TextOrVideoProps) {
  if (block.type === 'text') {
    return (
      <p className={classes(words.prose, styles.text)} dir="auto">
        <LinkedText text={block.content} />
      </p>
    );
  }
  return <ProjectVideo block={block} title={title} onRenew={onRenew} />;
}

/** A video that starts only when pressed. */
function ProjectVideo({ block, title, onRenew }: TextOrVideoProps) {
  const { content, poster, width, height, mediaDuration, alt = '', caption } = block;
  const isSavingData = useDataSaver();
  const { hasFailed, onError, retry } = useMediaRetry(content, onRenew);
  const failure = hasFailed ? PROJECT_MESSAGES.videoFailed : undefined;
  return (
    <Exhibit size={block} failure={failure} onRetry={retry}>
      {/* biome-ignore lint/a11y/useMediaCaption: people's own videos, which have none */}
      <video
        className={styles.video}
        src={content}
        poster={poster}
        width={width}
        height={height}
        controls
        playsInline
        preload={poster === undefined && !isSavingData ? 'metadata' : 'none'}
        aria-label={alt === '' ? PROJECT_MESSAGES.video(title) : alt}
        onError={onError}
      />
      {mediaDuration !== undefined && (
        <p className={styles.duration}>{formatDuration(mediaDuration)}</p>
      )}
      <Caption text={caption} />
    </Exhibit>
  );
}

interface ImageBlockProps {
  readonly picture: ProjectImageView;
  readonly isFirst: boolean;
  readonly onOpen: (picture: ProjectImageView) => void;
}

function ImageBlock({ picture, isFirst, onOpen }: ImageBlockProps) {
  const { src, image, renew } = picture;
  const { hasFailed, retry, ...media } = useMediaRetry(src, renew);
  const failure = hasFailed ? PROJECT_MESSAGES.imageFailed : undefined;
  return (
    <Exhibit size={image} failure={failure} onRetry={retry}>
      <CaptionedPicture
        picture={picture}
        shownWidth="min(100vw, 1400px)"
        media={media}
        className={styles.picture}
        width={image.width}
        height={image.height}
        fetchPriority={isFirst ? 'high' : 'auto'}
        loading={isFirst ? 'eager' : 'lazy'}
        onOpen={onOpen}
      />
    </Exhibit>
  );
}

interface ExhibitProps {
  readonly size: StoredSize;
  /** Why it cannot be seen, in words. */
  readonly failure: string | undefined;
  readonly onRetry: () => unknown;
  readonly children: ReactNode;
}

/** An image or video; if it did not load, a placeholder in its size. */
function Exhibit({ size, failure, onRetry, children }: ExhibitProps) {
  return (
    <div className={styles.wide}>
      {failure === undefined ? (
        <figure className={styles.opening} style={fitOf(size)}>
          {children}
        </figure>
      ) : (
        <div
          className={classes(styles.opening, styles.missing)}
          style={{ ...fitOf(size), aspectRatio: ratioOf(size) }}
        >
          <MediaFailure message={failure} onRetry={onRetry} />
        </div>
      )}
    </div>
  );
}

type StoredSize = Pick<ProjectImage, 'width' | 'height'>;

/** Returns the aspect ratio of missing media; a usual one when their size is unknown. */
function ratioOf({ width, height }: StoredSize): number {
  return width === undefined || height === undefined ? 4 / 3 : width / height;
}

/**
 * The maximum width of an image or video: enlarged at most twice, and no higher than most of the
 * window. Computed from the stored size, so that the box is right before the file loads.
 */
function fitOf({ width, height }: StoredSize): CSSProperties | undefined {
  if (width === undefined || height === undefined) return undefined;
  const highest = `${((width / height) * HIGHEST_VH).toFixed(2)}vh`;
  return { '--fit': `min(${width * CARD_ENLARGE_MAX}px, ${highest})` } as CSSProperties;
}
