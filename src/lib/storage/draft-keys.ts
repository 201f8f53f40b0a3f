/** The form a draft belongs to, by the id of its subject. Stored: do not rename. */
export const DRAFT_KEYS = {
  post: 'post',
  edit: (postId: string) => `edit:${postId}`,
  comment: (postId: string) => `comment:${postId}`,
  reply: (commentId: string) => `reply:${commentId}`,
  /** A comment or reply that is being edited. */
  editComment: (commentId: string) => `remark:${commentId}`,
  report: (kind: string, id: string) => `report:${kind}:${id}`,
  profile: 'profile',
  project: (projectId: string | undefined) => `project:${projectId ?? 'new'}`,
  /** A file of a draft; the draft names it by `fileKey`. */
  file: (draftKey: string, fileKey: string) => `${draftKey}:file:${fileKey}`,
} as const;
