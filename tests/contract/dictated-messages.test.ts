import { describe, expect, it } from 'vitest';

import { LIMITS, NO_EMAIL } from '#contract/limits.ts';
import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { FEED_MESSAGES } from '#contract/messages/en/feed.ts';
import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { NOTIFICATION_MESSAGES } from '#contract/messages/en/notification.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { STUB_TEXT, UNKNOWN_NAME } from '#contract/messages/en/server/answers.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { greetingFor } from '#contract/rules/greeting.ts';

const { crash, nav } = SHELL_MESSAGES;

/** Every message that the specification dictates, and its place in the catalogue. */
const DICTATED: readonly (readonly [dictated: string, message: string])[] = [
  ['An error occurred during the login.', ERROR_MESSAGES.login_failed],
  ['Login failed. Please try again.', ERROR_MESSAGES.login_no_token],
  ['Failed to retrieve token. Please try again.', ERROR_MESSAGES.token_failed],
  ['Failed to update email. Please try again.', ERROR_MESSAGES.email_update_failed],
  ['An unknown error occurred while updating the email.', ERROR_MESSAGES.email_update_unknown],
  ['Please log in again.', ERROR_MESSAGES.unauthorized],
  ['Emails do not match.', ERROR_MESSAGES.emails_differ],
  ['File is too large. Maximum allowed size is 12MB.', ERROR_MESSAGES.post_file_too_large],
  ['File is too large. The maximum file size is 12MB.', ERROR_MESSAGES.file_too_large],
  [
    'Some files exceed the maximum size of 12MB and were not uploaded.',
    ERROR_MESSAGES.gallery_files_too_large,
  ],
  ['Unsupported file type.', ERROR_MESSAGES.unsupported_file],
  ['Error uploading image.', ERROR_MESSAGES.image_failed],
  ['File is not an image.', ERROR_MESSAGES.not_an_image],
  ['An error occurred while resizing the image.', ERROR_MESSAGES.resize_failed],
  ['You cannot like your own comment.', ERROR_MESSAGES.own_comment_like],
  ['You cannot reply to your own comment.', ERROR_MESSAGES.own_comment_reply],
  ['You cannot like your own reply.', ERROR_MESSAGES.own_reply_like],
  ['You cannot reply to your own reply.', ERROR_MESSAGES.own_reply_reply],
  ['File Accepted', POST_DIALOG_MESSAGES.composer.accepted],
  ['File Accepted', PROFILE_MESSAGES.edit.accepted],
  ['Can comment if we follow each other', POST_DIALOG_MESSAGES.composer.followers],
  ['No notifications', NOTIFICATION_MESSAGES.empty],
  ['View Post', NOTIFICATION_MESSAGES.viewPost],
  ['Comment deleted', STUB_TEXT.comment],
  ['Trying again…', COMMON_MESSAGES.tryingAgain],
  ['GPS removed', MEDIA_MESSAGES.gpsRemoved],
  ['Log out and clear this device', ACCOUNT_MESSAGES.clear.action],
  ['New version available.', crash.outdated.title],
  ['Page not found', SHELL_MESSAGES.titles.notFound],
  ['Edit Profile', PROFILE_MESSAGES.edit.title],
  ['Add New', PROJECT_MESSAGES.addNew],
  ['Load More', PROJECT_MESSAGES.loadMore],
];

describe('dictated messages stand to the letter', () => {
  it.each(DICTATED)('%s', (dictated, message) => {
    expect(message).toBe(dictated);
  });
});

describe('dictated labels', () => {
  it('name the desktop navigation', () => {
    expect([nav.home, nav.post, nav.search, nav.connections, nav.saved]).toEqual([
      'HOME',
      'POST',
      'SEARCH',
      'CONNECTIONS',
      'SAVED',
    ]);
  });

  it('name the bottom bar and the side menu', () => {
    expect([nav.bottomFeed, nav.bottomPost, nav.profile, NOTIFICATION_MESSAGES.bell(0)]).toEqual([
      'Feed',
      'Post',
      'Profile',
      'Notifications',
    ]);
    expect([nav.menuHome, nav.menuSearch, nav.menuConnections, nav.menuSaved]).toEqual([
      'Home',
      'Search',
      'Connections',
      'Saved',
    ]);
  });

  it('name the top bar, the loading state and the guest', () => {
    expect([nav.feed, nav.profile, nav.logout, COMMON_MESSAGES.loading]).toEqual([
      'Feed',
      'Profile',
      'Logout',
      'Loading',
    ]);
    expect(greetingFor(9, undefined)).toBe('Good Morning, Guest');
  });

  it('name the profile sections', () => {
    const { portfolio, about, skills, qualifications, languages } = PROFILE_MESSAGES;
    expect([portfolio, about, skills, qualifications, languages]).toEqual([
      'PORTFOLIO',
      'ABOUT ME',
      'SKILLS',
      'QUALIFICATIONS',
      'LANGUAGES',
    ]);
  });

  it('name the actions on a project', () => {
    const { view, edit, delete: remove } = PROJECT_MESSAGES;
    expect([view, edit, remove]).toEqual(['View', 'Edit', 'Delete']);
  });

  it('count the new posts', () => {
    expect(FEED_MESSAGES.newPosts(4)).toBe('4 new posts');
  });

  it('announce a new version', () => {
    expect(`${crash.outdated.title} ${crash.reload}`).toBe('New version available. Reload');
  });
});

describe('dictated values on the wire', () => {
  it('are the placeholders and the upload limit', () => {
    expect([NO_EMAIL, UNKNOWN_NAME]).toEqual(['no email', 'Unknown']);
    expect(LIMITS.uploadBytes).toBe(12_582_912);
  });
});
