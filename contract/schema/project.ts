import { type Static, Type } from 'typebox';
import { ID_PATTERN } from '../ids.ts';
import { MEDIA_FIELDS } from './media.ts';

const Id = Type.String({ pattern: ID_PATTERN });
const Text = Type.String();

export const ProjectImageSchema = Type.Object({ src: Text, ...MEDIA_FIELDS });
export type ProjectImage = Static<typeof ProjectImageSchema>;

export const ContentBlockSchema = Type.Object({
  _id: Id,
  type: Type.Union([Type.Literal('text'), Type.Literal('image'), Type.Literal('video')]),
  /** The text, or the address of the image or video. */
  content: Text,
  ...MEDIA_FIELDS,
  /** Address of a video's poster; `variants` are its smaller copies. */
  poster: Type.Optional(Text),
  /** Length of a video in milliseconds, if its file has it. */
  mediaDuration: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type ContentBlock = Static<typeof ContentBlockSchema>;

export const ProjectSchema = Type.Object({
  _id: Id,
  /** The owner. */
  user: Id,
  /** Address of the cover, or an empty string. */
  coverPhoto: Text,
  coverPhotoMedia: Type.Optional(ProjectImageSchema),
  title: Text,
  subtitle: Text,
  /** `YYYY-MM-DD`, `YYYY-MM`, or empty. */
  date: Text,
  classification: Text,
  keywords: Type.Array(Text),
  contentBlocks: Type.Array(ContentBlockSchema),
  shortDescription: Text,
  /** Addresses, in order. */
  gallery: Type.Array(Text),
  /** The same images with their sizes. */
  galleryMedia: Type.Array(ProjectImageSchema),
  createdAt: Type.String({ format: 'date-time' }),
  /** When it was last saved: the version for `If-Match`. */
  updatedAt: Type.String({ format: 'date-time' }),
  /** How often it has changed: of two answers about it the greater one is newer. */
  revision: Type.Integer({ minimum: 0 }),
  /** Of its owner, whose portfolio it joined: in the answer to the call that added it only. */
  selfRevision: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type Project = Static<typeof ProjectSchema>;

/** What is left of a deleted project: the revision of its owner, whose portfolio it left. */
export const ProjectDeletedSchema = Type.Object({
  ok: Type.Literal(true),
  selfRevision: Type.Integer({ minimum: 0 }),
});
export type ProjectDeleted = Static<typeof ProjectDeletedSchema>;
