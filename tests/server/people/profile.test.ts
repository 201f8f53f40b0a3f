import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { SelfUser } from '#contract/schema/user.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import type { Fields } from '../../support/server/calls.ts';
import { jpegOf } from '../../support/server/images.ts';
import { expectProblem } from '../../support/server/problems.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const [ada, bob] = await server.people('ada', 'bob');

const DAY = 24 * 60 * 60_000;

function update(viewer: TestPerson, fields: Fields) {
  return viewer.call('updateProfile', fields);
}

let widthPx = 40;

async function image(): Promise<Blob> {
  widthPx += 1;
  return new Blob([await jpegOf(widthPx, 30)], { type: 'image/jpeg' });
}

function filesOnDisk(): string[] {
  return ['media', 'incoming'].flatMap((folder) =>
    readdirSync(join(server.dataDir, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name),
  );
}

async function statusOf(address: string): Promise<number> {
  return (await server.app.inject({ url: address })).statusCode;
}

/** A movie as far as its leading bytes go. */
function movie(): Blob {
  const bytes = new Uint8Array(2000);
  bytes.set(Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isomiso2', 'latin1'));
  return new Blob([bytes], { type: 'image/jpeg' });
}

describe('updating one’s profile', () => {
  it('a profile update returns the account, and others see it', async () => {
    const bobBefore = await bob.ok('details');
    const response = await update(ada, {
      firstName: 'Ada',
      lastName: ' Lovelace ',
      title: 'Analyst & poet',
      countries: 'England, France',
      about: JSON.stringify({ bio: 'Numbers.\r\nEngines.' }),
      skills: JSON.stringify(['Data Analysis', 'Illustration']),
      qualifications: 'Mathematics',
      certifications: '',
      languages: ['English', 'French'],
      experience: JSON.stringify({ yearsOfExperience: 12 }),
      profileImage: await image(),
      bannerImage: await image(),
      username: 'root',
    });
    expect(response.statusCode).toBe(200);
    const self = response.json<SelfUser>();
    expect(self).toMatchObject({
      _id: ada.id,
      username: 'ada',
      email: 'no email',
      firstName: 'Ada',
      lastName: 'Lovelace',
      title: 'Analyst & poet',
      countries: ['England', 'France'],
      about: { bio: 'Numbers.\r\nEngines.' },
      skills: ['Data Analysis', 'Illustration'],
      qualifications: ['Mathematics'],
      certifications: [],
      languages: ['English', 'French'],
      experience: { yearsOfExperience: 12 },
    });
    expect(await statusOf(self.profileImage)).toBe(200);
    expect(await statusOf(self.bannerImage)).toBe(200);
    expect(self.profileImage).not.toBe(self.bannerImage);
    for (const [image, sizes = []] of [
      [self.profileImage, self.profileImageVariants],
      [self.bannerImage, self.bannerImageVariants],
    ] as const) {
      const widths = sizes.map(({ width }) => width);
      expect(widths).toEqual(widths.toSorted((a, b) => a - b));
      expect(sizes.at(-1)?.src).toBe(image);
      for (const { src } of sizes) expect(await statusOf(src)).toBe(200);
    }
    expect(self.bannerImagePlaceholder).toMatch(/^[A-Za-z0-9+/]{20,}=*$/);
    expect(await ada.ok('details')).toEqual(self);
    const { email: _, emailVerified: __, ...publicPart } = self;
    expect(await bob.ok('detailsOf', { id: ada.id })).toEqual({
      ...publicPart,
      viewerFollows: false,
      viewerMutes: false,
    });
    expect(await bob.ok('details')).toEqual(bobBefore);
  });

  it('a profile update is announced to one’s own devices', async () => {
    const before = server.published.length;
    const { revision } = (await update(ada, { title: 'Engineer' })).json<SelfUser>();
    expect(server.published.slice(before)).toEqual([
      {
        event: { name: 'self:updated', payload: { revision } },
        audience: { kind: 'people', ids: [ada.id] },
      },
    ]);
  });

  it('a change of links alone raises the revision', async () => {
    const { revision } = await ada.ok('details');
    const changed = await update(ada, { links: '["https://ada.example.org/"]' });
    expect(changed.json<SelfUser>().revision).toBeGreaterThan(revision);
    await update(ada, { links: '[]' });
  });

  it('a profile update leaves other fields and images alone', async () => {
    const before = await ada.ok('details');
    const response = await update(ada, {
      title: 'Poet',
      profileImage: before.profileImage,
      bannerImage: '',
    });
    expect(response.json()).toEqual({ ...before, title: 'Poet', revision: expect.any(Number) });
    expect((await update(ada, { unknown: 'x' })).json()).toEqual({
      ...before,
      title: 'Poet',
      revision: expect.any(Number),
    });
  });

  it('a replaced profile image is swept a day later', async () => {
    const first = (await update(bob, { profileImage: await image() })).json<SelfUser>();
    const second = (await update(bob, { profileImage: await image() })).json<SelfUser>();
    expect(await statusOf(first.profileImage)).toBe(404);
    expect(await statusOf(second.profileImage)).toBe(200);
    const name = first.profileImage.slice(first.profileImage.lastIndexOf('/') + 1);
    const long = new Date(server.clock.nowMs - 30 * DAY);
    utimesSync(join(server.dataDir, 'media', name.slice(0, 2), name.slice(2, 4), name), long, long);

    server.clock.nowMs += DAY - 1;
    await sweep(server.context);
    expect(filesOnDisk()).toContain(name);
    server.clock.nowMs += 1;
    await sweep(server.context);
    expect(filesOnDisk()).not.toContain(name);
    expect(await statusOf(second.profileImage)).toBe(200);
  });

  it('a profile update removes the images it names, unless another one comes with it', async () => {
    const full = await update(bob, { profileImage: await image(), bannerImage: await image() });
    const before = full.json<SelfUser>();
    const kept = await update(bob, { removeProfileImage: 'false' });
    expect(kept.json<SelfUser>().profileImage).toBe(before.profileImage);
    const changed = await update(bob, {
      removeProfileImage: 'true',
      removeBannerImage: 'true',
      bannerImage: await image(),
    });
    const { profileImage, bannerImage } = changed.json<SelfUser>();
    expect(profileImage).toBe('');
    expect(await statusOf(bannerImage)).toBe(200);
    expect(await statusOf(before.profileImage)).toBe(404);
    expect(await statusOf(before.bannerImage)).toBe(404);
  });

  it.each<[string, Fields, ProblemCode]>([
    ['31 characters of title', { title: 'x'.repeat(31) }, 'profile_title_too_long'],
    ['61 characters of name', { firstName: 'x'.repeat(61) }, 'profile_name_too_long'],
    ['an invented skill', { skills: '["Juggling"]' }, 'skill_unknown'],
    ['a list of lists', { countries: '[["a"]]' }, 'profile_list_invalid'],
    ['a story without end', { about: JSON.stringify({ bio: 'x'.repeat(5001) }) }, 'bio_too_long'],
    ['about that is no JSON', { about: 'me' }, 'bad_request'],
    ['a century and a year', { experience: '101' }, 'experience_invalid'],
    ['a NUL', { title: 'a\0b' }, 'bad_request'],
    ['a title twice', { title: ['a', 'b'] }, 'bad_request'],
    ['a file by another name', { avatar: new Blob(['x']) }, 'bad_request'],
    ['a movie', { bannerImage: movie() }, 'not_an_image'],
    ['a drawing in markup', { bannerImage: new Blob(['<svg xmlns="x"/>']) }, 'not_an_image'],
    [
      'a picture that breaks off',
      { bannerImage: new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16])]) },
      'resize_failed',
    ],
    [
      '12 MB and a byte',
      { bannerImage: new Blob([new Uint8Array(LIMITS.uploadBytes + 1)]) },
      'file_too_large',
    ],
  ])('a profile update refuses %s and changes nothing', async (_what, parts, code) => {
    const before = await bob.ok('details');
    const files = filesOnDisk();
    expectProblem(await update(bob, { ...parts, profileImage: await image() }), code);
    expect(await bob.ok('details')).toEqual(before);
    expect(filesOnDisk()).toEqual(files);
  });

  it('a profile takes one image per field', async () => {
    const bannerImage = await image();
    expectProblem(await update(bob, { bannerImage: [bannerImage, bannerImage] }), 'bad_request');
  });
});
