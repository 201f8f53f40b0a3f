import type { MediaId, ProjectId, UserId } from '#contract/ids.ts';
import type { ProjectState } from '#contract/rules/permissions.ts';

export interface ProjectRow {
  id: ProjectId;
  owner_id: UserId;
  title: string;
  subtitle: string;
  /** `YYYY-MM-DD`, `YYYY-MM`, or empty. */
  date: string;
  classification: string;
  short_description: string;
  /** JSON list. */
  keywords: string;
  cover_media_id: MediaId | null;
  cover_alt: string;
  /** Fractions of the cover's width and height; both null where nobody chose a point. */
  cover_focus_x: number | null;
  cover_focus_y: number | null;
  state: ProjectState;
  /** Negative: pinned. 0: by date. Positive: arranged by hand. */
  place: number;
  created_at: number;
  updated_at: number;
  revision: number;
}

/** An image of a project's gallery. */
export interface ProjectImageRow {
  project_id: ProjectId;
  position: number;
  media_id: MediaId;
  alt: string;
  caption: string;
}

export interface ProjectBlockRow {
  id: string;
  project_id: ProjectId;
  position: number;
  type: 'text' | 'image' | 'video';
  /** The text; empty for a media block. */
  content: string;
  media_id: MediaId | null;
  alt: string;
  caption: string;
}
