import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { ANIMATION_MESSAGES } from '#contract/messages/en/animation.ts';
import { PostMediaViewImage } from '../../../src/features/posts/card/post-media-view-image.tsx';
import { PostDetail } from '../../../src/features/posts/detail/post-detail.tsx';
import { setDeviceSetting } from '../../../src/state/device-settings.ts';
import { applyPost } from '../../../src/state/entities/load-posts.ts';
import { postOf } from '../../support/web/feed-posts.ts';
import { frames } from '../../support/web/frames.ts';
import { imageUrl } from '../../support/web/images.ts';
import { render } from '../../support/web/render.tsx';

const STILL = imageUrl();
const BOX = { widthPx: 320, heightPx: 240, isCut: false, isLoose: false };

/** Images that move under each other; their frames are any image of another address. */
function Animations({ names }: { readonly names: readonly string[] }) {
  return names.map((name) => (
    <div key={name} style={{ position: 'relative', height: 600, marginBottom: 500 }}>
      <PostMediaViewImage
        src={STILL}
        moving={`${imageUrl()}#${name}`}
        srcset=""
        alt={name}
        placeholder=""
        size={{ widthPx: 40, heightPx: 30 }}
        box={BOX}
        isUrgent={false}
        onRetry={async () => undefined}
      />
    </div>
  ));
}

/** The names of what moves now. */
const moving = () =>
  [...document.querySelectorAll('img')].map(({ src }) => src.split('#')[1]).filter(Boolean);

const button = (name: string) => page.getByRole('button', { name }).first();

async function setLessMotion(value: string) {
  const features = [{ name: 'prefers-reduced-motion', value }];
  await cdp().send('Emulation.setEmulatedMedia', { features });
}

/** With timers that the test runs: what would start by itself has had its time. */
async function expectToWaitForPlay(name: string) {
  await expect.element(button(ANIMATION_MESSAGES.play)).toBeVisible();
  await frames(); // the browser has said what is in sight
  vi.runAllTimers();
  await frames();
  expect(moving()).toEqual([]);
  await button(ANIMATION_MESSAGES.play).click();
  await expect.poll(moving).toEqual([name]);
}

beforeEach(async () => {
  await page.viewport(800, 800);
  scrollTo(0, 0);
});

describe('an image that moves', () => {
  it('plays one at a time: the one that is half in sight', async () => {
    render(<Animations names={['first', 'second']} />);
    await expect.poll(moving).toEqual(['first']);
    scrollTo(0, 1100);
    await expect.poll(moving).toEqual(['second']);
  });

  it('stops when the button of another one is pressed', async () => {
    await page.viewport(800, 1600);
    render(<Animations names={['first', 'second']} />);
    await expect.poll(moving).toHaveLength(1);
    const [before] = moving();
    await button(ANIMATION_MESSAGES.play).click();
    await expect.poll(moving).toEqual([before === 'first' ? 'second' : 'first']);
    await expect.element(button(ANIMATION_MESSAGES.play)).toBeVisible();
  });

  it('is paused and started by a button, over its still', async () => {
    render(<Animations names={['first']} />);
    await expect.poll(moving).toEqual(['first']);
    await button(ANIMATION_MESSAGES.pause).click();
    expect(moving()).toEqual([]);
    await expect.element(page.getByRole('img', { name: 'first' })).toBeInTheDocument();
    await button(ANIMATION_MESSAGES.play).click();
    await expect.poll(moving).toEqual(['first']);
  });

  it('does not start by itself where less motion or less data is wanted', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(async () => {
      await setLessMotion('');
      setDeviceSetting('data', 'full');
    });
    await setLessMotion('reduce');
    const root = render(<Animations names={['first']} />);
    await expectToWaitForPlay('first');
    root.render(null);
    await setLessMotion('');
    setDeviceSetting('data', 'saved');
    root.render(<Animations key="other" names={['other']} />);
    await expect.element(button(ANIMATION_MESSAGES.play)).toBeVisible();
    expect(moving()).toEqual([]);
  });

  it('waits for Play in a list of saved posts', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const post = postOf(1, {
      media: `${imageUrl()}#saved`,
      mediaType: 'image',
      mediaIsAnimated: true,
      mediaWidth: 40,
      mediaHeight: 30,
      mediaVariants: [{ src: STILL, width: 40, height: 30 }],
    });
    applyPost(post);
    render(
      <MemoryRouter>
        <PostDetail id={post._id} onReload={async () => undefined} />
      </MemoryRouter>,
    );
    await expectToWaitForPlay('saved');
  });
});
