import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { Project, ProjectImage } from '#contract/schema/project.ts';
import { srcSetOf } from '../../lib/media/cropped-image.ts';
import type { ViewedPicture } from '../../lib/viewed-picture.ts';

/** An image for the lightbox, with what a thumbnail needs. */
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

/**
 * Returns the images of a project. One without a description is named by its position.
 *
 * @param renew requests new addresses; absent where they do not expire.
 */
export function imageViewsOf(
  { title, coverPhotoMedia, contentBlocks, galleryMedia }: Project,
  renew: ViewedPicture['renew'],
): ProjectImageViews {
  let count = 0;
  const exhibited = (image: ProjectImage): ProjectImageView => {
    count += 1;
    return {
      image,
      src: image.src,
      srcset: srcSetOf(image),
      alt: image.alt || PROJECT_MESSAGES.image(title, count),
      caption: image.caption,
      widthPx: image.width ?? 0,
      heightPx: image.height ?? 0,
      renew,
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

/** Returns the image that stands for a project: its cover, or else the first one on its page. */
export function coverOf({
  coverPhotoMedia,
  contentBlocks,
  galleryMedia,
}: Project): ProjectImage | undefined {
  const block = contentBlocks.find(({ type }) => type === 'image');
  return coverPhotoMedia ?? (block && { ...block, src: block.content }) ?? galleryMedia[0];
}

/** Returns how many images a project has, its cover not counted. */
export function imageCount({ contentBlocks, galleryMedia }: Project): number {
  return contentBlocks.filter(({ type }) => type === 'image').length + galleryMedia.length;
}
