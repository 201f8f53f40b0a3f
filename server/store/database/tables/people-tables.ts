export interface FollowRow {
  follower_id: string;
  followee_id: string;
  created_at: number;
}

export interface BlockRow {
  blocker_id: string;
  blocked_id: string;
  created_at: number;
}

export interface MuteRow {
  muter_id: string;
  muted_id: string;
  created_at: number;
}

/** A folded search key of a person: a whole text, or its rest from the start of a word. */
export interface PersonKeyRow {
  account_id: string;
  is_start: number;
  key: string;
}

/** All folded texts of a person, for substring search. */
export interface PersonTextRow {
  account_id: string;
  text: string;
}
