import { pathOf } from '#contract/calls/route.ts';
import { SERVICE } from '#contract/calls/service.ts';
import type { Visibility } from '#contract/rules/permissions.ts';
import type { MediaItem, MediaVariant } from '#contract/schema/media.ts';
import type { NotificationImage } from '#contract/schema/notification.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context } from '../../context.ts';
import type { AttachedMedia } from '../../store/media/media-columns.ts';
import type { VariantFile } from '../../store/media/media-records.ts';

/** Common URL prefix, computed once because a page of posts has hundreds of URLs. */
const MEDIA = pathOf(SERVICE.media, { name: '' });

export interface SignedQuery {
  readonly e?: string | undefined;
  readonly s?: string | undefined;
}

/**
 * Returns the URL of a file. Public URLs are permanent; private ones are signed and expire at a
 * rounded time, so that the same URL can be cached until then.
 */
export function mediaUrl(context: Context, file: string, visibility: Visibility): string {
  const path = `${MEDIA}${encodeURIComponent(file)}`;
  if (visibility === 'public') return path;
  const step = SERVER_LIMITS.signedMediaMs;
  const untilS = ((Math.floor(context.now() / step) + 2) * step) / 1000;
  return `${path}?e=${untilS}&s=${context.signer.sign(signedText(file, untilS))}`;
}

/** Returns media with its URLs, as posts and projects show it. */
export function mediaView(
  context: Context,
  media: AttachedMedia,
  visibility: Visibility,
): Omit<MediaItem, 'type'> {
  return {
    src: mediaUrl(context, media.file, visibility),
    ...(media.widthPx === undefined ? {} : { width: media.widthPx }),
    ...(media.heightPx === undefined ? {} : { height: media.heightPx }),
    ...(media.placeholder === '' ? {} : { placeholder: media.placeholder }),
    variants: variantViews(context, media.variants, visibility),
    alt: media.alt,
  };
}

/** Returns the smallest still of media; undefined if there is none: a video without a poster. */
export function stillView(
  context: Context,
  media: AttachedMedia,
  visibility: Visibility,
): Omit<NotificationImage, 'focus'> | undefined {
  const { type, isAnimated, variants, poster, file, widthPx, heightPx, placeholder, alt } = media;
  const moves = type === 'video' || isAnimated;
  const [smallest] = variants; // narrow to wide
  const still = smallest ?? { file: moves ? poster : file, widthPx, heightPx };
  if (still.file === undefined) return undefined;
  return {
    src: mediaUrl(context, still.file, visibility),
    ...(still.widthPx === undefined ? {} : { width: still.widthPx }),
    ...(still.heightPx === undefined ? {} : { height: still.heightPx }),
    ...(placeholder === '' ? {} : { placeholder }),
    alt,
    ...(moves ? { moves: true } : {}),
  };
}

/** Returns the smaller sizes of an image with their URLs. */
export function variantViews(
  context: Context,
  variants: readonly VariantFile[],
  visibility: Visibility,
): MediaVariant[] {
  return variants.map(({ file, widthPx, heightPx }) => ({
    src: mediaUrl(context, file, visibility),
    width: widthPx,
    height: heightPx,
  }));
}

/** Returns when a signed URL expires, in milliseconds; undefined if it is invalid or expired. */
export function signedUntilMs(
  context: Context,
  file: string,
  { e, s }: SignedQuery,
): number | undefined {
  if (e === undefined || s === undefined || !/^\d{1,12}$/.test(e)) return undefined;
  const untilS = Number(e);
  if (untilS * 1000 <= context.now()) return undefined;
  return context.signer.isValid(signedText(file, untilS), s) ? untilS * 1000 : undefined;
}

function signedText(file: string, untilS: number): string {
  return `media:${file}:${untilS}`;
}
