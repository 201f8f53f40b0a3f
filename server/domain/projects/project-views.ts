import type { ContentBlock, Project, ProjectImage } from '#contract/schema/project.ts';
import type { Context } from '../../context.ts';
import type { AttachedMedia } from '../../store/media/media-columns.ts';
import type { ProjectBlockRecord, ProjectRecord } from '../../store/projects/projects.ts';
import { mediaUrl, mediaView } from '../media/media-urls.ts';

/** Renders a project; portfolios are public. */
export function projectView(context: Context, project: ProjectRecord): Project {
  const gallery = project.gallery.map((media) => imageView(context, media));
  const cover = project.cover && imageView(context, project.cover);
  return {
    _id: project.id,
    user: project.owner,
    coverPhoto: cover?.src ?? '',
    ...(cover ? { coverPhotoMedia: cover } : {}),
    title: project.title,
    subtitle: project.subtitle,
    date: project.date,
    classification: project.classification,
    keywords: [...project.keywords],
    contentBlocks: project.blocks.map((block) => blockView(context, block)),
    shortDescription: project.shortDescription,
    gallery: gallery.map((image) => image.src),
    galleryMedia: gallery,
    createdAt: new Date(project.createdAtMs).toISOString(),
    updatedAt: versionOf(project),
    revision: project.revision,
  };
}

/** Returns the version that identifies a save of the project. */
export function versionOf({ updatedAtMs }: ProjectRecord): string {
  return new Date(updatedAtMs).toISOString();
}

function blockView(context: Context, { id, type, text, media }: ProjectBlockRecord): ContentBlock {
  if (!media) return { _id: id, type, content: text };
  const { src, ...fields } = imageView(context, media);
  const { poster, durationMs } = media;
  return {
    _id: id,
    type,
    content: src,
    ...fields,
    ...(poster === undefined ? {} : { poster: mediaUrl(context, poster, 'public') }),
    ...(durationMs === undefined ? {} : { mediaDuration: durationMs }),
  };
}

function imageView(context: Context, media: AttachedMedia): ProjectImage {
  return mediaView(context, media, 'public');
}
