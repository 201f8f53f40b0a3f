import { describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { suspendAccount } from '../../../server/cli/moderation.ts';
import { jpegOf } from '../../support/server/images.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const viewer = await server.person('viewer');
let widthPx = 40;

async function picture(): Promise<Blob> {
  widthPx += 1;
  return new Blob([await jpegOf(widthPx, 30)], { type: 'image/jpeg' });
}

async function posted(person: TestPerson, fields: Record<string, string> = {}): Promise<string> {
  return written(person, { media: await picture(), ...fields });
}

async function written(person: TestPerson, fields: Record<string, string | Blob> = {}) {
  server.clock.nowMs += 10;
  return (await person.ok('createPost', { content: `Of ${person.username}`, ...fields }))._id;
}

async function published(person: TestPerson, fields: Record<string, string | Blob> = {}) {
  server.clock.nowMs += 10;
  return (await person.ok('addProject', { title: `By ${person.username}`, ...fields }))._id;
}

async function newcomer(name: string): Promise<TestPerson> {
  server.clock.nowMs += 10;
  const person = await server.person(name);
  await posted(person);
  return person;
}

const seenBy = async (person: TestPerson) =>
  (await person.ok('newcomers')).map(({ user }) => user.username);

describe('people who are new', () => {
  it('come newest first, each with pictures of the first works, oldest first', async () => {
    const ann = await server.person('ann');
    await written(ann); // only words
    const withCover = await published(ann, {
      coverPhoto: await picture(),
      coverAlt: 'A hut',
      'gallery[0]': await picture(),
    });
    const post = await posted(ann, { mediaAlt: 'A lake' });
    const ofBlock = await published(ann, {
      contentBlock_0_type: 'image',
      contentBlock_0_content: await picture(),
    });
    await posted(ann);
    const ben = await newcomer('ben');
    const answer = await viewer.ok('newcomers');
    expect(answer.map(({ user }) => user._id)).toEqual([ben.id, ann.id]);
    expect(answer[1]?.user).toMatchObject({ username: 'ann', viewerFollows: false });
    expect(answer[1]?.works.map(({ kind, _id }) => [kind, _id])).toEqual([
      ['project', withCover],
      ['post', post],
      ['project', ofBlock],
    ]);
    expect(answer[1]?.works).toMatchObject([
      { title: 'By ann', image: { alt: 'A hut', height: 30 } },
      { title: 'Of ann', image: { alt: 'A lake' } },
      { title: 'By ann' },
    ]);
    for (const { image } of answer.flatMap(({ works }) => works)) {
      expect((await server.get(undefined, image.src)).statusCode).toBe(200);
    }
  });

  it('show no picture twice, though it is posted and in a project', async () => {
    const twice = await server.person('twice');
    const media = await picture();
    const post = await written(twice, { media });
    await published(twice, { coverPhoto: media });
    const [first] = await viewer.ok('newcomers');
    expect(first?.works.map(({ _id }) => _id)).toEqual([post]);
  });

  it('without a picture that everybody may see are left out', async () => {
    const shy = await server.person('shy');
    await written(shy);
    await published(shy);
    for (const state of ['draft', 'unlisted']) {
      await published(shy, { state, coverPhoto: await picture() });
    }
    await server.follow(shy, viewer); // whom a private post is shown
    await posted(shy, { isPublic: 'false' });
    expect(await seenBy(viewer)).not.toContain('shy');
    await posted(shy);
    const [first] = await viewer.ok('newcomers');
    expect([first?.user.username, first?.works.length]).toEqual(['shy', 1]);
  });

  it('are not the viewer, nor whom the viewer follows, mutes, blocks or is blocked by', async () => {
    const self = await newcomer('self');
    const [followed, muted, blocked, blocker, other] = [
      await newcomer('followed'),
      await newcomer('muted'),
      await newcomer('blocked'),
      await newcomer('blocker'),
      await newcomer('other'),
    ];
    await self.ok('follow', { id: followed.id });
    await self.ok('mute', { id: muted.id });
    await self.ok('block', { id: blocked.id });
    await blocker.ok('block', { id: self.id });
    const seen = await seenBy(self);
    expect(seen[0]).toBe(other.username);
    for (const hidden of [self, followed, muted, blocked, blocker]) {
      expect(seen).not.toContain(hidden.username);
    }
    expect(await seenBy(viewer)).toContain('followed');
  });

  it('are not shown while they are suspended', async () => {
    const rowdy = await newcomer('rowdy');
    expect(await seenBy(viewer)).toContain('rowdy');
    await suspendAccount(server.context.store, rowdy.username, 'spam');
    expect(await seenBy(viewer)).not.toContain('rowdy');
  });

  it('are new for a month, and ten at a time', async () => {
    for (let n = 0; n < LIMITS.newcomers; n += 1) await newcomer(`many_${n}`);
    const seen = await seenBy(viewer);
    expect(seen).toHaveLength(LIMITS.newcomers);
    expect([seen[0], seen.at(-1)]).toEqual(['many_9', 'many_0']);
    server.clock.nowMs += SERVER_LIMITS.newcomerMs;
    expect(await seenBy(await server.person('later'))).toEqual([]);
  });
});
