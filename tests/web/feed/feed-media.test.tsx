import '../../../src/ui/styles/tokens.css'; // the order of layers, before any of them
import { flushSync } from 'react-dom';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { ANIMATION_MESSAGES } from '#contract/messages/en/animation.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { LIGHTBOX_MESSAGES } from '#contract/messages/en/lightbox.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';

import { PostMediaViewImage } from '../../../src/features/posts/card/post-media-view-image.tsx';
import { PostMediaViewVideo } from '../../../src/features/posts/card/post-media-view-video.tsx';
import { closeLightbox, useLightbox } from '../../../src/state/lightbox.ts';
import { Lightbox } from '../../../src/ui/lightbox/lightbox.tsx';
import { PlaceholderImage } from '../../../src/ui/media/placeholder-image.tsx';
import { recordedVideo } from '../../support/media/recorded-video.ts';
import { frames } from '../../support/web/frames.ts';
import { imageUrl, THUMB_HASH } from '../../support/web/images.ts';
import { render } from '../../support/web/render.tsx';

const BOX = { widthPx: 320, heightPx: 240, isCut: false, isLoose: false };

function Picture({
  src,
  srcset = '',
  placeholder = '',
  onRetry = async () => undefined,
}: {
  src: string;
  srcset?: string;
  placeholder?: string;
  onRetry?: () => Promise<unknown>;
}) {
  return (
    <div style={{ position: 'relative', width: 320, height: 240 }}>
      <PostMediaViewImage
        src={src}
        srcset={srcset}
        alt="A study"
        placeholder={placeholder}
        size={{ widthPx: 40, heightPx: 30 }}
        box={BOX}
        isUrgent={false}
        onRetry={onRetry}
      />
    </div>
  );
}

/** The lightbox over what opened it. */
function Looking() {
  const open = useLightbox();
  if (!open) return null;
  return (
    <Lightbox
      pictures={open.pictures}
      startIndex={open.index}
      looksAhead={false}
      startsMoving={false}
      onClose={closeLightbox}
    />
  );
}

/** Address of a real video; one that fails would never have its turn again. */
let video = '';
beforeAll(async () => {
  video = URL.createObjectURL(new Blob([await recordedVideo()], { type: 'video/webm' }));
});

it.each([
  ['its box', { ...BOX, isLoose: false }, 'auto'],
  ['itself where it does not fill its box', { ...BOX, isLoose: true }, '320px 160px'],
])('a picture that may be transparent stands on white as large as %s', async (_, box, size) => {
  const picture = (kind: string) => (
    <PostMediaViewImage
      key={kind}
      src={`${imageUrl()}#a.${kind}`}
      srcset=""
      alt={kind}
      placeholder=""
      size={{ widthPx: 80, heightPx: 40 }}
      box={box}
      isUrgent={false}
      onRetry={async () => undefined}
    />
  );
  render([picture('png'), picture('jpg')]);
  const style = (name: string) =>
    getComputedStyle(page.getByAltText(name, { exact: true }).element());
  await expect.poll(() => style('png').backgroundImage).toContain('rgb(255, 255, 255)');
  expect(style('png').backgroundSize).toBe(size);
  expect(style('jpg').backgroundImage).toBe('none');
});

interface VideosProps {
  readonly labels: readonly string[];
  readonly onRetry?: () => Promise<unknown>;
}

/** Videos under each other, each in a frame of its own. */
function Videos({ labels, onRetry = async () => undefined }: VideosProps) {
  return labels.map((label) => (
    <div key={label} style={{ position: 'relative', height: 600, marginBottom: 500 }}>
      <PostMediaViewVideo src={video} poster={`/${label}.jpg`} label={label} onRetry={onRetry} />
    </div>
  ));
}

const videos = () => [...document.querySelectorAll('video')];
const named = () => videos().map((video) => video.getAttribute('aria-label'));

beforeEach(async () => {
  await page.viewport(800, 800);
  scrollTo(0, 0);
});

