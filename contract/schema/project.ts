import { type Static, Type } from 'typebox';
import { ID_PATTERN } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { PROJECT_STATES } from '../rules/permissions.ts';
import { MEDIA_FIELDS } from './media.ts';
import { MomentSchema, ProjectIdSchema, RevisionSchema, UserIdSchema } from './values.ts';

const Text = Type.String();
/** Shown below the image or video. */
const Caption = Type.Optional(Text);

export const ProjectImageSchema = Type.Object({
  src: Text,
  ...MEDIA_FIELDS,
  caption: Caption,
});
export type ProjectImage = Static<typeof ProjectImageSchema>;

export const ContentBlockSchema = Type.Object({
  _id: Type.String({ pattern: ID_PATTERN }),
  type: Type.Union([Type.Literal('text'), Type.Literal('image'), Type.Literal('video')]),
  /** The text, or the address of the image or video. */
  content: Text,
  ...MEDIA_FIELDS,
  caption: Caption,
  /** Address of a video's poster; `variants` are its smaller copies. */
  poster: Type.Optional(Text),
  /** Length of a video in milliseconds, if its file has it. */
  mediaDuration: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type ContentBlock = Static<typeof ContentBlockSchema>;

/** A point of an image, as fractions of its width and height: a crop keeps it in sight. */
export const FocalPointSchema = Type.Object({
  x: Type.Number({ minimum: 0, maximum: 1 }),
  y: Type.Number({ minimum: 0, maximum: 1 }),
});
export type FocalPoint = Static<typeof FocalPointSchema>;

export const ProjectSchema = Type.Object({
  _id: ProjectIdSchema,
  /** The owner. */
  user: UserIdSchema,
  /** Address of the cover, or an empty string. */
  coverPhoto: Text,
  coverPhotoMedia: Type.Optional(ProjectImageSchema),
  /** Of the image that stands for the project; absent: its centre. */
  coverFocus: Type.Optional(FocalPointSchema),
  /** Drafts are seen by their author, unlisted projects by everybody with the link. */
  state: Type.Enum([...PROJECT_STATES]),
  /** Negative: pinned. 0: by date. Positive: arranged by hand. */
  place: Type.Integer(),
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
  createdAt: MomentSchema,
  /** When it was last saved: the version for `If-Match`. */
  updatedAt: MomentSchema,
  /** How often it has changed: of two answers about it the greater one is newer. */
  revision: RevisionSchema,
  /** Of its owner: in the answer to a call that added it, or changed who sees it. */
  selfRevision: Type.Optional(RevisionSchema),
});
export type Project = Static<typeof ProjectSchema>;

/** An order of your projects by hand. Those not named follow the pinned ones, by date. */
export const ProjectOrderBodySchema = Type.Object({
  projectIds: Type.Array(ProjectIdSchema, { maxItems: LIMITS.userProjects, uniqueItems: true }),
  /** How many of the first are pinned. */
  pinned: Type.Integer({ minimum: 0, maximum: LIMITS.pinnedProjects }),
});
export type ProjectOrderBody = Static<typeof ProjectOrderBodySchema>;

/** Where each project of the portfolio stands now. */
export const ProjectOrderSchema = Type.Object({
  projects: Type.Array(
    Type.Object({ _id: ProjectIdSchema, place: Type.Integer(), revision: RevisionSchema }),
  ),
});
export type ProjectOrder = Static<typeof ProjectOrderSchema>;

/** What is left of a deleted project: the revision of its owner, whose portfolio it left. */
export const ProjectDeletedSchema = Type.Object({
  ok: Type.Literal(true),
  selfRevision: RevisionSchema,
});
export type ProjectDeleted = Static<typeof ProjectDeletedSchema>;
