import Eye from 'lucide-react/icons/eye';
import { type ReactNode, useEffect, useState } from 'react';
import type { ProjectId, UserId } from '#contract/ids.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { ContentBlock, Project, ProjectImage } from '#contract/schema/project.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconLabel } from '../../../ui/text/visually-hidden.tsx';
import { type EditorBlock, type EditorForm, type SlotAttachment, slotsOf } from '../editor-form.ts';

/** Renders a project as others see it, until it is closed. */
export type RenderPreview = (project: Project, onClose: () => void) => ReactNode;

interface PreviewButtonProps {
  readonly form: EditorForm;
  readonly project: Project | undefined;
  readonly preview: RenderPreview | undefined;
}

interface Shown {
  readonly project: Project;
  readonly urls: readonly string[];
}

/** Shows the project in the form as others will see it. */
export function PreviewButton({ form, project, preview }: PreviewButtonProps) {
  const [shown, setShown] = useState<Shown>();
  useEffect(
    () => () => {
      for (const url of shown?.urls ?? []) URL.revokeObjectURL(url);
    },
    [shown],
  );
  if (!preview) return null;

  return (
    <>
      <Button onClick={() => setShown(previewOf(form, project))}>
        <Eye size={18} />
        <IconLabel>{PROJECT_MESSAGES.editor.showPreview}</IconLabel>
      </Button>
      {shown && preview(shown.project, () => setShown(undefined))}
    </>
  );
}

/** The project that the form would become. Files that are not ready are left out. */
function previewOf(form: EditorForm, project: Project | undefined): Shown {
  const urls: string[] = [];
  const urlOf = (file: Blob) => {
    const url = URL.createObjectURL(file);
    urls.push(url);
    return url;
  };
  const images = new Map(
    slotsOf(form).flatMap(({ key, alt, caption, attachment }) => {
      const image = imageOf(attachment, urlOf);
      return image ? [[key, { ...image, alt, caption: caption.trim() }] as const] : [];
    }),
  );
  const cover = form.cover && images.get(form.cover.key);
  const gallery = form.gallery.flatMap(({ key }) => images.get(key) ?? []);
  const { title, subtitle, date, classification, shortDescription, keywords, state } = form;
  const now = new Date().toISOString();
  return {
    urls,
    project: {
      _id: project?._id ?? ('' as ProjectId),
      user: project?.user ?? ('' as UserId),
      ...{ place: 0, revision: 0 },
      ...{ title, subtitle, date, classification, shortDescription, state },
      keywords: [...keywords],
      coverPhoto: cover?.src ?? '',
      ...(cover ? { coverPhotoMedia: cover } : {}),
      ...(form.coverFocus ? { coverFocus: form.coverFocus } : {}),
      contentBlocks: form.blocks.flatMap((block) => blockOf(block, images.get(block.key), urlOf)),
      gallery: gallery.map(({ src }) => src),
      galleryMedia: gallery,
      createdAt: now,
      updatedAt: now,
    },
  };
}

type UrlOf = (file: Blob) => string;

function blockOf(
  block: EditorBlock,
  image: ProjectImage | undefined,
  urlOf: UrlOf,
): readonly ContentBlock[] {
  const { key: _id, type } = block;
  if (type === 'text') return block.text.trim() === '' ? [] : [{ _id, type, content: block.text }];
  if (!image) return [];
  const { src: content, ...media } = image;
  const poster = type === 'video' ? posterOf(block.attachment, urlOf) : undefined;
  return [{ _id, type, content, ...media, ...(poster === undefined ? {} : { poster }) }];
}

function imageOf(attachment: SlotAttachment, urlOf: UrlOf): ProjectImage | undefined {
  if (attachment.status === 'stored') {
    const { src, widthPx, heightPx } = attachment;
    return { src, ...sizeOf(widthPx, heightPx) };
  }
  if (attachment.status !== 'ready') return undefined;
  const { widthPx = 0, heightPx = 0 } = attachment.facts.after;
  return { src: urlOf(attachment.file), ...sizeOf(widthPx, heightPx) };
}

function posterOf(attachment: SlotAttachment, urlOf: UrlOf): string | undefined {
  if (attachment.status === 'stored') return attachment.previewSrc || undefined;
  return attachment.status === 'ready' && attachment.poster ? urlOf(attachment.poster) : undefined;
}

function sizeOf(width: number, height: number) {
  return width > 0 && height > 0 ? { width, height } : {};
}
