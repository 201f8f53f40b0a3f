import { createHash } from 'node:crypto';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MediaId, ProjectId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { PROBLEM_STATUS, type ProblemCode } from '#contract/problems.ts';
import type { Project } from '#contract/schema/project.ts';
import type { SharedProject } from '#contract/schema/user.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { editorFormOf } from '../../../src/features/project-editor/editor-form.ts';
import { sizeOf } from '../../../src/features/project-editor/portfolio-room.ts';
import type { Fields, Headers } from '../../support/server/calls.ts';
import { jpegOf } from '../../support/server/images.ts';
import { expectProblem, problem } from '../../support/server/problems.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';
import { mp4Of } from '../../support/server/videos.ts';

const server = await createTestServer();
const [ada, bob] = await server.people('ada', 'bob');

const GONE = '01arz3ndektsv4rrffq69g5fav';
const DAY = 24 * 60 * 60_000;

function add(viewer: TestPerson, fields: Fields, headers: Headers = {}) {
  return viewer.call('addProject', fields, headers);
}

function update(viewer: TestPerson, projectId: string, fields: Fields, headers: Headers = {}) {
  return viewer.call('updateProject', { projectId, ...fields }, headers);
}

function remove(viewer: TestPerson, userId: string, projectId: string) {
  return viewer.call('deleteProject', { userId, projectId });
}

async function added(viewer: TestPerson, parts: Fields): Promise<Project> {
  const response = await add(viewer, parts);
  expect(response.json()).not.toHaveProperty('code');
  return stored(response.json());
}

/** The project without what only the answer to the call that added it says. */
function stored({ selfRevision: _, ...project }: Project): Project {
  return project;
}

let widthPx = 40;

/** A picture unlike any other of these tests. */
async function picture(): Promise<Blob> {
  widthPx += 1;
  return new Blob([await jpegOf(widthPx, 30)], { type: 'image/jpeg' });
}

async function hashOf(file: Blob): Promise<string> {
  return createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('hex');
}

function movie(): Blob {
  widthPx += 1;
  return new Blob([mp4Of({ content: String(widthPx) })], { type: 'video/mp4' });
}

function blockOf(at: number, type: 'text' | 'image' | 'video', content: string | Blob): Fields {
  return { [`contentBlock_${at}_type`]: type, [`contentBlock_${at}_content`]: content };
}

