import type { MediaId, SessionId, UserId } from '#contract/ids.ts';

export interface AccountRow {
  id: UserId;
  /** Lower case. */
  username: string;
  password_hash: string;
  email: string | null;
  /** The address in lower case, once it is proven. */
  email_key: string | null;
  /** When the address was verified; null if it is not. */
  email_verified_at: number | null;
  first_name: string;
  last_name: string;
  title: string;
  profile_media_id: MediaId | null;
  banner_media_id: MediaId | null;
  countries: string;
  bio: string;
  skills: string;
  qualifications: string;
  certifications: string;
  languages: string;
  years_of_experience: number;
  followers_count: number;
  following_count: number;
  created_at: number;
  revision: number;
}

export interface ProfileLinkRow {
  account_id: UserId;
  place: number;
  url: string;
  /** 0: never. */
  checked_at: number;
  verified_at: number;
}

export interface SessionRow {
  id: SessionId;
  account_id: UserId;
  /** SHA-256 of the token, hex. The token itself is not stored. */
  token_hash: string;
  created_at: number;
  seen_at: number;
  expires_at: number;
  /** Device it was opened on, such as "Chrome on Android"; may be empty. */
  device: string;
}

export interface LoginTicketRow {
  ticket_hash: string;
  account_id: UserId;
  /** The session the login opened; redeeming the ticket ends it. */
  session_id: SessionId;
  expires_at: number;
}

export interface InviteRow {
  code_hash: string;
  created_at: number;
  expires_at: number;
  used_by: string | null;
  used_at: number | null;
}

/** A single-use emailed link. Its secret is not stored. */
export interface AccountLinkRow {
  token_hash: string;
  account_id: UserId;
  purpose: 'verify' | 'reset';
  /** The case-folded address it was sent to; null if an operator handed it over. */
  email_key: string | null;
  expires_at: number;
}

export interface ExportLinkRow {
  token_hash: string;
  account_id: UserId;
  session_id: SessionId;
  uses_left: number;
  expires_at: number;
}

/** An account scheduled for removal. */
export interface DepartureRow {
  account_id: UserId;
  /** When it will be removed. */
  deletion_at: number;
}

/** The name of a removed account, reserved for a while. */
export interface ReservedNameRow {
  username: string;
  until: number;
}

/** Notification preferences; no row means everything is on. */
export interface PreferenceRow {
  account_id: UserId;
  /** JSON. */
  notifications: string;
}

/** An account whose first minutes have not ended. */
export interface FirstMinutesRow {
  account_id: UserId;
}
