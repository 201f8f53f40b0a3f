import {
  type ImageRecipe,
  POST_IMAGE,
  PROFILE_IMAGE,
  PROJECT_IMAGE,
} from '#contract/media-recipes.ts';
import type { ProblemCode } from '#contract/problems.ts';

/** The files that a field accepts, their recipe, and the problems of those it refuses. */
export interface AttachmentPolicy {
  readonly kinds: readonly ('image' | 'video')[];
  /** How its images are made. */
  readonly recipe: ImageRecipe;
  readonly problems: {
    readonly tooLarge: ProblemCode;
    readonly wrongKind: ProblemCode;
    readonly failed: ProblemCode;
  };
  /** Its files are prepared before those of lower priority. */
  readonly priority?: 'next';
}

export const POST_MEDIA: AttachmentPolicy = {
  kinds: ['image', 'video'],
  recipe: POST_IMAGE,
  problems: {
    tooLarge: 'post_file_too_large',
    wrongKind: 'unsupported_file',
    failed: 'image_failed',
  },
};

export const PROFILE_IMAGES: AttachmentPolicy = {
  kinds: ['image'],
  recipe: PROFILE_IMAGE,
  problems: { tooLarge: 'file_too_large', wrongKind: 'not_an_image', failed: 'resize_failed' },
};

export const PROJECT_COVER: AttachmentPolicy = {
  ...PROFILE_IMAGES,
  recipe: PROJECT_IMAGE,
  priority: 'next',
};

export const PROJECT_GALLERY: AttachmentPolicy = {
  ...PROJECT_COVER,
  problems: { ...PROJECT_COVER.problems, tooLarge: 'gallery_files_too_large' },
};

export const PROJECT_BLOCKS: AttachmentPolicy = {
  ...PROJECT_COVER,
  kinds: ['image', 'video'],
  problems: { ...PROJECT_COVER.problems, wrongKind: 'unsupported_file' },
};

/** The `accept` attribute of the picker. The leading bytes decide what a file really is. */
export function acceptOf({ kinds }: AttachmentPolicy): string {
  return kinds.includes('video') ? 'image/*,video/mp4,video/webm,video/quicktime' : 'image/*';
}
