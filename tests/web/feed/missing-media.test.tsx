import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { LIGHTBOX_MESSAGES } from '#contract/messages/en/lightbox.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';

import { LightboxLayer } from '../../../src/app/overlays/lightbox-layer.tsx';
import { PortfolioGrid } from '../../../src/features/portfolio/portfolio-grid.tsx';
import { ProjectView } from '../../../src/features/portfolio/project-view.tsx';
import { ProfileHead } from '../../../src/features/profile/profile-head.tsx';
import { imageUrl } from '../../support/web/images.ts';
import { selfUser } from '../../support/web/people.ts';
import { projectOf } from '../../support/web/projects.ts';
import { render } from '../../support/web/render.tsx';

const GONE = '/no-such-picture.jpg';
const SIZE = { width: 800, height: 400 };

const view = (changes: Parameters<typeof projectOf>[0], renew?: () => Promise<unknown>) => (
  <div style={{ width: 600 }}>
    <ProjectView
      project={projectOf(changes)}
      author="Mira"
      actions={null}
      emptyAction={null}
      neighbours={null}
      onRenew={renew}
    />
  </div>
);

it('a picture of a project that does not come says so in its place, and comes after Retry', async () => {
  const block = { _id: 'b1', type: 'image', ...SIZE, alt: 'A boat' } as const;
  render(view({ contentBlocks: [{ ...block, content: GONE }] }));
  const words = page.getByText(POST_MESSAGES.card.imageFailed);
  await expect.element(words).toBeVisible();
  const box = words.element().parentElement?.parentElement?.getBoundingClientRect();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(2, 1);

  await page.getByRole('button', { name: COMMON_MESSAGES.retry }).click();
  await expect.element(words).toBeVisible(); // asked for again, and still not there
  render(view({ contentBlocks: [{ ...block, content: imageUrl() }] }));
  await expect.element(page.getByRole('img', { name: 'A boat' })).toBeVisible();
});

it('Retry loads a draft again, whose addresses have expired, also in the lightbox', async () => {
  const block = { _id: 'b1', type: 'image', ...SIZE, alt: 'A boat' } as const;
  const expired = { contentBlocks: [{ ...block, content: GONE }] };
  const valid = { contentBlocks: [{ ...block, content: imageUrl() }] };
  function Draft() {
    const [changes, setChanges] = useState<typeof expired>(expired);
    const renew = async () => setChanges(valid);
    return (
      <>
        {view({ state: 'draft', ...changes }, renew)}
        <button type="button" onClick={() => setChanges(expired)}>
          An hour later
        </button>
        <MemoryRouter>
          <LightboxLayer />
        </MemoryRouter>
      </>
    );
  }
  render(<Draft />);
  const retry = page.getByRole('button', { name: COMMON_MESSAGES.retry });
  const image = page.getByRole('img', { name: 'A boat' });
  await retry.click();
  await expect.element(image).toBeVisible();

  await page.getByRole('button', { name: COMMON_MESSAGES.viewLarger('A boat') }).click();
  const lightbox = page.getByRole('dialog', { name: LIGHTBOX_MESSAGES.title });
  await expect.element(lightbox).toBeVisible();
  document.querySelector<HTMLElement>('button:not([aria-label])')?.click();
  await expect.element(lightbox.getByText(LIGHTBOX_MESSAGES.failed)).toBeVisible();
  await lightbox.getByRole('button', { name: COMMON_MESSAGES.retry }).click();
  await expect.element(lightbox.getByRole('img', { name: 'A boat' })).toBeVisible();
});

it('pictures of a gallery and videos say so, and what is there opens', async () => {
  const there = { src: imageUrl(), ...SIZE, alt: 'There' };
  render(
    view({
      contentBlocks: [{ _id: 'b2', type: 'video', content: '/no-such-video.mp4', poster: GONE }],
      gallery: [GONE, there.src],
      galleryMedia: [{ src: GONE, ...SIZE, alt: 'Gone' }, there],
    }),
  );
  await expect.element(page.getByText(POST_MESSAGES.card.imageFailed)).toBeVisible();
  const open = (name: string) =>
    page.getByRole('button', { name: COMMON_MESSAGES.viewLarger(name) });
  await expect.element(open('There')).toBeVisible();
  expect(open('Gone').elements()).toEqual([]);
  document.querySelector('video')?.dispatchEvent(new Event('error'));
  await expect.element(page.getByText(POST_MESSAGES.card.videoFailed)).toBeVisible();
});

it('a cover or a banner that does not come is requested again when the network is back', async () => {
  const [cover, banner] = [`${GONE}?cover`, `${GONE}?banner`];
  const requested = new Set<string | null>();
  const observer = new MutationObserver(() => {
    for (const image of document.querySelectorAll(`img[src^="${GONE}"]`))
      requested.add(image.getAttribute('src'));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  render(
    <MemoryRouter>
      <PortfolioGrid projects={[projectOf({ coverPhotoMedia: { ...SIZE, src: cover } })]} />
      <ProfileHead user={selfUser({ bannerImage: banner })} />
    </MemoryRouter>,
  );
  const shown = () => document.querySelectorAll(`img[src^="${GONE}"]`).length;
  await expect.poll(() => [...requested].sort()).toEqual([banner, cover]);
  await expect.poll(shown).toBe(0);
  requested.clear();
  // Each is requested after a delay of its own, and fails again.
  dispatchEvent(new Event('online'));
  await expect.poll(() => [...requested].sort()).toEqual([banner, cover]);
});
