import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ProfileHead } from '../../../src/features/profile/profile-head.tsx';
import { AboutSection, EntryList } from '../../../src/features/profile/profile-sections.tsx';
import { Lightbox } from '../../../src/ui/lightbox/lightbox.tsx';
import { StatusFrame } from '../../../src/ui/loading/status-frame.tsx';
import { Menu, MenuItem } from '../../../src/ui/menu/menu.tsx';
import { logInAs, selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

const WORD = 'W'.repeat(60);

afterEach(() => page.viewport(414, 896));

it('a profile of long words stays within the window of a phone', async () => {
  await page.viewport(390, 844);
  const user = selfUser({
    firstName: WORD,
    countries: [WORD],
    about: { bio: WORD, memberSince: '2026-01-01T00:00:00.000Z' },
  });
  logInAs(user);
  render(
    <MemoryRouter>
      <ProfileHead user={user} />
      <AboutSection user={user} />
      <EntryList entries={[WORD]} />
    </MemoryRouter>,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
});

it('the sentence of an empty list about a long name stays within the window', async () => {
  render(<StatusFrame role="status">{`${WORD} ${WORD} has published nothing yet.`}</StatusFrame>);
  await expect.element(page.getByRole('status')).toBeVisible();
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
});

it.each([390, 1280])('a long name stays within a menu at %s px', async (widthPx) => {
  await page.viewport(widthPx, 844);
  render(
    <Menu label="More">
      <MenuItem onSelect={() => undefined}>{`Block ${WORD}`}</MenuItem>
    </Menu>,
  );
  await page.getByRole('button', { name: 'More' }).click();
  await expect.element(page.getByRole('menuitem')).toBeVisible();
  const { scrollWidth, clientWidth } = page.getByRole('menu').element();
  expect(scrollWidth).toBe(clientWidth);
});

it('the caption of a long word stays within the lightbox of a phone', async () => {
  await page.viewport(390, 844);
  const picture = { src: 'data:,', srcset: '', alt: WORD, widthPx: 40, heightPx: 30 };
  render(
    <Lightbox
      pictures={[picture]}
      startIndex={0}
      looksAhead={false}
      startsMoving={false}
      onClose={() => undefined}
    />,
  );
  const caption = page.getByText(WORD).first();
  await expect.element(caption).toBeInTheDocument();
  const { left, right } = caption.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(390);
});
