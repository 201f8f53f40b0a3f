const GONE = 'This is no longer available.';

/**
 * Every failure a person can be told about: its code, HTTP status and exact words.
 * The server throws a code, the page shows the words; neither spells them again.
 */
export const PROBLEMS = {
  // Shape and protocol
  bad_request: { status: 400, message: 'The request is not valid.' },
  unauthorized: { status: 401, message: 'Please log in again.' },
  forbidden: { status: 403, message: 'You may not do this.' },
  not_found: { status: 404, message: GONE },
  request_too_large: {
    status: 413,
    message: 'This is more than the server takes at once. Please send less.',
  },
  headers_too_large: { status: 431, message: 'The request is too large.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment.' },
  busy: { status: 503, message: 'The server is busy. Please try again in a moment.' },
  unavailable: { status: 503, message: 'The server is not available. Please try again.' },
  internal: { status: 500, message: 'Something went wrong.' },

  // Accounts
  login_failed: { status: 401, message: 'An error occurred during the login.' },
  login_no_token: { status: 502, message: 'Login failed. Please try again.' },
  wrong_credentials: { status: 401, message: 'The user name or password is not correct.' },
  token_failed: { status: 401, message: 'Failed to retrieve token. Please try again.' },
  username_invalid: {
    status: 400,
    message: 'A user name has 3 to 30 characters: letters a to z, digits, dot and underscore.',
  },
  username_reserved: { status: 400, message: 'This user name cannot be used.' },
  username_taken: { status: 409, message: 'This user name is already taken.' },
  password_length: { status: 400, message: 'A password has 8 to 256 characters.' },
  password_common: {
    status: 400,
    message: 'This password is too common. Please choose another one.',
  },
  password_characters: {
    status: 400,
    message: 'This password contains a character that cannot be used.',
  },
  email_invalid: { status: 400, message: 'This is not a valid e-mail address.' },
  email_taken: { status: 409, message: 'This e-mail address is already in use.' },
  emails_differ: { status: 400, message: 'Emails do not match.' },
  email_update_failed: { status: 502, message: 'Failed to update email. Please try again.' },
  email_update_unknown: {
    status: 502,
    message: 'An unknown error occurred while updating the email.',
  },
  email_needs_password: {
    status: 403,
    message: 'Your account has an e-mail already. Change it in the settings, with your password.',
  },
  email_missing: { status: 400, message: 'Your account has no e-mail address yet.' },
  wrong_password: { status: 403, message: 'The password is not correct.' },
  link_invalid: {
    status: 400,
    message: 'This link is no longer valid. Please ask for a new one.',
  },
  mail_unavailable: {
    status: 403,
    message: 'This hub cannot send e-mail. Please ask the people who run it.',
  },
  account_leaving: {
    status: 403,
    message: 'This account is about to be deleted. Choose to keep it first.',
  },
  account_departed: {
    status: 409,
    message: 'The time to keep this account is over. It is being deleted.',
  },
  session_not_found: { status: 404, message: 'This session has already ended.' },
  registration_closed: { status: 403, message: 'Registration is closed.' },
  invite_invalid: { status: 403, message: 'This invitation is not valid.' },
  own_follow: { status: 400, message: 'You cannot follow yourself.' },
  own_block: { status: 400, message: 'You cannot block yourself.' },
  own_mute: { status: 400, message: 'You cannot mute yourself.' },
  blocks_too_many: { status: 403, message: 'You can block up to 10,000 people.' },
  mutes_too_many: { status: 403, message: 'You can mute up to 10,000 people.' },
  account_suspended: {
    status: 403,
    message: 'This account is suspended. Please ask whoever runs this hub.',
  },
  not_you: { status: 403, message: 'You can only do this for yourself.' },

  // Posts
  post_not_found: { status: 404, message: 'This post is no longer available.' },
  post_empty: { status: 400, message: 'A post needs text or media.' },
  post_too_long: { status: 400, message: 'A post can have up to 5,000 characters.' },
  private_needs_following: {
    status: 400,
    message: 'A post can be private only if you follow someone.',
  },
  alt_too_long: { status: 400, message: 'A description can have up to 1,000 characters.' },
  cursor_invalid: {
    status: 400,
    message: 'This place in the list is no longer known. Please reload.',
  },
  post_failed: { status: 502, message: 'Your post could not be sent. Please try again.' },
  edit_failed: { status: 502, message: 'Your changes could not be saved. Please try again.' },
  notifications_failed: { status: 502, message: 'Your notifications could not be loaded.' },
  feed_failed: { status: 502, message: 'The feed could not be loaded.' },
  idempotency_conflict: {
    status: 409,
    message: 'This request was already sent with other contents.',
  },
  own_post_like: { status: 403, message: 'You cannot like your own post.' },
  edit_window_over: {
    status: 403,
    message: 'Text and media can be changed only within 30 minutes.',
  },
  extension_too_soon: { status: 403, message: 'A post can be extended once in 7 days.' },
  extension_limit: { status: 403, message: 'A post can be extended 12 times.' },

  // Comments
  comment_not_found: { status: 404, message: 'This comment is no longer available.' },
  comments_failed: { status: 502, message: 'The comments could not be loaded.' },
  comment_failed: {
    status: 502,
    message: 'Your comment could not be sent. Please try again.',
  },
  comment_length: { status: 400, message: 'A comment has 1 to 2,000 characters.' },
  comments_followers_only: {
    status: 403,
    message: 'You can comment here if you and the author follow each other.',
  },
  own_post_comment: {
    status: 403,
    message: 'You cannot comment on your own post, but you can reply to comments.',
  },
  own_comment_like: { status: 403, message: 'You cannot like your own comment.' },
  own_comment_reply: { status: 403, message: 'You cannot reply to your own comment.' },
  own_reply_like: { status: 403, message: 'You cannot like your own reply.' },
  own_reply_reply: { status: 403, message: 'You cannot reply to your own reply.' },

  // Notifications
  notification_not_found: { status: 404, message: 'This notification is no longer available.' },

  preferences_failed: {
    status: 502,
    message: 'Your settings could not be loaded. Please try again.',
  },
  preference_not_saved: {
    status: 502,
    message: 'This setting could not be saved. Please try again.',
  },
  push_subscription_invalid: {
    status: 400,
    message: 'This device could not be registered for push notifications.',
  },
  push_service_unknown: {
    status: 400,
    message: 'The push service of this browser is not one that this site sends to.',
  },
  push_failed: {
    status: 502,
    message: 'Push notifications could not be switched on. Please try again.',
  },
  push_off_failed: {
    status: 502,
    message: 'Push notifications could not be switched off here. Please try again.',
  },

  // Profile and portfolio
  profile_failed: {
    status: 502,
    message: 'Your profile could not be saved. Please try again.',
  },
  profile_title_too_long: { status: 400, message: 'A title can have up to 30 characters.' },
  profile_name_too_long: { status: 400, message: 'A name can have up to 60 characters.' },
  bio_too_long: { status: 400, message: 'This text can have up to 5,000 characters.' },
  profile_list_invalid: {
    status: 400,
    message: 'A list can have up to 50 entries of up to 100 characters each.',
  },
  skill_unknown: { status: 400, message: 'Please choose skills from the list.' },
  experience_invalid: { status: 400, message: 'Years of experience are a number from 0 to 100.' },
  project_failed: {
    status: 502,
    message: 'Your project could not be saved. Please try again.',
  },
  project_changed: {
    status: 412,
    message: 'A newer version of this project was saved meanwhile.',
  },
  project_not_found: { status: 404, message: 'This project is no longer available.' },
  project_title_missing: { status: 400, message: 'A project needs a title.' },
  project_title_too_long: {
    status: 400,
    message: 'A project title can have up to 100 characters.',
  },
  project_subtitle_too_long: { status: 400, message: 'A subtitle can have up to 200 characters.' },
  short_description_too_long: {
    status: 400,
    message: 'A short description can have up to 25 characters.',
  },
  project_date_invalid: { status: 400, message: 'Please give the date as year, month and day.' },
  classification_unknown: { status: 400, message: 'Please choose a classification from the list.' },
  keywords_invalid: {
    status: 400,
    message: 'A project can have up to 30 keywords of up to 50 characters each.',
  },
  project_block_invalid: { status: 400, message: 'A part of this project is not complete.' },
  project_block_too_long: {
    status: 400,
    message: 'A text in a project can have up to 10,000 characters.',
  },
  project_text_too_long: {
    status: 400,
    message: 'The texts of a project can have up to 20,000 characters together.',
  },
  project_blocks_too_many: { status: 400, message: 'A project can have up to 50 parts.' },
  gallery_too_many: { status: 400, message: 'A gallery can have up to 50 images.' },
  project_file_not_ready: {
    status: 400,
    message: 'This file is not ready. Retry, replace or remove it.',
  },
  project_file_unknown: { status: 400, message: 'This file is not part of this project.' },
  project_files_too_large: {
    status: 413,
    message:
      'The files of a project can have up to 256MB at once. Save some of them first, then add the others.',
  },
  portfolio_text_too_long: {
    status: 403,
    message: 'The texts of a portfolio can have up to 150,000 characters together.',
  },
  portfolio_media_too_many: {
    status: 403,
    message: 'A portfolio can have up to 1,000 images and videos.',
  },
  projects_too_many: { status: 403, message: 'A portfolio can have up to 100 projects.' },

  // Reports
  own_report: { status: 400, message: 'This is your own: you can change or delete it yourself.' },
  report_note_too_long: { status: 400, message: 'A note can have up to 1,000 characters.' },
  report_failed: { status: 502, message: 'Your report could not be sent. Please try again.' },

  // Media
  post_file_too_large: {
    status: 413,
    message: 'File is too large. Maximum allowed size is 12MB.',
  },
  file_too_large: { status: 413, message: 'File is too large. The maximum file size is 12MB.' },
  gallery_files_too_large: {
    status: 413,
    message: 'Some files exceed the maximum size of 12MB and were not uploaded.',
  },
  unsupported_file: { status: 415, message: 'Unsupported file type.' },
  not_an_image: { status: 415, message: 'File is not an image.' },
  image_failed: { status: 422, message: 'Error uploading image.' },
  resize_failed: { status: 422, message: 'An error occurred while resizing the image.' },
  media_not_found: { status: 404, message: GONE },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** The body of every answer that is not a success. */
export interface ProblemBody {
  readonly code: ProblemCode;
  readonly error: string;
}
