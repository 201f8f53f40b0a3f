import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LIMITS } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { OFFLINE_ERROR, ONLINE_AGAIN } from '#contract/messages/en/common-errors.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { EditProfile } from '../../../src/features/profile/edit-profile.tsx';
import { ProfileView } from '../../../src/features/profile/profile-view.tsx';
import { session } from '../../../src/state/session.ts';
import { loseConnection } from '../../support/web/connection-loss.ts';
import { chooseFiles, hugeFile } from '../../support/web/files.ts';
import { mockUploads } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

const words = PROFILE_MESSAGES.edit;

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

describe('editing the profile', () => {
  const user = selfUser({ followingCount: 3, skills: ['Photography'], countries: ['Portugal'] });

  function open() {
    const onClose = vi.fn();
    session.current = { status: 'signed-in', user };
    render(<EditProfile user={user} onClose={onClose} />);
    return onClose;
  }

  it('sends every field that was changed in the form that the call takes, and takes in the answer', async () => {
    const uploads = mockUploads();
    const onClose = open();
    await page.getByLabelText(words.headline).fill('Photographer');
    await page.getByLabelText(words.countries).fill('Portugal, Nigeria');
    await page.getByLabelText(words.about).fill('Light and people.');
    await page.getByLabelText('Illustration').click();
    await page.getByLabelText(words.experience).fill('12');
    await page.getByRole('button', { name: words.save }).click();

    await expect.poll(() => uploads).toHaveLength(1);
    expect(uploads[0]).toMatchObject({ method: 'PUT', path: '/api/users/update' });
    const sent = Object.fromEntries(uploads[0]?.form ?? []);
    expect(sent).toMatchObject({
      title: 'Photographer',
      countries: 'Portugal, Nigeria',
      about: '{"bio":"Light and people."}',
      skills: '["Illustration","Photography"]',
      experience: '{"yearsOfExperience":12}',
    });
    expect(sent).not.toHaveProperty('bannerImage');

    uploads[0]?.respond(200, { ...user, title: 'Photographer' });
    await expect.poll(() => onClose).toHaveBeenCalled();
    expect(session.current).toMatchObject({ user: { title: 'Photographer' } });
  });

  it('cannot be changed while it is being saved: what would be written then would be lost', async () => {
    const uploads = mockUploads();
    open();
    const about = page.getByLabelText(words.about);
    await page.getByLabelText(words.headline).fill('Photographer');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => uploads).toHaveLength(1);
    await expect.element(page.getByRole('button', { name: words.saving })).toHaveFocus();
    expect(about.query()?.closest('[inert]')).toBeTruthy();

    uploads[0]?.fail();
    await expect.element(page.getByRole('button', { name: words.save })).toHaveFocus();
    await about.fill('Light and people.');
  });

  it('says that the device is offline only while it is', async () => {
    const reconnect = loseConnection();
    const uploads = mockUploads();
    open();
    await page.getByLabelText(words.headline).fill('Photographer');
    await page.getByRole('button', { name: words.save }).click();
    uploads[0]?.fail();
    await expect.element(page.getByText(OFFLINE_ERROR)).toBeVisible();

    reconnect();
    await expect.element(page.getByText(ONLINE_AGAIN)).toBeVisible();
    await expect.element(page.getByText(OFFLINE_ERROR)).not.toBeInTheDocument();
    expect(uploads).toHaveLength(1);
  });

  it('has a field for each link and one more, up to five, and says what is no link', async () => {
    const uploads = mockUploads();
    open();
    const link = (place: number) => page.getByLabelText(words.link(place), { exact: true });
    await link(1).fill('http://ada.example');
    await page.getByRole('button', { name: words.save }).click();
    await expect.element(page.getByText(ERROR_MESSAGES.profile_links_invalid)).toBeVisible();
    expect(uploads).toHaveLength(0);
    for (let place = 1; place <= 5; place += 1) await link(place).fill(`ada${place}.example`);
    await expect.element(link(6)).not.toBeInTheDocument();
    await link(2).fill('');
    await page.getByRole('button', { name: words.save }).click();
    await expect.poll(() => uploads).toHaveLength(1);
    expect(uploads[0]?.form?.get('links')).toBe(
      '["ada1.example","ada3.example","ada4.example","ada5.example"]',
    );
  });

  it('sends nothing of what was not touched: it may have been changed elsewhere', async () => {
    const uploads = mockUploads();
    open();
    await page.getByLabelText(words.headline).fill('Photographer');
    await page.getByRole('button', { name: words.save }).click();

    await expect.poll(() => uploads).toHaveLength(1);
    expect(Object.fromEntries(uploads[0]?.form ?? [])).toEqual({ title: 'Photographer' });
  });

  it('does not save while a refused picture has not been removed', async () => {
    const uploads = mockUploads();
    open();
    const field = page.getByRole('group', { name: words.picture });
    await expect.element(field).toBeVisible();
    chooseFiles(field, hugeFile());
    await expect.element(field.getByText(ERROR_MESSAGES.file_too_large)).toBeVisible();
    await page.getByRole('button', { name: words.save }).click({ force: true });
    await expect.element(page.getByText(MEDIA_MESSAGES.refused)).toBeInTheDocument();
    const remove = page.getByRole('button', { name: MEDIA_MESSAGES.removeName('huge.jpg') });
    await expect.element(remove).toHaveFocus();
    expect(uploads).toHaveLength(0);

    await remove.click();
    await expect.element(page.getByText(MEDIA_MESSAGES.refused)).not.toBeInTheDocument();
    await expect
      .poll(() => document.activeElement)
      .toBe(field.element().querySelector('input[type=file]'));
    await page.getByLabelText(words.headline).fill('Photographer');
    await page.getByRole('button', { name: words.save }).click();
    await expect.poll(() => uploads).toHaveLength(1);
    expect(uploads[0]?.form?.has('profileImage')).toBe(false);
  });

  it('removes a picture, which can be undone until it is saved', async () => {
    const uploads = mockUploads();
    const banner = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
    const withBanner = { ...user, bannerImage: banner };
    session.current = { status: 'signed-in', user: withBanner };
    render(<EditProfile user={withBanner} onClose={() => undefined} />);
    const field = page.getByRole('group', { name: words.banner });
    const save = page.getByRole('button', { name: words.save });
    await field.getByRole('button', { name: words.remove }).click();
    expect(field.element().querySelector('img')).toBeNull();
    await field.getByRole('button', { name: words.restore }).click();
    expect(field.element().querySelector('img')).not.toBeNull();
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    await field.getByRole('button', { name: words.remove }).click();
    await save.click();
    await expect.poll(() => uploads).toHaveLength(1);
    expect(Object.fromEntries(uploads[0]?.form ?? [])).toEqual({ removeBannerImage: 'true' });
    const other = page.getByRole('group', { name: words.picture });
    expect(other.getByRole('button', { name: words.remove }).elements()).toEqual([]);
  });

  it('has nothing to save until something is changed, and says so', async () => {
    const uploads = mockUploads();
    open();
    const save = page.getByRole('button', { name: words.save });
    const headline = page.getByLabelText(words.headline);
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    await headline.click();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(COMMON_MESSAGES.unchanged)).toBeVisible();
    await headline.fill('Photographer');
    await expect.element(page.getByText(COMMON_MESSAGES.unchanged)).not.toBeInTheDocument();
    await expect.element(save).toHaveAttribute('aria-disabled', 'false');
    await headline.fill(user.title);
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    expect(uploads).toHaveLength(0);
  });

  it('saves autofilled fields, of which the page got no event', async () => {
    const uploads = mockUploads();
    open();
    const headline = page.getByLabelText(words.headline);
    await expect.element(headline).toBeVisible();
    const field = headline.element();
    if (field instanceof HTMLInputElement) field.value = 'Photographer';
    await page.getByRole('button', { name: words.save }).click({ force: true });
    await expect.poll(() => uploads).toHaveLength(1);
    expect(uploads[0]?.form?.get('title')).toBe('Photographer');
  });

  it('hints from 21 characters on that lists shorten a title, and stops at 30', async () => {
    open();
    const title = page.getByLabelText(words.headline);
    await title.fill('x'.repeat(20));
    await expect.element(page.getByText(words.headlineHint)).not.toBeInTheDocument();
    await title.fill('x'.repeat(21));
    await expect.element(page.getByText(words.headlineHint)).toBeVisible();
    await title.fill('🎨'.repeat(20));
    await expect.element(page.getByText(words.headlineHint)).not.toBeInTheDocument();
  });

  it('counts characters as the server does, however many units each takes', async () => {
    const uploads = mockUploads();
    open();
    const title = page.getByLabelText(words.headline);
    await title.fill('');
    document.execCommand('insertText', false, '🎨'.repeat(LIMITS.profileTitleChars)); // as if typed
    await page.getByRole('button', { name: words.save }).click();
    await expect.poll(() => uploads).toHaveLength(1);
    expect(uploads[0]?.form?.get('title')).toBe('🎨'.repeat(LIMITS.profileTitleChars));
  });

  it.each([
    [words.headline, '🎨'.repeat(31), ERROR_MESSAGES.profile_title_too_long],
    [words.firstName, 'x'.repeat(61), ERROR_MESSAGES.profile_name_too_long],
    [words.about, 'x'.repeat(5001), ERROR_MESSAGES.bio_too_long],
    [words.languages, 'x'.repeat(101), ERROR_MESSAGES.profile_list_invalid],
  ])(
    'says of %s that it is too long before it is sent, and cuts nothing',
    async (label, text, message) => {
      const uploads = mockUploads();
      open();
      const field = page.getByLabelText(label, { exact: true });
      await field.fill(text);
      await page.getByRole('button', { name: words.save }).click();
      await expect.element(page.getByText(message).first()).toBeVisible();
      await expect.element(field).toHaveValue(text);
      expect(uploads).toHaveLength(0);
    },
  );

  it.each([
    [words.headline, 'x'.repeat(31), ERROR_MESSAGES.profile_title_too_long],
    [words.about, 'x'.repeat(5001), ERROR_MESSAGES.bio_too_long],
    [words.experience, '-3', ERROR_MESSAGES.experience_invalid],
    [words.experience, '12.5', ERROR_MESSAGES.experience_invalid],
    [words.experience, 'twelve', ERROR_MESSAGES.experience_invalid],
  ])('says what is wrong at the field %s, which has the focus', async (label, text, message) => {
    const uploads = mockUploads();
    open();
    const field = page.getByLabelText(label, { exact: true });
    await field.fill(text);
    await page.getByRole('button', { name: words.save }).click();
    await expect.element(field).toHaveAccessibleDescription(message);
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveFocus();
    expect(uploads).toHaveLength(0);
  });

  it('asks before changes are lost, and only then', async () => {
    const onClose = open();
    await page.getByLabelText(words.headline).fill('Photographer');
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: COMMON_MESSAGES.discarding.stay }).click();
    expect(onClose).not.toHaveBeenCalled();
    await page.getByRole('button', { name: COMMON_MESSAGES.cancel }).click();
    await page
      .getByRole('button', { name: COMMON_MESSAGES.discarding.discard, exact: true })
      .click();
    expect(onClose).toHaveBeenCalled();
  });

  it('asks nothing where a picture was chosen and removed, and what was written is as before', async () => {
    const onClose = open();
    const headline = page.getByLabelText(words.headline);
    await headline.fill('Photographer');
    await headline.fill(user.title);
    const field = page.getByRole('group', { name: words.picture });
    chooseFiles(field, hugeFile());
    await page.getByRole('button', { name: MEDIA_MESSAGES.removeName('huge.jpg') }).click();
    await page.getByRole('button', { name: COMMON_MESSAGES.cancel }).click();
    await expect.poll(() => onClose).toHaveBeenCalled();
  });
});

