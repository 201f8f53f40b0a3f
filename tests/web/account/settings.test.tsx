import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LIMITS } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { SETTINGS_MESSAGES } from '#contract/messages/en/settings.ts';

import {
  applyPreferenceChanges,
  DEFAULT_PREFERENCES,
} from '#contract/rules/notification-preferences.ts';
import type { PreferenceChanges } from '#contract/schema/preferences.ts';
import indexPage from '../../../index.html?raw';
import { Toaster } from '../../../src/app/overlays/toaster.tsx';
import { SettingsRoute } from '../../../src/app/routes/account/settings-route.tsx';
import { PortfolioGrid } from '../../../src/features/portfolio/portfolio-grid.tsx';
import { ProjectView } from '../../../src/features/portfolio/project-view.tsx';
import { PostMediaViewVideo } from '../../../src/features/posts/card/post-media-view-video.tsx';
import { ProfileHead } from '../../../src/features/profile/profile-head.tsx';
import { AppearanceSection } from '../../../src/features/settings/appearance-section.tsx';
import { NotificationSection } from '../../../src/features/settings/notification-section.tsx';
import { imageSizes } from '../../../src/lib/media/image-sources.ts';
import { setDeviceSetting } from '../../../src/state/device-settings.ts';
import { session } from '../../../src/state/session.ts';
import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { recordedVideo } from '../../support/media/recorded-video.ts';
import { imageUrl } from '../../support/web/images.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';
import { projectOf } from '../../support/web/projects.ts';
import { render } from '../../support/web/render.tsx';

const { dataset } = document.documentElement;

beforeEach(() => {
  setDeviceSetting('theme', 'system');
  setDeviceSetting('motion', 'system');
  setDeviceSetting('data', 'full');
});

function openSettings() {
  // What else stands on the page has tests of its own; here its calls fail.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  mockApi({});
  session.current = { status: 'signed-in', user: selfUser() };
  render(
    <MemoryRouter>
      <SettingsRoute />
    </MemoryRouter>,
  );
}

let headScript = '';
beforeAll(async () => {
  headScript = await fetch('/appearance.js').then((answer) => answer.text());
});

/** A colour as the browser computes it. */
function rgbOf(color: string): string {
  const element = document.createElement('p');
  element.style.color = color;
  return element.style.color;
}

/** A module runs once for each address. */
let runs = 0;

/** What the root element says after a reload, before any module has run. */
async function afterReload(): Promise<{ theme?: string; motion?: string; data?: string }> {
  for (const name of ['theme', 'motion', 'data']) delete dataset[name];
  await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(headScript)}//${runs++}`
  );
  return { ...dataset };
}

describe('how the page looks on this device', () => {
  it('changes at once and is there before first paint', async () => {
    openSettings();
    expect(dataset.theme).toBeUndefined();
    await page.getByRole('radio', { name: SETTINGS_MESSAGES.theme.dark }).click();
    expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark');
    expect(await afterReload()).toMatchObject({ theme: 'dark' });
    await page.getByRole('radio', { name: SETTINGS_MESSAGES.theme.system }).click();
    expect(await afterReload()).not.toHaveProperty('theme');
  });

  it('colours the bars of the browser, too', async () => {
    const metas = new DOMParser().parseFromString(indexPage, 'text/html');
    const colors = [...metas.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    document.head.append(...colors);
    onTestFinished(() => {
      for (const color of colors) color.remove();
    });
    const applied = () =>
      colors.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content);
    const ofSystem = applied();
    expect(ofSystem).toHaveLength(1);
    openSettings();
    for (const [theme, ground] of [
      ['light', 'rgb(251, 250, 248)'],
      ['dark', 'rgb(18, 19, 21)'],
    ] as const) {
      await page.getByRole('radio', { name: SETTINGS_MESSAGES.theme[theme] }).click();
      expect(applied().map(rgbOf)).toEqual([ground]);
      for (const color of colors) color.media = 'not all';
      await afterReload();
      expect(applied().map(rgbOf)).toEqual([ground]);
    }
    await page.getByRole('radio', { name: SETTINGS_MESSAGES.theme.system }).click();
    expect(applied()).toEqual(ofSystem);
  });

  it('stops all motion once reduced motion is chosen', async () => {
    openSettings();
    const travel = () => getComputedStyle(document.documentElement).getPropertyValue('--travel');
    expect(travel()).toBe('1');
    const motion = page.getByRole('switch', { name: SETTINGS_MESSAGES.motion.label });
    await motion.click();
    await expect.element(motion).toBeChecked();
    expect(travel()).toBe('0');
    expect(getComputedStyle(document.body).transitionProperty).toBe('opacity');
    expect(await afterReload()).toMatchObject({ motion: 'reduced' });
    await motion.click();
    expect(await afterReload()).not.toHaveProperty('motion');
  });

  it('has links to its sections', async () => {
    openSettings();
    const index = page.getByRole('navigation', { name: SETTINGS_MESSAGES.index });
    await expect.element(index.getByRole('link').first()).toBeVisible();
    const links = index.getByRole('link').elements();
    for (const link of links) {
      const target = document.querySelector(link.getAttribute('href') ?? '');
      expect(target?.tagName).toBe('H2');
    }
  });
});

