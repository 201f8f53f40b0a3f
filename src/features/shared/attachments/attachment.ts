import type { ProblemCode } from '#contract/problems.ts';
import type { MediaFacts } from '../../../lib/media/media-facts.ts';

/** What an attachment is made from, so that it can be made again. */
export type AttachmentSource =
  | { readonly kind: 'file'; readonly file: File }
  | { readonly kind: 'data-url'; readonly dataUrl: string }
  /** It was prepared on an earlier visit: only the result is there. */
  | { readonly kind: 'restored'; readonly name: string };

/** A chosen image or video. Only `ready` ones can be sent. */
export type Attachment =
  | {
      readonly status: 'working';
      readonly source: AttachmentSource;
      /** How much of the work is done, in [0, 1]. */
      readonly share: number;
      /** Width by height, once the file's header was read. */
      readonly ratio?: number | undefined;
      /** A small copy that stands for it where many wait. */
      readonly copy?: Blob | undefined;
    }
  | {
      readonly status: 'ready';
      readonly source: AttachmentSource;
      /** What is sent. */
      readonly file: File;
      readonly kind: 'image' | 'video';
      /** A small copy of the image, or the video's poster; the file itself where there is none. */
      readonly preview: Blob;
      /** A video's poster; absent if this browser could not make one. */
      readonly poster: File | undefined;
      readonly facts: MediaFacts;
    }
  | {
      readonly status: 'refused';
      readonly source: AttachmentSource;
      readonly problem: ProblemCode;
      /** The same file may be prepared the next time: nothing is wrong with the file itself. */
      readonly canRetry?: boolean | undefined;
    };

export type ReadyAttachment = Extract<Attachment, { status: 'ready' }>;

/** Returns the name under which a person knows the file; embedded images have none. */
export function sourceName(source: AttachmentSource, embeddedName = ''): string {
  if (source.kind === 'restored') return source.name || embeddedName;
  return source.kind === 'file' ? source.file.name : embeddedName;
}