describe('a picture', () => {
  it('from the cache is shown without a fade', async () => {
    const src = imageUrl();
    const ahead = new Image();
    ahead.src = src;
    await ahead.decode();
    const phases: (string | undefined)[] = [];
    const watch = new MutationObserver(() =>
      phases.push(document.querySelector('img')?.dataset.phase),
    );
    watch.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['data-phase'],
    });
    render(<Picture src={src} />);
    const image = page.getByRole('img', { name: 'A study' });
    await expect.element(image).toHaveAttribute('data-phase', 'shown');
    watch.disconnect();
    expect(phases).not.toContain('revealing');
  });

  it('has a placeholder only while it is not loaded', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = vi.spyOn(Worker.prototype, 'postMessage');
    const src = imageUrl();
    const ahead = new Image();
    ahead.src = src;
    await ahead.decode();
    render(<Picture src={src} srcset={`${src} 320w`} placeholder={THUMB_HASH} />);
    const image = page.getByRole('img', { name: 'A study' });
    await expect.element(image).toHaveAttribute('data-phase', 'shown');
    vi.runAllTimers();
    expect(asked).not.toHaveBeenCalled();
  });

  it('that loads slowly fades in over its placeholder, which is removed then', async () => {
    const { style } = document.documentElement;
    style.setProperty('--state-time', '600s');
    onTestFinished(() => void style.removeProperty('--state-time'));
    let nowMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      nowMs += 1000;
      return nowMs;
    });
    render(<Picture src={imageUrl()} placeholder={THUMB_HASH} />);
    const image = page.getByRole('img', { name: 'A study' });
    await expect.element(image).toHaveAttribute('data-phase', 'revealing');
    vi.restoreAllMocks();
    const placeholder = () => document.querySelector('img[aria-hidden]');
    await expect.poll(placeholder).not.toBeNull();
    for (const fade of image.element().getAnimations()) fade.finish();
    await expect.element(image).toHaveAttribute('data-phase', 'shown');
    expect(placeholder()).toBeNull();
  });

  it('has a blurred placeholder, whose file is released with it', async () => {
    const made = vi.spyOn(URL, 'createObjectURL');
    const released = vi.spyOn(URL, 'revokeObjectURL');
    const root = render(<PlaceholderImage hash={THUMB_HASH} />);
    await expect.poll(() => made.mock.results[0]?.value).toMatch(/^blob:/);
    const standIn = made.mock.results[0]?.value;
    await expect.poll(() => document.querySelector(`img[src="${standIn}"]`)).not.toBeNull();
    root.render(null);
    await expect.poll(() => released.mock.calls.flat()).toContain(standIn);
  });

  it('that unmounts before it has loaded is no longer requested', async () => {
    const root = render(null);
    flushSync(() => root.render(<Picture src="/unfinished.jpg" />));
    const image = document.querySelector('img');
    flushSync(() => root.render(null)); // no answer can have come in between
    await Promise.resolve();
    expect(image?.isConnected).toBe(false);
    expect(image?.getAttribute('src')).toBe('');
  });

  it('that fails to load says so, and is requested again by its newer address', async () => {
    const good = imageUrl();
    let show: (src: string) => void = () => undefined;
    const onRetry = vi.fn(async () => show(good));
    const root = render(<Picture src="/no-picture.jpg" onRetry={onRetry} />);
    show = (src) => root.render(<Picture src={src} onRetry={onRetry} />);
    await expect.element(page.getByText(POST_MESSAGES.card.imageFailed)).toBeVisible();
    await page.getByRole('button', { name: COMMON_MESSAGES.retry }).click();
    const image = page.getByRole('img', { name: 'A study' });
    await expect.element(image).toHaveAttribute('src', good);
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('that fails to load is requested by its old address where there is no newer one', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const gone = '/no-such-picture.jpg';
    const onRetry = vi.fn(() => Promise.reject(new Error('The server is away.')));
    render(<Picture src={gone} onRetry={onRetry} />);
    await page.getByRole('button', { name: COMMON_MESSAGES.retry }).click();
    const requests = () =>
      performance.getEntriesByName(new URL(gone, location.href).href, 'resource').length;
    await expect.poll(requests).toBe(2);
    expect(onRetry).toHaveBeenCalledOnce();
    expect(logged).toHaveBeenCalled();
  });

  it('that fails to load in the lightbox is requested by its newer address, too', async () => {
    const good = imageUrl();
    const renewed = imageUrl();
    let show: (src: string) => void = () => undefined;
    const onRetry = vi.fn(async () => show(renewed));
    const both = (src: string) => (
      <>
        <Picture src={src} onRetry={onRetry} />
        <Looking />
      </>
    );
    const root = render(both(good));
    show = (src) => root.render(both(src));
    await page.getByRole('button', { name: COMMON_MESSAGES.viewLarger('A study') }).click();
    const viewer = page.getByRole('dialog', { name: LIGHTBOX_MESSAGES.title });
    const large = viewer.getByRole('img', { name: 'A study' });
    await expect.element(large).toHaveAttribute('data-phase', 'shown');
    large.element().dispatchEvent(new Event('error')); // its address has expired
    await expect.element(viewer.getByText(LIGHTBOX_MESSAGES.failed)).toBeVisible();

    await viewer.getByRole('button', { name: COMMON_MESSAGES.retry }).click();
    await expect.element(large).toHaveAttribute('src', renewed);
    await expect.element(large).toHaveAttribute('data-phase', 'shown');
    expect(onRetry).toHaveBeenCalledOnce();
    closeLightbox();
  });
});

