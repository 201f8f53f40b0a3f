import type { Visibility } from '#contract/rules/permissions.ts';
import type { ContentBlock, Project, ProjectImage } from '#contract/schema/project.ts';
import type { Context } from '../../context.ts';
import type {
  ProjectBlockRecord,
  ProjectMedia,
  ProjectRecord,
} from '../../store/projects/project-records.ts';
import { mediaUrl, mediaView } from '../media/media-urls.ts';

/** Renders a project; the media of drafts have signed addresses. */
export function projectView(context: Context, project: ProjectRecord): Project {
  const urls = { context, visibility: project.state === 'draft' ? 'private' : 'public' } as const;
  const gallery = project.gallery.map((media) => captionedView(urls, media));
  const cover = project.cover && mediaView(context, project.cover, urls.visibility);
  return {
    _id: project.id,
    user: project.owner,
    coverPhoto: cover?.src ?? '',
    ...(cover ? { coverPhotoMedia: cover } : {}),
    ...(project.coverFocus ? { coverFocus: project.coverFocus } : {}),
    state: project.state,
    place: project.place,
    title: project.title,
    subtitle: project.subtitle,
    date: project.date,
    classification: project.classification,
    keywords: [...project.keywords],
    contentBlocks: project.blocks.map((block) => blockView(urls, block)),
    shortDescription: project.shortDescription,
    gallery: gallery.map((image) => image.src),
    galleryMedia: gallery,
    createdAt: new Date(project.createdAtMs).toISOString(),
    updatedAt: versionOf(project),
    revision: project.revision,
  };
}

interface MediaUrls {
  readonly context: Context;
  readonly visibility: Visibility;
}

/** Returns the version that identifies a save of the project. */
export function versionOf({ updatedAtMs }: ProjectRecord): string {
  return new Date(updatedAtMs).toISOString();
}

function blockView(urls: MediaUrls, { id, type, text, media }: ProjectBlockRecord): ContentBlock {
  if (!media) return { _id: id, type, content: text };
  const { src, ...fields } = captionedView(urls, media);
  const { poster, durationMs } = media;
  return {
    _id: id,
    type,
    content: src,
    ...fields,
    ...(poster === undefined ? {} : { poster: mediaUrl(urls.context, poster, urls.visibility) }),
    ...(durationMs === undefined ? {} : { mediaDuration: durationMs }),
  };
}

function captionedView({ context, visibility }: MediaUrls, media: ProjectMedia): ProjectImage {
  const { caption } = media;
  return { ...mediaView(context, media, visibility), ...(caption === '' ? {} : { caption }) };
}
