/** What can be reported. */
export const REPORT_KINDS = ['post', 'comment', 'user', 'project'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Reasons for a report: the code that is sent, and its label. */
export const REPORT_REASONS = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or bullying',
  hate: 'Hate against a group of people',
  violence: 'Violence or threats',
  sexual: 'Sexual or explicit content',
  stolen: 'Somebody else’s work shown as one’s own',
  impersonation: 'Pretending to be somebody else',
  private: 'Private information',
  other: 'Something else',
} as const;

export type ReportReason = keyof typeof REPORT_REASONS;
