import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LIMITS, NO_EMAIL } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages/en/common.ts';
import { FEED_MESSAGES } from '#contract/messages/en/feed.ts';
import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { PORTFOLIO_MESSAGES } from '#contract/messages/en/portfolio.ts';
import { STUB_TEXT, UNKNOWN_NAME } from '#contract/messages/en/server.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { greetingFor } from '#contract/rules/greeting.ts';

const { composer, crash, nav, notifications, profile } = MESSAGES;

/** Every sentence that was ordered word for word, and where the catalogue has it. */
const SENTENCES: readonly (readonly [ordered: string, catalogue: string])[] = [
  ['An error occurred during the login.', PROBLEMS.login_failed.message],
  ['Login failed. Please try again.', PROBLEMS.login_no_token.message],
  ['Failed to retrieve token. Please try again.', PROBLEMS.token_failed.message],
  ['Failed to update email. Please try again.', PROBLEMS.email_update_failed.message],
  ['An unknown error occurred while updating the email.', PROBLEMS.email_update_unknown.message],
  ['Please log in again.', PROBLEMS.unauthorized.message],
  ['Emails do not match.', PROBLEMS.emails_differ.message],
  ['File is too large. Maximum allowed size is 12MB.', PROBLEMS.post_file_too_large.message],
  ['File is too large. The maximum file size is 12MB.', PROBLEMS.file_too_large.message],
  [
    'Some files exceed the maximum size of 12MB and were not uploaded.',
    PROBLEMS.gallery_files_too_large.message,
  ],
  ['Unsupported file type.', PROBLEMS.unsupported_file.message],
  ['Error uploading image.', PROBLEMS.image_failed.message],
  ['File is not an image.', PROBLEMS.not_an_image.message],
  ['An error occurred while resizing the image.', PROBLEMS.resize_failed.message],
  ['You cannot like your own comment.', PROBLEMS.own_comment_like.message],
  ['You cannot reply to your own comment.', PROBLEMS.own_comment_reply.message],
  ['You cannot like your own reply.', PROBLEMS.own_reply_like.message],
  ['You cannot reply to your own reply.', PROBLEMS.own_reply_reply.message],
  ['File Accepted', composer.accepted],
  ['Can comment if we follow each other', composer.followers],
  ['No notifications', notifications.empty],
  ['View Post', notifications.viewPost],
  ['Comment deleted', STUB_TEXT.comment],
  ['Trying again…', MESSAGES.tryingAgain],
  ['GPS removed', MEDIA_MESSAGES.gpsRemoved],
  ['Log out and clear this device', nav.logoutAndClear],
  ['New version available.', crash.newVersion],
  ['Page not found', MESSAGES.titles.notFound],
  ['Edit Profile', MESSAGES.editProfile.title],
  ['Add New', PORTFOLIO_MESSAGES.addNew],
  ['Load More', profile.loadMore],
];

/** The product's own modules: what people are shown comes from nowhere else. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MODULES = globSync('{contract,src,server,workers}/**/*.{ts,tsx}', { cwd: ROOT }).map((path) =>
  readFileSync(join(ROOT, path), 'utf8'),
);

describe('the sentences of the order', () => {
  it.each(SENTENCES)('%s', (ordered, catalogue) => {
    expect(catalogue).toBe(ordered);
  });

  it('stand once', () => {
    expect(MODULES.length).toBeGreaterThan(500);
    const written = MODULES.join('\n');
    const standing = SENTENCES.map(([words]) => [words, written.split(`'${words}'`).length - 1]);
    expect(standing).toEqual(SENTENCES.map(([words]) => [words, 1]));
  });
});

describe('the words of the chrome', () => {
  it('name the entries of the desktop', () => {
    expect([nav.home, nav.post, nav.search, nav.connections, nav.saved]).toEqual([
      'HOME',
      'POST',
      'SEARCH',
      'CONNECTIONS',
      'SAVED',
    ]);
  });

  it('name the entries of the phone: the bar, and the menu', () => {
    expect([nav.bottomFeed, nav.bottomPost, nav.profile, notifications.bell(0)]).toEqual([
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

  it('name the top bar’s, and what shows while nothing is known', () => {
    expect([nav.feed, nav.profile, nav.logout, MESSAGES.loading]).toEqual([
      'Feed',
      'Profile',
      'Logout',
      'Loading',
    ]);
    expect(greetingFor(9, undefined)).toBe('Good Morning, Guest');
  });

  it('name the sections of a profile', () => {
    const { portfolio, about, skills, qualifications, languages } = profile;
    expect([portfolio, about, skills, qualifications, languages]).toEqual([
      'PORTFOLIO',
      'ABOUT ME',
      'SKILLS',
      'QUALIFICATIONS',
      'LANGUAGES',
    ]);
  });

  it('name what is done with a project', () => {
    const { view, edit, delete: remove } = PORTFOLIO_MESSAGES;
    expect([view, edit, remove]).toEqual(['View', 'Edit', 'Delete']);
  });

  it('count what waits behind the pill', () => {
    expect(FEED_MESSAGES.newPosts(4)).toBe('4 new posts');
  });

  it('tell that there is a newer version', () => {
    expect(`${crash.newVersion} ${crash.reload}`).toBe('New version available. Reload');
  });
});

describe('the words that programs send each other', () => {
  it('are the ones that were ordered', () => {
    expect([NO_EMAIL, UNKNOWN_NAME]).toEqual(['no email', 'Unknown']);
    expect(LIMITS.uploadBytes).toBe(12_582_912);
  });
});
