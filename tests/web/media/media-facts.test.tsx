import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { UserId } from '#contract/ids.ts';
import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { MadeImage } from '#workers/media/media-types.ts';

import { EditProfile } from '../../../src/features/profile/edit-profile.tsx';
import { ProjectEditor } from '../../../src/features/project-editor/project-editor.tsx';
import { formatBytes } from '../../../src/lib/format/format.ts';
import { imageFacts, videoFacts } from '../../../src/lib/media/media-facts.ts';
import { session } from '../../../src/state/session.ts';
import { MediaMeter } from '../../../src/ui/media/media-meter.tsx';
import { bytesOf } from '../../support/fixture-bytes.ts';
import { recordedVideo } from '../../support/media/recorded-video.ts';
import { chooseFiles } from '../../support/web/files.ts';
import { selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

const messages = PROJECT_MESSAGES.editor;

/** A photo with a location. */
async function photograph(name = 'harbour.jpg'): Promise<File> {
  return new File([await bytesOf('phone.jpg')], name, { type: 'image/jpeg' });
}

/** Bytes before and after, pixels, quality and time of {@link photograph}, and its place. */
async function factsOf(): Promise<RegExp> {
  const before = formatBytes((await photograph()).size);
  return new RegExp(`${before} → \\d+ (K?)B96×64q 0\\.7 · \\d+ ms on this device · GPS removed$`);
}

/** Its text once it is there. */
function told(place: Locator) {
  return expect.poll(() => place.query()?.textContent);
}

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

describe('what became of a file is shown before it is sent', () => {
  it.each([PROFILE_MESSAGES.edit.banner, PROFILE_MESSAGES.edit.picture])(
    'in the profile: %s',
    async (label) => {
      const user = selfUser({});
      session.current = { status: 'signed-in', user };
      render(<EditProfile user={user} onClose={vi.fn()} />);
      const field = page.getByRole('group', { name: label });
      await expect.element(field).toBeVisible();
      chooseFiles(field, await photograph());
      await told(field.getByTitle('harbour.jpg')).toMatch(await factsOf());
    },
  );

  it('for the cover, each image and video of a project, and many files together', async () => {
    render(<ProjectEditor owner={'u1' as UserId} onSaved={vi.fn()} onClose={vi.fn()} />);
    const part = (name: string) => page.getByRole('region', { name, exact: true });
    await expect.element(part(messages.cover)).toBeVisible();

    chooseFiles(part(messages.cover), await photograph());
    await told(part(messages.cover).getByTitle('harbour.jpg')).toMatch(await factsOf());

    const clip = new File([await recordedVideo()], 'clip.webm', { type: 'video/webm' });
    chooseFiles(part(messages.blocks), await photograph(), clip);
    await told(part(messages.blocks).getByTitle('harbour.jpg')).toMatch(await factsOf());
    await told(part(messages.blocks).getByTitle('clip.webm')).toMatch(
      new RegExp(`^clip\\.webm${formatBytes(clip.size)}64×48.*unchanged$`),
    );

    const three = await Promise.all(['1.jpg', '2.jpg', '3.jpg'].map(photograph));
    const gallery = part(messages.gallery);
    chooseFiles(gallery, ...three);
    for (const [index, { name }] of three.entries()) {
      await gallery.getByRole('option').nth(index).click();
      const details = part(messages.image(index + 1, three.length));
      await told(details.getByTitle(name)).toMatch(await factsOf());
    }
    const all = formatBytes(three.reduce((sum, { size }) => sum + size, 0));
    await told(gallery.getByRole('status')).toMatch(
      new RegExp(`^3 files: ${all} → \\d+ K?B · \\d+ ms on this device · GPS removed from 3$`),
    );
  });

  it('with no invented figures where a fact is missing', async () => {
    const bytes = new Uint8Array(2048);
    const video = {
      bytes,
      widthPx: 640,
      heightPx: 360,
      durationMs: 0,
      gpsRemoved: false,
      metadataRemoved: false,
      isHevc: true,
    };
    const moving: MadeImage = {
      bytes,
      kind: 'gif',
      mime: 'image/gif',
      widthPx: 8,
      heightPx: 6,
      quality: 0,
      isAnimated: true,
      source: {
        kind: 'gif',
        bytes: 2048,
        widthPx: 8,
        heightPx: 6,
        gpsRemoved: false,
        metadataBytesRemoved: 0,
        isAnimated: true,
      },
      placeholder: new Uint8Array(),
      variants: [],
      stages: { probeMs: 0, decodeMs: 0, colourMs: 0, scaleMs: 0, encodeMs: 0 },
    };
    const factsOfMade = (image: MadeImage) =>
      imageFacts({ image, milliseconds: 3.4, memory: { wasmBytes: 0 } });
    render(
      <>
        <MediaMeter name="waits.mp4" />
        <MediaMeter name="still.mp4" facts={videoFacts(video, true)} />
        <MediaMeter
          name="hevc.mp4"
          facts={videoFacts({ ...video, metadataRemoved: true }, false)}
        />
        <MediaMeter
          name="place.mp4"
          facts={videoFacts({ ...video, durationMs: 2500, gpsRemoved: true }, true)}
        />
        <MediaMeter name="kept.gif" facts={factsOfMade(moving)} />
        <MediaMeter
          name="was.avif"
          facts={factsOfMade({ ...moving, isAnimated: false, quality: 0.9 })}
        />
      </>,
    );
    const toldOf = (name: string) => told(page.getByTitle(name));
    await toldOf('waits.mp4').toBe('waits.mp4');
    await toldOf('still.mp4').toBe('still.mp42 KB640×360unchanged');
    await toldOf('hevc.mp4').toBe(
      `hevc.mp42 KB640×360metadata removed${MEDIA_MESSAGES.notShownHere}`,
    );
    await toldOf('place.mp4').toBe('place.mp42 KB640×3600:03 · GPS removed');
    await toldOf('kept.gif').toBe(
      `kept.gif2 KB8×6${MEDIA_MESSAGES.untouched} · 3 ms on this device`,
    );
    await toldOf('was.avif').toBe(
      `was.avif2 KB8×6${MEDIA_MESSAGES.stilled} · q 0.9 · 3 ms on this device`,
    );
  });
});
