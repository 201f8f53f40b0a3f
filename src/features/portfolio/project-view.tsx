import type { ReactNode } from 'react';
import type { ContentBlock, Project, ProjectImage } from '#contract/schema/project.ts';
import { WORDS } from '#contract/words.ts';
import styles from './project-view.module.css';

interface ProjectViewProps {
  readonly project: Project;
  /** Whose it is, with the way to them. */
  readonly owner: ReactNode;
}

/** A project as an exhibition: text in a column, pictures wide, the gallery in rows of one height. */
export function ProjectView({ project, owner }: ProjectViewProps) {
  const { title, subtitle, classification, date, keywords, contentBlocks, galleryMedia } = project;
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title} dir="auto">
          {title}
        </h1>
        {subtitle !== '' && (
          <p className={styles.subtitle} dir="auto">
            {subtitle}
          </p>
        )}
        <p className={styles.facts}>
          {owner}
          {classification !== '' && <span>{classification}</span>}
          {date !== '' && <time dateTime={date}>{date}</time>}
        </p>
      </header>
      {project.coverPhotoMedia && (
        <Picture image={project.coverPhotoMedia} alt={WORDS.project.image(title, 1)} isFirst />
      )}
      {contentBlocks.map((block, index) => (
        <Block key={block._id} block={block} title={title} position={index + 1} />
      ))}
      {galleryMedia.length > 0 && (
        <section className={styles.wide} aria-label={WORDS.project.gallery}>
          <ul className={styles.gallery}>
            {galleryMedia.map((image, index) => (
              <li key={image.src} className={styles.frame} style={{ flexGrow: ratioOf(image) }}>
                <img
                  src={smallestOver(image, 640)}
                  alt={WORDS.project.image(title, index + 1)}
                  width={image.width}
                  height={image.height}
                  loading="lazy"
                  decoding="async"
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {keywords.length > 0 && (
        <ul className={styles.keywords} aria-label={WORDS.project.keywords}>
          {keywords.map((keyword) => (
            <li key={keyword} dir="auto">
              {keyword}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

interface BlockProps {
  readonly block: ContentBlock;
  readonly title: string;
  readonly position: number;
}

function Block({ block, title, position }: BlockProps) {
  switch (block.type) {
    case 'text':
      return (
        <p className={styles.text} dir="auto">
          {block.content}
        </p>
      );
    case 'image':
      return (
        <Picture
          image={{ ...block, src: block.content }}
          alt={WORDS.project.image(title, position)}
        />
      );
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: people's own films, which bring none
        <video
          className={styles.wide}
          src={block.content}
          width={block.width}
          height={block.height}
          controls
          playsInline
          preload="metadata"
          aria-label={WORDS.project.video(title)}
        />
      );
  }
}

interface PictureProps {
  readonly image: ProjectImage;
  readonly alt: string;
  readonly isFirst?: boolean;
}

function Picture({ image, alt, isFirst = false }: PictureProps) {
  const { src, width, height, variants = [] } = image;
  const sources = [
    ...variants.map((variant) => `${variant.src} ${variant.width}w`),
    ...(width === undefined ? [] : [`${src} ${width}w`]),
  ];
  return (
    <img
      className={styles.wide}
      src={src}
      {...(sources.length === 0 ? {} : { srcSet: sources.join(', '), sizes: 'min(100vw, 1400px)' })}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      fetchPriority={isFirst ? 'high' : 'auto'}
      loading={isFirst ? 'eager' : 'lazy'}
    />
  );
}

/** How wide the picture is for its height; a square where nobody stored its size. */
function ratioOf({ width, height }: ProjectImage): number {
  return width === undefined || height === undefined ? 1 : width / height;
}

/** The smallest copy that is at least so wide, or the picture itself. */
function smallestOver({ src, variants = [] }: ProjectImage, widthPx: number): string {
  const fitting = variants.filter((variant) => variant.width >= widthPx);
  return fitting.toSorted((a, b) => a.width - b.width)[0]?.src ?? src;
}