/** A video that is there: one that is not gives way to words. */
async function videoUrl(): Promise<string> {
  return URL.createObjectURL(new Blob([await recordedVideo()], { type: 'video/webm' }));
}

describe('who saves data', () => {
  it.each([
    ['a sharp screen', '390px', true, 3, 'calc(390px / 6)'],
    ['a plain screen', '50vw', true, 1, 'calc(50vw / 2)'],
    ['nobody who does not', '640px', false, 3, '640px'],
  ])('asks for smaller pictures: %s', (_, width, isSavingData, density, size) => {
    expect(imageSizes(width, isSavingData, density)).toBe(size);
  });

  it('gets smaller images in portfolios, on project pages and in profiles', async () => {
    const copies = [320, 640, 2000].map((width) => ({
      src: imageUrl(),
      width,
      height: width,
    }));
    const image = {
      src: imageUrl(),
      width: 2000,
      height: 2000,
      variants: copies.slice(0, 2),
    };
    const project = projectOf({
      coverPhoto: image.src,
      coverPhotoMedia: image,
      galleryMedia: [image, image],
      contentBlocks: [
        { _id: 'b1', type: 'image', content: image.src, ...image },
        { _id: 'b2', type: 'video', content: await videoUrl() },
      ],
    });
    const user = selfUser({
      profileImage: image.src,
      profileImageVariants: copies,
      bannerImage: image.src,
      bannerImageVariants: copies,
    });
    render(
      <MemoryRouter>
        <PortfolioGrid projects={[project]} />
        <ProjectView
          project={project}
          author="Mira"
          actions={null}
          emptyAction={null}
          neighbours={null}
        />
        <ProfileHead user={user} />
      </MemoryRouter>,
    );
    const sizes = () => [...document.querySelectorAll('img')].map((img) => img.sizes);
    const halved = () => sizes().filter((size) => size.includes('calc('));
    await expect.poll(() => sizes().length).toBe(7);
    expect(sizes()).not.toContain('');
    expect(halved()).toEqual([]);
    const video = document.querySelector('video');
    expect([video?.autoplay, video?.preload]).toEqual([false, 'metadata']);
    setDeviceSetting('data', 'saved');
    await expect.poll(() => halved().length).toBe(7);
    expect(video?.preload).toBe('none');
  });

  it.each([[SETTINGS_MESSAGES.dataSaver.label], [SETTINGS_MESSAGES.motion.label]])(
    'starts videos themselves: %s',
    async (label) => {
      render(<AppearanceSection />);
      await page.getByRole('switch', { name: label }).click();
      const src = await videoUrl();
      render(
        <div style={{ position: 'relative', height: 300 }}>
          <PostMediaViewVideo
            src={src}
            poster="/p.jpg"
            label="A video"
            onRetry={async () => undefined}
          />
        </div>,
      );
      await expect.poll(() => document.querySelector('video')).not.toBeNull();
      const video = document.querySelector('video');
      expect(video?.autoplay).toBe(false);
      expect(video?.preload).toBe('none');
      await page.getByRole('switch', { name: label }).click();
      await expect.poll(() => document.querySelector('video')?.autoplay).toBe(true);
    },
  );
});

