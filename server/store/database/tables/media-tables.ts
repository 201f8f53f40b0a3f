import type { MediaId, UserId } from '#contract/ids.ts';

export interface MediaRow {
  id: MediaId;
  owner_id: UserId;
  type: 'image' | 'video';
  /** Name of the main file, `<sha256>.<extension>`. */
  file: string;
  width: number | null;
  height: number | null;
  /** ThumbHash, base64; empty where there is none. */
  placeholder: string;
  /** JSON list of `{file, width, height}`, narrow to wide. */
  variants: string;
  /** First frame of a video. */
  poster: string | null;
  /** Duration of a video if known; null otherwise. */
  duration_ms: number | null;
  /** 1 for an image of several frames. */
  is_animated: number;
  /** Of all its files. */
  bytes: number;
  created_at: number;
}

/** What all media of an account take. */
export interface MediaUsageRow {
  account_id: UserId;
  bytes: number;
}

/** The files of each media row, by which a file is known to be referenced. */
export interface MediaFileRow {
  file: string;
  media_id: MediaId;
}

/** Media removed from a project, and when. */
export interface MediaReleaseRow {
  media_id: MediaId;
  released_at: number;
}

export interface PendingFileRow {
  file: string;
  /** One upload or one removal. */
  holder: string;
  is_removal: 0 | 1;
  /** When it is over at the latest, whatever became of its process. */
  ends_at: number;
}

export interface UploadRow {
  id: string;
  account_id: UserId;
  bytes: number;
  received: number;
  announced_sha256: string | null;
  /** Of the finished file. */
  sha256: string | null;
  /** When a form was done with it. */
  used_at: number | null;
  expires_at: number;
}

export interface UploadPartRow {
  upload_id: string;
  start_byte: number;
  bytes: number;
  file: string;
}
