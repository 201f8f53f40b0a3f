import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { Project, ProjectImage } from '#contract/schema/project.ts';
import { srcsetOf } from '../../lib/media/image-sources.ts';
import type { ViewedPicture } from '../../lib/viewed-picture.ts';

/** A picture of the page, as the lightbox takes it, with what the page needs to show it small. */
export interface ProjectImageView extends ViewedPicture {
  readonly image: ProjectImage;
}

interface ProjectImageViews {
  readonly cover: ProjectImageView | undefined;
  /** By the id of the block. */
  readonly ofBlock: ReadonlyMap<string, ProjectImageView>;
  readonly gallery: readonly ProjectImageView[];
  /** In the order of the page. */
  readonly all: readonly ProjectImageView[];
}

/** The pictures of a project. One that nobody described is named by its place on the page. */
export function imageViewsOf({
  title,
  coverPhotoMedia,
  contentBlocks,
  galleryMedia,
}: Project): ProjectImageViews {
  let count = 0;
  const exhibited = (image: ProjectImage): ProjectImageView => {
    count += 1;
    return {
      image,
      src: image.src,
      srcset: srcSetOf(image),
      alt: image.alt || PROJECT_MESSAGES.image(title, count),
      widthPx: image.width ?? 0,
      heightPx: image.height ?? 0,
    };
  };
  const cover = coverPhotoMedia && exhibited(coverPhotoMedia);
  const ofBlock = new Map(
    contentBlocks
      .filter(({ type }) => type === 'image')
      .map(({ _id, content, ...block }) => [_id, exhibited({ ...block, src: content })]),
  );
  const gallery = galleryMedia.map(exhibited);
  return {
    cover,
    ofBlock,
    gallery,
    all: [...(cover ? [cover] : []), ...ofBlock.values(), ...gallery],
  };
}

/** A picture's copies and itself in the form of `srcset`; empty where nobody stored its size. */
export function srcSetOf({ src, width, height, variants = [] }: ProjectImage): string {
  if (width === undefined || height === undefined) return '';
  return srcsetOf([...variants, { src, width, height }]);
}