describe('the notification settings', () => {
  const messages = SETTINGS_MESSAGES.notifications;
  const likeInList = () => page.getByRole('switch', { name: messages.inAppOf(messages.kind.like) });
  const likePushed = () =>
    page.getByRole('switch', { name: messages.pushedOf(messages.kind.like) });

  beforeEach(async () => {
    session.current = { status: 'signed-out', reason: 'none' };
    await new Promise((resolve) => setTimeout(resolve)); // nothing is known of earlier choices
  });

  it('change at once; only changed switches are saved, the latest choice last', async () => {
    let release: () => void = () => undefined;
    const first = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Changed in another tab since this one loaded.
    let stored = applyPreferenceChanges(DEFAULT_PREFERENCES, {
      kinds: { follow: { push: false } },
    });
    const calls = mockApi({
      'GET /api/users/preferences': () => jsonResponse(200, DEFAULT_PREFERENCES),
      'PUT /api/users/preferences': async ({ body }) => {
        await first;
        stored = applyPreferenceChanges(stored, body as PreferenceChanges);
        return jsonResponse(200, stored);
      },
    });
    render(<NotificationSection />);
    await likeInList().click();
    await expect.element(likeInList()).not.toBeChecked();
    // What is not listed is not pushed, and the switch says so.
    await expect.element(likePushed()).not.toBeChecked();
    await expect.element(likePushed()).toHaveAttribute('aria-disabled', 'true');
    await likeInList().click();
    await page.getByRole('switch', { name: messages.push }).click();
    release();
    const wishes = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    await expect.poll(() => wishes()).toHaveLength(3);
    expect(wishes()).toEqual([
      { kinds: { like: { inApp: false } } },
      { push: false },
      { kinds: { like: { inApp: true } } },
    ]);
    await expect.element(likeInList()).toBeChecked();
    await expect.element(likePushed()).not.toBeChecked();
    await page.getByRole('switch', { name: messages.push }).click();
    await expect.element(likePushed()).toBeChecked();
    const followPushed = page.getByRole('switch', {
      name: messages.pushedOf(messages.kind.follow),
    });
    await expect.element(followPushed).not.toBeChecked();
  });

  it('show the choice when the screen is opened again before it is saved', async () => {
    let stored = DEFAULT_PREFERENCES;
    const { promise, resolve } = Promise.withResolvers<void>();
    const calls = mockApi({
      'GET /api/users/preferences': () => jsonResponse(200, stored),
      'PUT /api/users/preferences': async ({ body }) => {
        await promise;
        stored = applyPreferenceChanges(stored, body as PreferenceChanges);
        return jsonResponse(200, stored);
      },
    });
    const left = render(<NotificationSection />);
    await likeInList().click();
    await expect.element(likeInList()).not.toBeChecked();
    await page.getByRole('switch', { name: messages.push }).click();
    left.unmount();
    render(<NotificationSection />);
    await new Promise(requestAnimationFrame); // room for an answer that would come too early
    resolve();
    await expect
      .poll(() => calls.map(({ method }) => method))
      .toEqual(['GET', 'PUT', 'PUT', 'GET']);
    await expect.element(page.getByText(messages.loading)).not.toBeInTheDocument();
    await expect.element(likeInList()).not.toBeChecked();
    await expect.element(page.getByRole('switch', { name: messages.push })).not.toBeChecked();
  });

  it('are undone with a message when they were not saved', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    mockApi({
      'GET /api/users/preferences': () => jsonResponse(200, DEFAULT_PREFERENCES),
      'PUT /api/users/preferences': () => jsonResponse(500, {}),
    });
    render(
      <>
        <NotificationSection />
        <Toaster />
      </>,
    );
    await likeInList().click();
    await expect.element(page.getByText(ERROR_MESSAGES.preference_not_saved)).toBeVisible();
    await expect.element(likeInList()).toBeChecked();
  });

  it('are undone with a message when nobody answers, and saved when tried again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const late = new AbortController();
    const isThere = Promise.withResolvers<void>();
    const calls = mockApi({
      'GET /api/users/preferences': () => jsonResponse(200, DEFAULT_PREFERENCES),
      'PUT /api/users/preferences': async ({ body }) => {
        await isThere.promise;
        return jsonResponse(
          200,
          applyPreferenceChanges(DEFAULT_PREFERENCES, body as PreferenceChanges),
        );
      },
    });
    render(
      <>
        <NotificationSection />
        <Toaster />
      </>,
    );
    await expect.element(likeInList()).toBeChecked();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    await likeInList().click();
    await expect.poll(() => calls).toHaveLength(2);
    expect(timeout).toHaveBeenCalledWith(LIMITS.switchTimeoutMs);
    late.abort(new DOMException('Too late.', 'TimeoutError'));
    await expect.element(page.getByText(ERROR_MESSAGES.preference_not_saved)).toBeVisible();
    await expect.element(likeInList()).toBeChecked();
    timeout.mockRestore();
    isThere.resolve();
    await likeInList().click();
    await expect.poll(() => calls).toHaveLength(3);
    await expect.element(likeInList()).not.toBeChecked();
  });

  it('load again by Retry after a failure, while the switch of this device keeps its focus', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const device = () => page.getByRole('switch', { name: messages.device.label }).element();
    const failure = Promise.withResolvers<Response>();
    const success = Promise.withResolvers<Response>();
    const answers = [failure.promise, success.promise];
    mockApi({
      'GET /api/users/preferences': async () => (await answers.shift()) ?? jsonResponse(500, {}),
    });
    render(<NotificationSection />);
    await expect.element(page.getByText(messages.loading)).toBeInTheDocument();
    const first = device();
    first.focus();
    expect(document.activeElement).toBe(first);
    failure.resolve(jsonResponse(500, {}));
    await expect.element(page.getByText(ERROR_MESSAGES.preferences_failed)).toBeVisible();
    expect(document.activeElement).toBe(first);
    await page.getByRole('button', { name: COMMON_MESSAGES.retry }).click();
    await expect.element(page.getByText(messages.loading)).toBeInTheDocument();
    first.focus();
    success.resolve(jsonResponse(200, DEFAULT_PREFERENCES));
    await expect.element(likeInList()).toBeChecked();
    expect(document.activeElement).toBe(first);
  });
});
