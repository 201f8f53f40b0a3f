import type { UserId } from '#contract/ids.ts';

export interface FollowRow {
  follower_id: UserId;
  followee_id: UserId;
  created_at: number;
}

export interface BlockRow {
  blocker_id: UserId;
  blocked_id: UserId;
  created_at: number;
}

export interface MuteRow {
  muter_id: UserId;
  muted_id: UserId;
  created_at: number;
}

/** A folded search key of a person: a whole text, or its rest from the start of a word. */
export interface PersonKeyRow {
  account_id: UserId;
  is_start: number;
  key: string;
}

/** All folded texts of a person, for substring search. */
export interface PersonTextRow {
  account_id: UserId;
  text: string;
}