function filesOnDisk(): string[] {
  return ['media', 'incoming'].flatMap((folder) =>
    readdirSync(join(server.dataDir, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
}

async function statusOf(address: string): Promise<number> {
  return (await server.app.inject({ url: address })).statusCode;
}

function nameOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}

describe('adding a project', () => {
  it('adding returns the project, and the portfolio shows it to everybody', async () => {
    const [cover, first, second, still, clip] = [
      await picture(),
      await picture(),
      await picture(),
      await picture(),
      movie(),
    ];
    const response = await add(ada, {
      userId: ada.id,
      title: ' Harbour at night ',
      subtitle: 'A study in blue',
      date: '2025-03',
      classification: 'Photography',
      'keywords[0]': 'night',
      'keywords[1]': 'water',
      shortDescription: 'Long exposures',
      coverPhoto: cover,
      'gallery[0]': first,
      'gallery[1]': second,
      ...blockOf(0, 'text', 'It was cold.\r\nVery.'),
      ...blockOf(1, 'image', still),
      ...blockOf(2, 'video', clip),
    });
    expect(response.statusCode).toBe(201);
    const project = stored(response.json());
    expect(project).toMatchObject({
      user: ada.id,
      title: 'Harbour at night',
      subtitle: 'A study in blue',
      date: '2025-03',
      classification: 'Photography',
      keywords: ['night', 'water'],
      shortDescription: 'Long exposures',
      coverPhotoMedia: { src: project.coverPhoto, height: 30 },
      contentBlocks: [
        { type: 'text', content: 'It was cold.\nVery.' },
        { type: 'image', height: 30 },
        { type: 'video' },
      ],
      createdAt: new Date(server.clock.nowMs).toISOString(),
    });
    expect(project.gallery).toEqual(project.galleryMedia.map((image) => image.src));
    const addresses = [
      project.coverPhoto,
      ...project.gallery,
      ...project.contentBlocks.slice(1).map((block) => block.content),
    ];
    expect(new Set(addresses).size).toBe(5);
    for (const address of addresses) expect(await statusOf(address)).toBe(200);

    const shared = await bob.call('project', { projectId: project._id });
    expect(shared.json()).toEqual({
      ...project,
      author: expect.objectContaining({ _id: ada.id, username: 'ada', profileImage: '' }),
    });
    const profile = await bob.call('detailsOf', { id: ada.id });
    expect(profile.json().projects).toEqual([project]);
    expect((await ada.ok('details')).projects).toEqual([project]);
  });

  it('a project names its neighbours in the portfolio', async () => {
    const owner = await server.person('exhibitor');
    const [old, young, middle] = [
      await added(owner, { title: 'Old', date: '2024-01-01' }),
      await added(owner, { title: 'Young', date: '2026-01-01' }),
      await added(owner, { title: 'Middle', date: '2025-01' }),
    ];
    const besideOf = async ({ _id: projectId }: Project) => {
      const shared = await bob.call('project', { projectId });
      const { previous, next } = shared.json<SharedProject>();
      return [previous?._id, previous?.title, next?._id, next?.title];
    };

    expect(await besideOf(young)).toEqual([undefined, undefined, middle._id, 'Middle']);
    expect(await besideOf(middle)).toEqual([young._id, 'Young', old._id, 'Old']);
    expect(await besideOf(old)).toEqual([middle._id, 'Middle', undefined, undefined]);
  });

  it('projects are ordered by date, undated last', async () => {
    const cleo = await server.person('cleo');
    for (const date of ['2024-05', '', '2024-05-02', '2025-01-01']) {
      await added(cleo, { title: `On ${date}`, date });
    }
    const { projects } = await cleo.ok('details');
    expect(projects.map((project: Project) => project.date)).toEqual([
      '2025-01-01',
      '2024-05-02',
      '2024-05',
      '',
    ]);
  });

  it('a project video has duration and poster', async () => {
    const project = await added(ada, {
      title: 'Film',
      ...blockOf(0, 'video', movie()),
      contentBlock_0_poster: await picture(),
      'contentBlocks[1][type]': 'video',
      'contentBlocks[1][content]': movie(),
    });
    const [withStill, without] = project.contentBlocks;
    expect(withStill?.mediaDuration).toBe(2500);
    expect(withStill?.placeholder).not.toBe('');
    expect(await statusOf(withStill?.poster ?? '')).toBe(200);
    expect(without).not.toHaveProperty('poster');

    const kept = await update(ada, project._id, {
      contentBlock_0_type: 'video',
      contentBlock_0_existingFile: withStill?.content ?? '',
    });
    expect(kept.json<Project>().contentBlocks[0]?.poster).toBe(withStill?.poster);
    await remove(ada, ada.id, project._id);
    expect(await statusOf(withStill?.poster ?? '')).toBe(404);
  });

  it.each<[string, Fields, ProblemCode]>([
    ['no title', { subtitle: 'x' }, 'project_title_missing'],
    ['a NUL', { title: 'a\0b' }, 'bad_request'],
    ['a title twice', { title: ['a', 'b'] }, 'bad_request'],
    ['somebody else', { title: 'x', userId: GONE }, 'not_you'],
    ['somebody’s file', { title: 'x', 'galleryExisting[0]': 'a.jpg' }, 'project_file_unknown'],
    ['a file under another name', { title: 'x', malware: new Blob(['x']) }, 'bad_request'],
    ['a cover that is none', { title: 'x', coverPhoto: new Blob(['<svg/>']) }, 'not_an_image'],
    [
      'a text as a video',
      { title: 'x', ...blockOf(0, 'video', new Blob(['x'])) },
      'unsupported_file',
    ],
  ])('adding a project refuses %s and leaves nothing', async (_what, parts, code) => {
    const before = filesOnDisk();
    const eve = await server.person(`eve.${widthPx++}`);
    const withPicture: Fields = { ...parts, 'gallery[9]': await picture() };
    expectProblem(await add(eve, withPicture), code);
    expect(filesOnDisk()).toEqual(before);
    expect((await eve.ok('details')).projects).toEqual([]);
  });

  it('adding a project refuses wrong or broken files', async () => {
    const before = filesOnDisk();
    const broken = new Blob([new Uint8Array(await (await picture()).arrayBuffer()).slice(0, 60)]);
    const base: Fields = { title: 'x', 'gallery[0]': await picture() };
    expectProblem(await add(ada, { ...base, coverPhoto: movie() }), 'not_an_image');
    expectProblem(await add(ada, { ...base, 'gallery[1]': broken }), 'resize_failed');
    expect(filesOnDisk()).toEqual(before);
  });

  it('a project stores its files as they were announced, or none of them', async () => {
    const [cover, image] = [await picture(), await picture()];
    const hashes = {
      coverPhotoSha256: await hashOf(cover),
      'gallery[0]Sha256': await hashOf(image),
    };
    const parts = { title: 'x', coverPhoto: cover, 'gallery[0]': image };
    const project = await added(ada, { ...hashes, ...parts });
    expect(project.coverPhoto).toContain(hashes.coverPhotoSha256);
    expect(project.gallery[0]).toContain(hashes['gallery[0]Sha256']);
    const before = filesOnDisk();
    const altered = { ...hashes, ...parts, 'gallery[0]': await picture() };
    expectProblem(await add(ada, altered), 'file_altered');
    const other = {
      ...blockOf(0, 'image', await picture()),
      contentBlock_0_contentSha256: hashes.coverPhotoSha256,
    };
    expectProblem(await update(ada, project._id, { title: 'y', ...other }), 'file_altered');
    expect(filesOnDisk()).toEqual(before);
  });

  it('project files are limited to 12 MB', async () => {
    const before = filesOnDisk();
    const shellBytes = mp4Of({ content: '' }).length;
    const clip = (bytes: number) => new Blob([mp4Of({ content: 'x'.repeat(bytes - shellBytes) })]);
    const video = (blob: Blob): Fields => ({ title: 'x', ...blockOf(0, 'video', blob) });
    expectProblem(await add(ada, video(clip(LIMITS.uploadBytes + 1))), 'file_too_large');
    expectProblem(
      await add(ada, { title: 'x', 'gallery[0]': clip(LIMITS.uploadBytes + 1) }),
      'gallery_files_too_large',
    );
    expect(filesOnDisk()).toEqual(before);
    expect((await add(ada, video(clip(LIMITS.uploadBytes)))).statusCode).toBe(201);
  });

  it('a portfolio has at most 100 projects', async () => {
    const fay = await server.person('fay');
    for (let i = 0; i < LIMITS.userProjects; i += 1) await added(fay, { title: `${i}` });
    expectProblem(await add(fay, { title: 'one more' }), 'projects_too_many');
    expect((await fay.ok('details')).projects).toHaveLength(LIMITS.userProjects);
  });
});

describe('updating a project', () => {
  it('a project update keeps, adds and releases media', async () => {
    const project = await added(ada, {
      title: 'Before',
      subtitle: 'Stays',
      coverPhoto: await picture(),
      'gallery[0]': await picture(),
      'gallery[1]': await picture(),
    });
    const [first = '', second = ''] = project.gallery;
    const response = await update(ada, project._id, {
      title: 'After',
      'gallery[0]': await picture(),
      'galleryExisting[1]': second,
    });
    expect(response.statusCode).toBe(200);
    const after = response.json<Project>();

    expect(after).toMatchObject({
      _id: project._id,
      title: 'After',
      subtitle: 'Stays',
      coverPhoto: project.coverPhoto,
    });
    expect(after.gallery).toEqual([expect.any(String), second]);
    expect(after.gallery[0]).not.toBe(first);
    expect(await statusOf(first)).toBe(404);
    expect(await statusOf(second)).toBe(200);
    expect(await bob.ok('project', { projectId: project._id })).toMatchObject(after);
  });

  it('a project cover can be removed and replaced', async () => {
    const project = await added(ada, { title: 'Cover', coverPhoto: await picture() });
    const bare = (await update(ada, project._id, { coverPhoto: '' })).json<Project>();
    expect(bare.coverPhoto).toBe('');
    expect(await statusOf(project.coverPhoto)).toBe(404);
    const again = (await update(ada, project._id, { coverPhoto: await picture() })).json();
    expect(await statusOf(again.coverPhoto)).toBe(200);
  });

  it('a project update keeps or replaces alternative texts and captions', async () => {
    const project = await added(ada, {
      title: 'Described',
      coverPhoto: await picture(),
      coverAlt: 'A harbour',
      'gallery[0]': await picture(),
      'galleryAlt[0]': 'A crane',
      'galleryCaption[0]': ' Before the storm ',
      'gallery[1]': await picture(),
      ...blockOf(0, 'image', await picture()),
      contentBlock_0_alt: ' A boat ',
      contentBlock_0_caption: 'At rest',
    });
    expect(project.coverPhotoMedia?.alt).toBe('A harbour');
    expect(project.galleryMedia.map(({ alt }) => alt)).toEqual(['A crane', '']);
    expect(project.contentBlocks[0]?.alt).toBe('A boat');
    expect(project.galleryMedia.map(({ caption }) => caption)).toEqual([
      'Before the storm',
      undefined,
    ]);
    expect(project.contentBlocks[0]?.caption).toBe('At rest');

    const [first = '', second = ''] = project.gallery;
    const after = await update(ada, project._id, {
      'galleryExisting[0]': second,
      'galleryAlt[0]': 'Rain',
      'galleryCaption[0]': 'After it',
      'galleryExisting[1]': first,
      contentBlock_0_type: 'image',
      contentBlock_0_existingFile: project.contentBlocks[0]?.content ?? '',
    });
    const { coverPhotoMedia, galleryMedia, contentBlocks } = after.json<Project>();
    expect(coverPhotoMedia?.alt).toBe('A harbour');
    expect(galleryMedia.map(({ alt }) => alt)).toEqual(['Rain', 'A crane']);
    expect(contentBlocks[0]?.alt).toBe('A boat');
    expect(galleryMedia.map(({ caption }) => caption)).toEqual(['After it', 'Before the storm']);
    expect(contentBlocks[0]?.caption).toBe('At rest');
    const blank = await update(ada, project._id, {
      'galleryExisting[0]': second,
      'galleryCaption[0]': '',
    });
    expect(blank.json<Project>().galleryMedia[0]).not.toHaveProperty('caption');

    const cover = await update(ada, project._id, { coverPhoto: await picture() });
    expect(cover.json<Project>().coverPhotoMedia?.alt).toBe('');
  });

  it('a picture that a project shows several times keeps what is said about each', async () => {
    const same = await picture();
    const { coverPhotoMedia, galleryMedia, contentBlocks, ...project } = await added(ada, {
      title: 'One picture',
      coverPhoto: same,
      'gallery[0]': same,
      'galleryAlt[0]': 'A crane',
      'galleryCaption[0]': 'Before the storm',
      'gallery[1]': same,
      'galleryAlt[1]': 'The same crane',
      'galleryCaption[1]': 'After it',
      ...blockOf(0, 'image', same),
      contentBlock_0_alt: 'A boat',
      contentBlock_0_caption: 'At rest',
    });
    const [src = ''] = project.gallery;
    const after = await update(ada, project._id, {
      state: 'unlisted',
      'galleryExisting[0]': src,
      'galleryExisting[1]': src,
      contentBlock_0_type: 'image',
      contentBlock_0_existingFile: src,
    });
    expect(after.json()).toMatchObject({ coverPhotoMedia, galleryMedia, contentBlocks });
  });

  const twoBlocks: Fields = {
    ...blockOf(0, 'text', 'first'),
    ...blockOf(1, 'text', 'second'),
  };

  it('block ids survive moves and changes', async () => {
    const project = await added(ada, { title: 'Blocks', ...twoBlocks });
    const [first = '', second = ''] = project.contentBlocks.map((block) => block._id);

    const swapped = await update(ada, project._id, {
      ...blockOf(0, 'text', 'second'),
      ...blockOf(1, 'text', 'first'),
    });
    expect(swapped.json<Project>().contentBlocks).toEqual([
      { _id: second, type: 'text', content: 'second' },
      { _id: first, type: 'text', content: 'first' },
    ]);
    const reworded = await update(ada, project._id, {
      ...blockOf(0, 'text', 'second, reworded'),
      ...blockOf(1, 'text', 'renamed'),
      contentBlock_1_id: first,
      ...blockOf(2, 'text', 'third'),
    });
    const ids = reworded.json<Project>().contentBlocks.map((block) => block._id);
    expect(ids.slice(0, 2)).toEqual([second, first]);
    expect([first, second]).not.toContain(ids[2]);
  });

  it('blocks can be deleted by id', async () => {
    const project = await added(ada, {
      title: 'Blocks',
      ...twoBlocks,
      ...blockOf(2, 'image', await picture()),
    });
    const [first, , image] = project.contentBlocks;
    const kept = await update(ada, project._id, {
      [`deleteContentBlock_${image?._id}`]: 'true',
      [`deleteContentBlock_${GONE}`]: 'true',
    });
    expect(kept.json<Project>().contentBlocks.map((block) => block.content)).toEqual([
      'first',
      'second',
    ]);
    expect(await statusOf(image?.content ?? '')).toBe(404);
    const listed = await update(ada, project._id, {
      ...twoBlocks,
      contentBlock_0_id: first?._id ?? '',
      [`deleteContentBlock_${first?._id}`]: 'true',
    });
    expect(listed.json<Project>().contentBlocks.map((block) => block.content)).toEqual(['second']);
  });

  it('a block keeps its file by name', async () => {
    const project = await added(ada, {
      title: 'Kept',
      ...blockOf(0, 'image', await picture()),
    });
    const [block] = project.contentBlocks;
    const after = await update(ada, project._id, {
      ...blockOf(0, 'text', 'above'),
      contentBlock_1_type: 'image',
      contentBlock_1_existingFile: nameOf(block?.content ?? ''),
    });
    expect(after.json<Project>().contentBlocks[1]).toEqual(block);
  });

  it('files and blocks of another project are refused', async () => {
    const one = await added(ada, { title: 'One', 'gallery[0]': await picture(), ...twoBlocks });
    const two = await added(ada, { title: 'Two' });
    const [foreign = ''] = one.gallery;
    const before = filesOnDisk();
    const upload: Fields = { 'gallery[7]': await picture() };

    expectProblem(
      await update(ada, two._id, { ...upload, 'galleryExisting[0]': foreign }),
      'project_file_unknown',
    );
    expectProblem(
      await update(ada, two._id, {
        ...upload,
        contentBlock_0_type: 'video',
        contentBlock_0_existingFile: foreign,
      }),
      'project_file_unknown',
    );
    expectProblem(
      await update(ada, one._id, {
        contentBlock_0_type: 'video',
        contentBlock_0_existingFile: foreign,
      }),
      'project_file_unknown',
    );
    expectProblem(
      await update(ada, two._id, {
        ...blockOf(0, 'text', 'x'),
        contentBlock_0_id: one.contentBlocks[0]?._id ?? '',
      }),
      'project_block_invalid',
    );
    expect(filesOnDisk()).toEqual(before);
    expect(await ada.ok('project', { projectId: two._id })).toMatchObject(two);
  });

  it('a project needs a title', async () => {
    const project = await added(ada, { title: 'Title' });
    expectProblem(await update(ada, project._id, { title: ' ' }), 'project_title_missing');
  });
});

describe('how large a portfolio may be', () => {
  it('portfolio size counts each use of an image', async () => {
    const rio = await server.person('rio.of.one.picture');
    const same = await picture();
    const project = await added(rio, {
      title: 'x',
      'gallery[0]': same,
      'gallery[1]': same,
      ...blockOf(0, 'image', same),
      ...blockOf(1, 'image', same),
    });
    expect(new Set(project.gallery).size).toBe(1);
    expect(await server.context.store.projects.sizeOf(rio.id)).toMatchObject({ media: 4 });
  });

  it('portfolio text is limited; oversized ones may shrink', async () => {
    const eve = await server.person('eve.of.many.words');
    const words = (chars: number, title = 'x'): Fields => ({
      title,
      ...blockOf(0, 'text', 'x'.repeat(chars / 2)),
      ...blockOf(1, 'text', 'x'.repeat(chars / 2)),
    });
    const full = Math.floor(LIMITS.portfolioTextChars / LIMITS.projectTextChars);
    const ids: string[] = [];
    for (let i = 0; i < full; i += 1) {
      ids.push((await added(eve, words(LIMITS.projectTextChars)))._id);
    }
    expectProblem(await add(eve, words(LIMITS.projectTextChars)), 'portfolio_text_too_long');
    const [first = ''] = ids;
    // As from before there was a limit.
    await server.context.store.transaction(async (tx) => {
      for (let i = 0; i < 2; i += 1) {
        await tx.projects.add(largeProject(eve), partsWith([], 'x'.repeat(20_000)), 0);
      }
    });
    expectProblem(await update(eve, first, words(20_000, 'longer')), 'portfolio_text_too_long');
    expect((await update(eve, first, words(18_000))).statusCode).toBe(200);
    expect((await update(eve, first, { title: 'y' })).statusCode).toBe(200);
  });

  it('the editor counts portfolio size as the server does', async () => {
    const eve = await server.person('eve.of.the.count');
    const project = await added(eve, {
      title: ' Größe 😀 ',
      subtitle: 'Two "words"',
      shortDescription: 'short',
      'keywords[0]': 'light',
      'keywords[1]': 'a "quoted" one',
      coverPhoto: await picture(),
      coverAlt: 'A crane',
      'gallery[0]': await picture(),
      'galleryAlt[0]': 'Rain 😀',
      ...blockOf(0, 'text', 'One\nline and another'),
      ...blockOf(1, 'image', await picture()),
      contentBlock_1_alt: 'A boat',
    });
    const size = await server.context.store.projects.sizeOf(eve.id);
    expect(size.media).toBe(3);
    expect(sizeOf(editorFormOf(project))).toEqual(size);
  });

  it('portfolio media are limited and fit a response', async () => {
    const eve = await server.person('eve.of.many.pictures');
    const media = largeMedia(eve);
    const projects = LIMITS.portfolioMedia / LIMITS.galleryFiles;
    await server.context.store.transaction(async (tx) => {
      await tx.media.add([media]);
      const gallery = Array.from({ length: LIMITS.galleryFiles }, () => media.id);
      for (let i = 0; i < projects; i += 1) {
        const text = 'x'.repeat(LIMITS.portfolioTextChars / projects - 100);
        await tx.projects.add(largeProject(eve), partsWith(gallery, text), 0);
      }
    });
    const parts: Fields = { title: 'one more', coverPhoto: await picture() };
    expectProblem(await add(eve, parts), 'portfolio_media_too_many');
    expect((await add(eve, { title: 'without' })).statusCode).toBe(201);
    const { body } = await ada.call('detailsOfOther', { id: eve.id });
    expect(body.length).toBeGreaterThan(500_000);
    expect(body.length).toBeLessThan(1_200_000);
  });

  function largeProject(owner: TestPerson) {
    const texts = { title: 'x', subtitle: '', date: '', classification: '', shortDescription: '' };
    const id = server.context.newId<ProjectId>();
    return { id, owner: owner.id, ...texts, keywords: [], state: 'published' as const };
  }

  function partsWith(gallery: readonly MediaId[], text: string) {
    return {
      cover: undefined,
      coverAlt: '',
      coverFocus: undefined,
      gallery: gallery.map((media) => ({ media, alt: '', caption: '' })),
      blocks: [{ id: server.context.newId(), type: 'text' as const, text }],
    };
  }

  function largeMedia(owner: TestPerson) {
    const fileOf = (_sign: string) => `$sign.repeat(64).jpg`;
    return {
      id: server.context.newId<MediaId>(),
      owner: owner.id,
      createdAtMs: 0,
      type: 'image' as const,
      file: fileOf('0'),
      widthPx: 3840,
      heightPx: 2160,
      placeholder: 'x'.repeat(32),
      variants: LIMITS.variantWidthsPx.map((widthPx, at) => ({
        file: fileOf(String(at + 1)),
        widthPx,
        heightPx: 2160,
      })),
      poster: undefined,
      durationMs: undefined,
      isAnimated: false,
      bytes: 1,
    };
  }
});

describe('deleting a project', () => {
  it('deleting a project ends its media URLs', async () => {
    const project = await added(ada, { title: 'Gone soon', coverPhoto: await picture() });
    const response = await remove(ada, ada.id, project._id);
    expect(response.json()).toEqual({ ok: true, selfRevision: expect.any(Number) });
    expect(await statusOf(project.coverPhoto)).toBe(404);
    await ada.refused('project_not_found', 'project', { projectId: project._id });
    expectProblem(await remove(ada, ada.id, project._id), 'project_not_found');
  });

  it('a repeated save of a project that is deleted by now is answered as the first', async () => {
    const { _id } = await added(ada, { title: 'Saved and gone' });
    const key = { 'idempotency-key': 'saved-and-gone' };
    const first = await update(ada, _id, { title: 'Saved once' }, key);
    expect((await remove(ada, ada.id, _id)).statusCode).toBe(200);
    const again = await update(ada, _id, { title: 'Saved once' }, key);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    const other = (await update(ada, _id, { title: '2' }, key)).json();
    expect(other).toEqual({ ...problem('idempotency_conflict'), stored: first.json() });
    await ada.refused('project_not_found', 'updateProject', { projectId: _id, title: 'Late' });
  });

  it('its owner can save it as a new one, with its files, and nobody else can', async () => {
    const project = await added(ada, { title: 'Deleted elsewhere', coverPhoto: await picture() });
    await remove(ada, ada.id, project._id);
    const form = { title: 'Saved as new', coverPhoto: project.coverPhoto };
    expectProblem(await add(bob, form), 'project_file_unknown');
    const anew = await added(ada, form);
    expect(anew.coverPhoto).toBe(project.coverPhoto);
    expect(await statusOf(anew.coverPhoto)).toBe(200);
    server.clock.nowMs += DAY;
    await sweep(server.context);
    expect(await statusOf(anew.coverPhoto)).toBe(200);
  });

  it.each<[string, (owner: TestPerson, project: Project) => Promise<unknown>]>([
    ['deleted', (owner, project) => remove(owner, owner.id, project._id)],
    ['changed', (owner, project) => update(owner, project._id, { coverPhoto: '' })],
  ])('files of what was %s are swept after a day', async (how, change) => {
    const gus = await server.person(`gus.${how}`);
    const project = await added(gus, { title: 'Swept', coverPhoto: await picture() });
    const name = nameOf(project.coverPhoto);
    const file = filesOnDisk().find((path) => path.endsWith(name)) ?? '';
    const long = new Date(server.clock.nowMs - 30 * DAY);
    utimesSync(file, long, long); // it has been there for a month
    const isThere = () => filesOnDisk().includes(file);

    await sweep(server.context);
    expect(isThere()).toBe(true);
    await change(gus, project);
    server.clock.nowMs += DAY - 1;
    await sweep(server.context);
    expect(isThere()).toBe(true);
    server.clock.nowMs += 1;
    await sweep(server.context);
    expect(isThere()).toBe(false);
  });
});

describe('a project changed in two places', () => {
  const basedOn = ({ updatedAt }: Project) => ({ 'if-match': `"${updatedAt}"` });

  it('a save based on an old version is refused', async () => {
    const opened = await added(ada, { title: 'Opened' });
    const first = await update(ada, opened._id, { title: 'First' }, basedOn(opened));
    const newest = first.json<Project>();
    expect(newest.title).toBe('First');
    expect(newest.updatedAt > opened.updatedAt).toBe(true); // the clock stood still

    const before = filesOnDisk();
    const second: Fields = { title: 'Second', coverPhoto: await picture() };
    expectProblem(await update(ada, opened._id, second, basedOn(opened)), 'project_changed');
    expect(filesOnDisk()).toEqual(before);
    const stored = await ada.call('project', { projectId: opened._id });
    expect(stored.json()).toMatchObject(newest);

    const anyway = await update(ada, opened._id, { title: 'Second' }, basedOn(newest));
    expect(anyway.json<Project>().title).toBe('Second');
    const old = await update(ada, opened._id, { title: 'Of an old client' });
    expect(old.json<Project>().title).toBe('Of an old client');
  });

  it('one of two concurrent saves succeeds', async () => {
    const opened = await added(ada, { title: 'Opened' });
    const answers = await Promise.all(
      ['First', 'Second'].map((title) => update(ada, opened._id, { title }, basedOn(opened))),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200,
      PROBLEM_STATUS.project_changed,
    ]);
  });

  it('a save can reuse released media', async () => {
    const opened = await added(ada, {
      title: 'Opened',
      'gallery[0]': await picture(),
      ...blockOf(0, 'video', movie()),
    });
    const [image = ''] = opened.gallery;
    const [{ content: video } = { content: '' }] = opened.contentBlocks;
    const block = opened.contentBlocks[0]?._id;
    await update(ada, opened._id, { [`deleteContentBlock_${block}`]: 'true' });
    expect([await statusOf(image), await statusOf(video)]).toEqual([404, 404]);

    const kept: Fields = {
      'galleryExisting[0]': image,
      contentBlock_0_type: 'video',
      contentBlock_0_existingFile: video,
    };
    const foreign = await added(bob, { title: 'Foreign' });
    expectProblem(await update(bob, foreign._id, kept), 'project_file_unknown');
    const back = (await update(ada, opened._id, kept)).json<Project>();
    expect(back.gallery).toEqual([image]);
    expect(back.contentBlocks[0]?.content).toBe(video);
    server.clock.nowMs += 2 * DAY;
    await sweep(server.context);
    expect([await statusOf(image), await statusOf(video)]).toEqual([200, 200]);
  });
});
