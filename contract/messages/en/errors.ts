import type { ProblemCode } from '../../problems.ts';
import { COMMON_ERRORS } from './common-errors.ts';

/** The text for each failure. */
export const ERROR_MESSAGES = {
  ...COMMON_ERRORS,

  // Accounts
  login_failed: 'An error occurred during the login.',
  login_no_token: 'Login failed. Please try again.',
  wrong_credentials: 'Incorrect username or password.',
  token_failed: 'Failed to retrieve token. Please try again.',
  username_invalid:
    'A username has 3 to 30 characters: letters a to z, digits, periods and underscores.',
  username_reserved: 'This username can’t be used.',
  username_taken: 'This username is already taken.',
  password_length: 'A password must have 8 to 256 characters.',
  password_common: 'This password is too common. Choose another one.',
  password_characters: 'This password contains a character that can’t be used.',
  email_invalid: 'This isn’t a valid email address.',
  email_taken: 'This email address is already in use.',
  emails_differ: 'Emails do not match.',
  email_update_failed: 'Failed to update email. Please try again.',
  email_update_unknown: 'An unknown error occurred while updating the email.',
  email_needs_password:
    'Your account already has an email address. Change it in settings, with your password.',
  email_missing: 'Your account has no email address yet.',
  wrong_password: 'Incorrect password.',
  link_invalid: 'This link is no longer valid. Request a new one.',
  mail_unavailable: 'Email isn’t set up here. Ask an administrator.',
  account_leaving: 'This account is about to be deleted. Choose to keep it first.',
  account_departed: 'It’s too late to keep this account. It’s being deleted.',
  session_not_found: 'This session has already ended.',
  registration_closed: 'Sign-up is closed.',
  invite_invalid: 'This invitation isn’t valid.',
  own_follow: 'You can’t follow yourself.',
  follows_too_many: 'You can follow up to 10,000 people.',
  own_block: 'You can’t block yourself.',
  own_mute: 'You can’t mute yourself.',
  blocks_too_many: 'You can block up to 10,000 people.',
  mutes_too_many: 'You can mute up to 10,000 people.',
  account_suspended: 'This account is suspended. Contact an administrator.',
  not_you: 'You can only do this for yourself.',

  // Posts
  saved_too_many: 'You can save up to 10,000 posts.',
  post_empty: 'Add text or media to your post.',
  post_too_long: 'A post can have up to 5,000 characters.',
  private_needs_following: 'A post can be private only if you follow someone.',
  alt_too_long: 'A description can have up to 1,000 characters.',
  caption_too_long: 'A caption can have up to 300 characters.',
  post_images_too_many: 'A post can have up to 10 images.',
  post_video_alone: 'A post can have images or one video, not both.',
  post_file_unknown: 'This file isn’t part of this post.',
  post_failed: 'Your post couldn’t be sent. Try again.',
  edit_failed: 'Your changes couldn’t be saved. Try again.',
  notifications_failed: 'Your notifications couldn’t be loaded.',
  idempotency_conflict: 'This request was already sent with different content.',
  edit_window_over: 'Text and media can be changed only within 30 minutes.',
  extension_too_soon: 'A post can be extended only once every 7 days.',
  extension_limit: 'A post can be extended up to 12 times.',

  // Comments
  comment_not_found: 'This comment is no longer available.',
  comments_failed: 'The comments couldn’t be loaded.',
  comment_failed: 'Your comment couldn’t be sent. Try again.',
  comment_length: 'A comment must have 1 to 2,000 characters.',
  comments_followers_only: 'You can comment here if you and the author follow each other.',
  own_post_comment: 'You cannot comment on your own post, but you can reply to comments.',
  own_comment_like: 'You cannot like your own comment.',
  own_comment_reply: 'You cannot reply to your own comment.',
  own_reply_like: 'You cannot like your own reply.',
  own_reply_reply: 'You cannot reply to your own reply.',

  // Notifications
  notification_not_found: 'This notification is no longer available.',
  preferences_failed: 'Your settings couldn’t be loaded. Try again.',
  preference_not_saved: 'This setting couldn’t be saved. Try again.',
  push_subscription_invalid: 'This device couldn’t be registered for push notifications.',
  push_service_unknown: 'This browser’s push service isn’t supported.',
  push_failed: 'Push notifications couldn’t be turned on. Try again.',
  push_off_failed: 'Push notifications couldn’t be turned off on this device. Try again.',

  // Profile and portfolio
  profile_failed: 'Your profile couldn’t be saved. Try again.',
  profile_title_too_long: 'A title can have up to 30 characters.',
  profile_name_too_long: 'A name can have up to 60 characters.',
  bio_too_long: 'This text can have up to 5,000 characters.',
  profile_list_invalid: 'A list can have up to 50 entries of up to 100 characters each.',
  profile_links_invalid:
    'A profile can have up to 5 links to https addresses of up to 200 characters each.',
  skill_unknown: 'Choose skills from the list.',
  experience_invalid: 'Enter years of experience as a number from 0 to 100.',
  project_failed: 'Your project couldn’t be saved. Try again.',
  project_changed: 'A newer version of this project has been saved.',
  project_not_found: 'This project is no longer available.',
  project_title_missing: 'A project needs a title.',
  project_title_too_long: 'A project title can have up to 100 characters.',
  project_subtitle_too_long: 'A subtitle can have up to 200 characters.',
  short_description_too_long: 'A short description can have up to 25 characters.',
  project_date_invalid: 'Enter the date as year, month and day.',
  classification_unknown: 'Choose a classification from the list.',
  keywords_invalid: 'A project can have up to 30 keywords of up to 50 characters each.',
  project_block_invalid: 'Part of this project is incomplete.',
  project_block_too_long: 'A text block can have up to 10,000 characters.',
  project_text_too_long: 'All text in a project can have up to 20,000 characters.',
  project_blocks_too_many: 'A project can have up to 50 content blocks.',
  gallery_too_many: 'A gallery can have up to 50 images.',
  project_file_unknown: 'This file isn’t part of this project.',
  project_files_too_large:
    'You can save up to 256MB of new files at once. Save some first, then add the rest.',
  portfolio_text_too_long: 'All text in a portfolio can have up to 150,000 characters.',
  portfolio_media_too_many: 'A portfolio can have up to 1,000 images and videos.',
  projects_too_many: 'A portfolio can have up to 100 projects.',

  // Reports
  own_report: 'You can’t report your own content.',
  report_note_too_long: 'A note can have up to 1,000 characters.',
  report_failed: 'Your report couldn’t be sent. Try again.',

  // Media
  post_file_too_large: 'File is too large. Maximum allowed size is 12MB.',
  file_too_large: 'File is too large. The maximum file size is 12MB.',
  gallery_files_too_large: 'Some files exceed the maximum size of 12MB and were not uploaded.',
  file_empty: 'This file is empty.',
  file_too_often: 'You’ve used this file 1,000 times. Choose another one.',
  own_storage_full:
    'Your storage is full. Delete posts or projects you no longer need, and try again a day later.',
  file_altered: 'The file was changed during the upload. Try again.',
  unsupported_file: 'Unsupported file type.',
  heic_unsupported:
    'This browser can’t open HEIC photos. Save it as a JPEG, or on iPhone choose Settings › Camera › Formats › Most Compatible.',
  jpeg_unsupported:
    'Browsers don’t show this kind of JPEG (12-bit, lossless or arithmetic). Save it as a standard JPEG.',
  tiff_unsupported:
    'This kind of TIFF can’t be read here (such as 32-bit or fax). Save it as a TIFF with 8 or 16 bits per channel, or as a JPEG.',
  webassembly_missing:
    'This browser can’t prepare images and videos because WebAssembly is off. If you use Lockdown Mode, turn it off for this site.',
  page_outdated: 'A new version of this page is available. Reload to add images and videos.',
  not_an_image: 'File is not an image.',
  upload_not_found: 'This upload is no longer available.',
  upload_offset_wrong: 'This part of the file was not expected.',
  upload_unfinished: 'This file has not arrived yet.',
  image_failed: 'Error uploading image.',
  video_failed: 'This video can’t be read.',
  resize_failed: 'An error occurred while resizing the image.',
  media_not_found: 'This is no longer available.',
} as const satisfies Record<ProblemCode, string>;

/** A sentence of the table, which no other string can stand for. */
export type ErrorMessage = (typeof ERROR_MESSAGES)[ProblemCode];