describe('videos', () => {
  it('play one at a time: the one that is half in sight', async () => {
    render(<Videos labels={['first', 'second']} />);
    await expect.poll(named).toEqual(['first']);
    scrollTo(0, 1100);
    await expect.poll(named).toEqual(['second']);
    scrollTo(0, 0);
    await expect.poll(named).toEqual(['first']);
  });

  it('play on a screen lower than themselves, where they fill half of it', async () => {
    await page.viewport(320, 256);
    render(<Videos labels={['first', 'second']} />);
    await expect.poll(named).toEqual(['first']);
    scrollTo(0, 1200);
    await expect.poll(named).toEqual(['second']);
  });

  it('that were pressed while less of them was seen end when they have left', async () => {
    render(<Videos labels={['first', 'second']} />);
    scrollTo(0, 480); // 120 px of the first, 180 px of the second
    await expect.poll(named).toEqual([]);
    await page.getByRole('button', { name: ANIMATION_MESSAGES.playVideo }).last().click();
    await expect.poll(named).toEqual(['second']);
    scrollTo(0, 400);
    await frames();
    expect(named()).toEqual(['second']);
    scrollTo(0, 0);
    await expect.poll(named).toEqual(['first']);
  });

  it('play when pressed, although another one in sight is playing', async () => {
    await page.viewport(800, 1800);
    render(<Videos labels={['first', 'second']} />);
    await expect.poll(named).toHaveLength(1);
    const [before] = named();
    const play = page.getByRole('button', { name: ANIMATION_MESSAGES.playVideo });
    await play.click();
    await expect.poll(named).not.toEqual([before]);
    expect(named()).toHaveLength(1);
    expect(document.activeElement).toBe(videos()[0]);
    await expect.element(play).toBeVisible(); // of the other one
  });

  it('that were played by a press leave the focus where it is when they come into sight again', async () => {
    await cdp().send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
    });
    onTestFinished(async () => {
      await cdp().send('Emulation.setEmulatedMedia', { features: [] });
    });
    await page.viewport(800, 1800);
    render(
      <>
        <Videos labels={['first', 'second']} />
        <button type="button" style={{ position: 'fixed', insetBlockStart: 0 }}>
          Elsewhere
        </button>
      </>,
    );
    await expect.poll(named).toHaveLength(1);
    await page.getByRole('button', { name: ANIMATION_MESSAGES.playVideo }).click();
    await expect.poll(() => document.activeElement).toBe(videos()[0]);
    const [pressed] = named();
    await page.getByRole('button', { name: 'Elsewhere' }).click();
    await page.viewport(800, 800);
    scrollTo(0, pressed === 'first' ? 1100 : 0);
    await expect.poll(named).not.toContain(pressed);
    scrollTo(0, pressed === 'first' ? 0 : 1100);
    await expect.poll(named).toEqual([pressed]);
    await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
    expect(videos()[0]?.autoplay).toBe(false);
  });

  it('that fails says so, and plays after Retry, which loads the post again', async () => {
    const onRetry = vi.fn(async () => undefined);
    const root = render(<Videos labels={['broken']} onRetry={onRetry} />);
    await expect.poll(named).toEqual(['broken']);
    videos()[0]?.dispatchEvent(new Event('error'));
    await page.getByRole('button', { name: COMMON_MESSAGES.retry }).click();
    await expect.poll(named).toEqual(['broken']);
    expect(onRetry).toHaveBeenCalledOnce();
    const [video] = videos();
    root.render(null);
    await expect.poll(() => video?.isConnected).toBe(false);
    await expect.poll(() => video?.hasAttribute('src')).toBe(false); // its download is given up
  });

  it('are only still pictures while less than half of them is seen', async () => {
    render(<Videos labels={['first', 'second']} />);
    await expect.poll(named).toEqual(['first']);
    scrollTo(0, 450); // 150 px of the first, 150 px of the second
    await expect.poll(named).toEqual([]);
    await expect.element(page.getByRole('img', { name: 'second' })).toBeInTheDocument();
  });

  it('play by themselves without sound, and not where less motion is wanted', async () => {
    const root = render(<Videos labels={['first']} />);
    await expect.poll(named).toEqual(['first']);
    expect(videos()[0]?.autoplay).toBe(true);
    expect(videos()[0]?.muted).toBe(true);
    root.render(null);
    const features = (value: string) => ({
      features: [{ name: 'prefers-reduced-motion', value }],
    });
    await cdp().send('Emulation.setEmulatedMedia', features('reduce'));
    root.render(<Videos key="other" labels={['other']} />);
    await expect.poll(named).toEqual(['other']);
    expect(videos()[0]?.autoplay).toBe(false);
    await cdp().send('Emulation.setEmulatedMedia', features(''));
  });
});
