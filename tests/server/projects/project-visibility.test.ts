import { describe, expect, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import { LIMITS } from '#contract/limits.ts';
import { canSeeProject, PROJECT_STATES, type ProjectAccess } from '#contract/rules/permissions.ts';
import type { Project } from '#contract/schema/project.ts';
import type { OtherUser, SharedProject } from '#contract/schema/user.ts';
import { PATHS } from '../../support/paths.ts';
import { jpegOf } from '../../support/server/images.ts';
import { expectProblem } from '../../support/server/problems.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const people = await server.people('ann', 'ben', 'cyd');
const [ann, ben, cyd] = people;
let widthPx = 60;
const projects: Project[] = [];
for (const owner of [ann, ben]) {
  for (const state of PROJECT_STATES) projects.push(await added(owner, { state }));
}
await ann.call('block', { id: cyd.id });

const viewers: readonly (TestPerson | undefined)[] = [...people, undefined];
const pairs = viewers.flatMap((viewer) => projects.map((project) => ({ viewer, project })));

async function picture(): Promise<Blob> {
  widthPx += 1;
  return new Blob([await jpegOf(widthPx, 30)], { type: 'image/jpeg' });
}

async function added(owner: TestPerson, fields: Record<string, string>): Promise<Project> {
  const media = { coverPhoto: await picture(), 'gallery[0]': await picture() };
  const block = { contentBlock_0_type: 'image', contentBlock_0_content: await picture() };
  return owner.ok('addProject', { title: `Of ${owner.username}`, ...media, ...block, ...fields });
}

function maySee(viewer: TestPerson | undefined, project: Project, access: ProjectAccess): boolean {
  const isBlocked = project.user === ann.id && viewer === cyd;
  const viewerIsOwner = viewer?.id === project.user;
  return canSeeProject({ state: project.state, access, viewerIsOwner, ownerIsHidden: isBlocked });
}

function mediaOf({ coverPhoto, gallery, contentBlocks }: Project): string[] {
  return [coverPhoto, ...gallery, ...contentBlocks.map(({ content }) => content)];
}

async function profileOf(viewer: TestPerson | undefined, id: string): Promise<Project[]> {
  const response = await server.get(viewer, pathOf(PATHS.detailsOfOther, { id }));
  return response.statusCode === 200 ? response.json<OtherUser>().projects : [];
}

const idsOf = (list: readonly { readonly _id: string }[]) => list.map(({ _id }) => _id).sort();

describe('one rule says who may see a project', () => {
  it('by its link, with its neighbours from the list', async () => {
    for (const { viewer, project } of pairs) {
      if (!viewer) continue;
      const response = await viewer.call('project', { projectId: project._id });
      const isSeen = maySee(viewer, project, 'linked');
      const who = [viewer.username, project.title, project.state];
      expect([...who, response.statusCode]).toEqual([...who, isSeen ? 200 : 404]);
      if (!isSeen) continue;
      const { previous, next } = response.json<SharedProject>();
      const listed = projects.filter(({ user }) => user === project.user);
      for (const beside of [previous, next]) {
        const found = listed.find(({ _id }) => _id === beside?._id);
        expect(found ? maySee(viewer, found, 'listed') : beside).toBeOneOf([true, undefined]);
      }
    }
  });

  it('in profiles, and in one’s own account', async () => {
    for (const viewer of viewers) {
      for (const { id } of people) {
        const listed = projects.filter(
          (project) => project.user === id && maySee(viewer, project, 'listed'),
        );
        expect(idsOf(await profileOf(viewer, id))).toEqual(idsOf(listed));
      }
    }
    const own = projects.filter(({ user }) => user === ann.id);
    expect(idsOf((await ann.ok('details')).projects)).toEqual(idsOf(own));
  });

  it('in one’s own as others see it, which opens nothing of anybody else', async () => {
    for (const { viewer, project } of pairs) {
      if (!viewer) continue;
      const isOwn = viewer.id === project.user;
      const seenBy = isOwn ? undefined : viewer;
      const { statusCode } = await viewer.call('project', {
        projectId: project._id,
        view: 'others',
      });
      expect(statusCode).toBe(maySee(seenBy, project, 'linked') ? 200 : 404);
    }
    const seen = await ann.ok('detailsOf', { id: ann.id, view: 'others' });
    const own = projects.filter(({ user }) => user === ann.id);
    expect(idsOf(seen.projects)).toEqual(
      idsOf(own.filter((project) => maySee(undefined, project, 'listed'))),
    );
    expect(seen).not.toHaveProperty('email');
  });

  it('in reports', async () => {
    for (const { viewer, project } of pairs) {
      if (!viewer || viewer.id === project.user) continue;
      const report = { kind: 'project', id: project._id, reason: 'spam', note: '' };
      const { statusCode } = await viewer.call('report', report);
      expect(statusCode === 404).toBe(!maySee(viewer, project, 'linked'));
    }
  });

  it('in what others may change', async () => {
    for (const { viewer, project } of pairs) {
      if (!viewer || viewer.id === project.user) continue;
      const { statusCode } = await viewer.call('updateProject', {
        projectId: project._id,
        title: 'mine',
      });
      expect(statusCode).toBe(maySee(viewer, project, 'linked') ? 403 : 404);
    }
  });

  it('in the addresses of its media: those of a draft are signed', async () => {
    for (const project of projects) {
      const isDraft = project.state === 'draft';
      for (const address of mediaOf(project)) {
        expect((await server.get(undefined, address)).statusCode).toBe(200);
        const bare = address.replace(/\?.*/, '');
        expect((await server.get(undefined, bare)).statusCode).toBe(isDraft ? 404 : 200);
      }
    }
  });
});

describe('the state of a project', () => {
  it('older clients, which send none, publish and leave it as it is', async () => {
    const project = await added(cyd, {});
    expect(project.state).toBe('published');
    const hidden = await cyd.ok('updateProject', { projectId: project._id, state: 'draft' });
    expect(hidden.state).toBe('draft');
    const renamed = await cyd.ok('updateProject', { projectId: project._id, title: 'Renamed' });
    expect(renamed).toMatchObject({ state: 'draft', title: 'Renamed' });
  });

  it('a draft that is published shows its pictures to everybody, and takes them back', async () => {
    const draft = await added(cyd, { state: 'draft' });
    const { _id: projectId } = draft;
    const kept = { 'galleryExisting[0]': draft.gallery[0] ?? '' };
    const published = await cyd.ok('updateProject', { projectId, state: 'published', ...kept });
    expect(idsOf(await profileOf(ben, cyd.id))).toContain(projectId);
    for (const address of mediaOf(published)) {
      expect(address).not.toContain('?');
      expect((await server.get(undefined, address)).statusCode).toBe(200);
    }
    await cyd.ok('updateProject', { projectId, state: 'draft', ...kept });
    expect(idsOf(await profileOf(ben, cyd.id))).not.toContain(projectId);
    for (const address of mediaOf(published)) {
      expect((await server.get(undefined, address)).statusCode).toBe(404);
    }
  });

  it('a change of it raises the revision of its owner, whose portfolio others see', async () => {
    const { selfRevision = 0, _id: projectId } = await added(cyd, { state: 'draft' });
    const same = await cyd.ok('updateProject', { projectId, title: 'Same state' });
    expect(same.selfRevision).toBeUndefined();
    const shown = await cyd.ok('updateProject', { projectId, state: 'unlisted' });
    expect(shown.selfRevision).toBe(selfRevision + 1);
  });
});

describe('the order of a portfolio', () => {
  it('pinned projects come first, then those by date, then those arranged by hand', async () => {
    const eve = await server.person('eve');
    const ids: string[] = [];
    for (const date of ['2021', '2022', '2023', '2024']) {
      ids.push((await added(eve, { title: date, date: `${date}-01` }))._id);
    }
    const titles = async () => (await profileOf(ben, eve.id)).map(({ title }) => title);
    expect(await titles()).toEqual(['2024', '2023', '2022', '2021']);
    const [first = '', second = '', third = ''] = ids;
    const { projects: places } = await eve.ok('orderProjects', {
      projectIds: [second, first, third],
      pinned: 1,
    });
    expect(places.map(({ place }: { place: number }) => place)).toEqual([-1, 0, 1, 2]);
    expect(await titles()).toEqual(['2022', '2024', '2021', '2023']);
    const { next } = await ben.ok('project', { projectId: second });
    expect(next?.title).toBe('2024');
    const updated = await eve.ok('updateProject', { projectId: second, title: 'Pinned' });
    expect(updated.place).toBe(-1);
    await eve.ok('orderProjects', { projectIds: [], pinned: 0 });
    expect(await titles()).toEqual(['2024', '2023', 'Pinned', '2021']);
  });

  it('a new project and a new order are announced to one’s own devices', async () => {
    const owner = await server.person('arranger');
    const before = server.published.length;
    const { _id: projectId, selfRevision } = await added(owner, { title: 'First' });
    const order = await owner.ok('orderProjects', { projectIds: [projectId], pinned: 1 });
    const audience = { kind: 'people', ids: [owner.id] };
    expect(server.published.slice(before)).toEqual([
      { event: { name: 'project:created', payload: { projectId, selfRevision } }, audience },
      { event: { name: 'project:ordered', payload: order }, audience },
    ]);
  });

  it('what is sent again under its key is not announced again', async () => {
    const owner = await server.person('repeater');
    const key = (name: string) => ({ 'idempotency-key': name });
    const { _id: projectId } = await owner.ok('addProject', { title: 'Once' }, key('add'));
    const draft = { projectId, state: 'draft' };
    await owner.ok('updateProject', draft, key('draft'));
    await owner.ok('updateProject', { projectId, state: 'published' });
    const before = server.published.length;
    await owner.ok('addProject', { title: 'Once' }, key('add'));
    await owner.ok('updateProject', draft, key('draft'));
    expect(server.published.slice(before)).toEqual([]);
  });

  it('nobody orders the projects of others, or pins more than the limit', async () => {
    const [theirs] = projects;
    const strange = { projectIds: [theirs?._id ?? ''], pinned: 0 };
    expectProblem(await ben.call('orderProjects', strange), 'project_not_found');
    for (const pinned of [1, LIMITS.pinnedProjects + 1]) {
      expectProblem(await ben.call('orderProjects', { projectIds: [], pinned }), 'bad_request');
    }
  });
});

it('the focal point of a cover is stored with it, and leaves with it', async () => {
  const project = await added(cyd, { coverFocus: '0.25,0.75' });
  expect(project.coverFocus).toEqual({ x: 0.25, y: 0.75 });
  const { _id: projectId } = project;
  const renamed = await cyd.ok('updateProject', { projectId, title: 'Renamed' });
  expect(renamed.coverFocus).toEqual({ x: 0.25, y: 0.75 });
  const replaced = await cyd.ok('updateProject', { projectId, coverPhoto: await picture() });
  expect(replaced).not.toHaveProperty('coverFocus');
  await cyd.ok('updateProject', { projectId, coverFocus: '0,1' });
  const cleared = await cyd.ok('updateProject', { projectId, coverFocus: '' });
  expect(cleared).not.toHaveProperty('coverFocus');
});