describe('the links of a profile', () => {
  it('lead elsewhere without a word of where one comes from, and say what was proven', async () => {
    const links = [
      { url: 'https://www.ada.example/', verified: true },
      { url: 'https://are.na/ada', verified: false },
    ];
    render(
      <ProfileView user={selfUser({ links })} portfolio="Work" projectsCount={0} posts="Words" />,
    );
    const own = page.getByRole('link', { name: `ada.example (${PROFILE_MESSAGES.linksBack})` });
    await expect.element(own).toHaveAttribute('rel', 'me nofollow noopener noreferrer');
    const other = page.getByRole('link', { name: 'are.na/ada', exact: true });
    await expect.element(other).toHaveAttribute('href', 'https://are.na/ada');
  });
});

it('a profile has the sign of its user name before it, also from right to left', async () => {
  document.documentElement.dir = 'rtl';
  onTestFinished(() => document.documentElement.removeAttribute('dir'));
  render(<ProfileView user={selfUser()} portfolio="Work" projectsCount={0} posts="Words" />);
  const name = page.getByText(`@${selfUser().username}`, { exact: true });
  await expect.element(name).toBeVisible();
  const [signPx = 0, wordPx = 0] = [...name.element().childNodes].map((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect().left;
  });
  expect(signPx).toBeLessThan(wordPx);
});
