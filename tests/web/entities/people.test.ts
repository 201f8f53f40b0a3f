import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ProjectId, UserId } from '#contract/ids.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { Project } from '#contract/schema/project.ts';
import type { SelfUser } from '#contract/schema/user.ts';
import { loadPeople, loadProfile } from '../../../src/state/entities/load-people.ts';
import { people } from '../../../src/state/entities/people.ts';
import { projects, removeProject } from '../../../src/state/entities/projects.ts';
import { setFollowed } from '../../../src/state/follows.ts';
import { deleteOwnProject, getProject, setProject } from '../../../src/state/portfolio.ts';
import { refreshSelf, session } from '../../../src/state/session.ts';
import { clearToasts, useToasts } from '../../../src/state/toasts.ts';
import { idOf } from '../../support/web/feed-posts.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { logInAs, selfUser } from '../../support/web/people.ts';
import { projectOf } from '../../support/web/projects.ts';
import { renderHook } from '../../support/web/render.tsx';

const SELF = selfUser()._id;
const LEO = idOf<UserId>(2);
const PROJECT_IDS = Array.from({ length: 40 }, (_, n) => idOf<ProjectId>(50 + n));

/** The server: every change raises the revision of the people it concerns. */
function createModel() {
  const leo = { revision: 1, title: '', others: 0, isFollowed: false };
  const self = { revision: 1 };
  const portfolio = new Map<ProjectId, Project>();
  let added = 0;
  const profileOfLeo = () =>
    selfUser({
      _id: LEO,
      username: 'leo',
      title: leo.title,
      revision: leo.revision,
      viewerFollows: leo.isFollowed,
      followersCount: leo.others + Number(leo.isFollowed),
    });
  return {
    profileOfLeo,
    account: (): SelfUser =>
      selfUser({
        revision: self.revision,
        followingCount: Number(leo.isFollowed),
        projects: [...portfolio.values()],
      }),
    projectIds: () => [...portfolio.keys()].toSorted(),
    edit(number: number): void {
      leo.revision += 1;
      leo.title = `Title ${number}`;
    },
    followByOther(): void {
      leo.revision += 1;
      leo.others += 1;
    },
    follow(isOn: boolean) {
      if (leo.isFollowed !== isOn) {
        leo.isFollowed = isOn;
        leo.revision += 1;
        self.revision += 1;
      }
      const { followersCount, revision } = profileOfLeo();
      const selfRevision = self.revision;
      return {
        following: isOn,
        followersCount,
        revision,
        followingCount: Number(isOn),
        selfRevision,
      };
    },
    /** Adds a project, or saves one again. */
    save(number: number): Project {
      const known = [...portfolio.keys()][number % 4];
      const id = known ?? PROJECT_IDS[added] ?? idOf<ProjectId>(0);
      const before = portfolio.get(id);
      const project = projectOf({ _id: id, revision: (before?.revision ?? 0) + 1 });
      portfolio.set(id, project);
      if (before) return project;
      added += 1;
      self.revision += 1;
      return { ...project, selfRevision: self.revision };
    },
    remove(id: string) {
      if (!portfolio.delete(id as ProjectId)) return undefined;
      self.revision += 1;
      return { ok: true, selfRevision: self.revision };
    },
  };
}

/** A call on its way: the server does it, then its answer arrives or is lost. */
interface Call {
  readonly work: () => unknown;
  readonly resolve: (response: Response) => void;
  answer?: { readonly body: unknown };
}

function serve(call: Call): void {
  call.answer ??= { body: call.work() };
}

function deliver(call: Call): void {
  serve(call);
  const body = call.answer?.body;
  call.resolve(jsonResponse(body === undefined ? 404 : 200, body ?? { code: 'not_found' }));
}

let model: ReturnType<typeof createModel>;
let calls: Call[];

beforeEach(() => {
  model = createModel();
  calls = [];
  clearToasts();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const onCall = (work: () => unknown) => () =>
    new Promise<Response>((resolve) => void calls.push({ work, resolve }));
  mockApi({
    [`GET /api/users/details/${LEO}`]: onCall(() => model.profileOfLeo()),
    [`GET /api/users/details/${SELF}`]: onCall(() => model.account()),
    'GET /api/users/details': onCall(() => model.account()),
    [`POST /api/users/follow/${LEO}`]: onCall(() => model.follow(true)),
    [`POST /api/users/unfollow/${LEO}`]: onCall(() => model.follow(false)),
    ...Object.fromEntries(
      PROJECT_IDS.map((id) => [
        `DELETE /api/projects/delete/${SELF}/${id}`,
        onCall(() => model.remove(id)),
      ]),
    ),
  });
  logInAs();
});

function endCall(number: number, end: (call: Call) => void): void {
  const [call] = calls.splice(number % Math.max(calls.length, 1), 1);
  if (call) end(call);
}

/** What can happen, to a project or call that `number` picks. */
const STEPS = {
  edit: (number) => model.edit(number),
  'other follow': () => model.followByOther(),
  'follow elsewhere': (number) => model.follow(number % 2 === 0),
  'press follow': () => setFollowed(LEO, !people.get(LEO)?.viewerFollows),
  'load profile': () => load(LEO),
  'load list': () =>
    loadPeople(async () => {
      const { followersCount: _, followingCount: __, ...entry } = model.profileOfLeo();
      return { users: [entry] };
    }),
  'load own': () => load(SELF),
  'save project': (number) => setProject(model.save(number)),
  'save project elsewhere': (number) => model.save(number),
  'delete project': (number) => {
    const id = model.projectIds()[number % 3];
    const project = id === undefined ? undefined : getProject(id);
    return project && deleteOwnProject(project);
  },
  'delete project elsewhere': (number) => model.remove(model.projectIds()[number % 3] ?? ''),
  serve: (number) =>
    calls
      .slice(number % Math.max(calls.length, 1))
      .slice(0, 1)
      .forEach(serve),
  answer: (number) => endCall(number, deliver),
  lose: (number) =>
    endCall(number, (call) => {
      serve(call);
      call.resolve(Response.error());
    }),
} as const satisfies Record<string, (number: number) => unknown>;

const step = fc.record({
  what: fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])),
  number: fc.nat(100),
});

function load(id: string): Promise<unknown> {
  return loadProfile(id, new AbortController().signal).catch(() => undefined);
}

/** Lets calls begin and answers be applied; timers would wait. */
function nextTask(): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(undefined);
  });
}

/** Everything that is on its way arrives. */
async function finish(): Promise<void> {
  for (let quiet = 0; quiet < 5; ) {
    await nextTask();
    const call = calls.shift();
    if (call) deliver(call);
    quiet = call ? 0 : quiet + 1;
  }
}

it('people and their projects end in the server’s state, in whatever order answers and own changes come', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 80 }), async (steps) => {
      model = createModel();
      calls = [];
      projects.clear();
      logInAs();
      let newest = 0;
      const outdated: number[] = [];
      const stop = people.subscribe((event) => {
        if (event.type !== 'changed' || event.id !== LEO) return;
        const { fields, revision = 0 } = event.update;
        // The known state of a person never becomes older.
        if (!('title' in fields)) return;
        if (revision < newest) outdated.push(revision);
        newest = revision;
      });
      for (const one of steps) {
        void STEPS[one.what](one.number);
        await nextTask();
      }
      await finish();
      void load(LEO);
      void load(SELF);
      void refreshSelf();
      await finish();
      stop();
      expect(outdated).toEqual([]);
      const { title, viewerFollows, followersCount } = model.profileOfLeo();
      expect(people.get(LEO)).toMatchObject({ title, viewerFollows, followersCount });
      const { followingCount } = model.account();
      expect(session.current).toMatchObject({ user: { followingCount } });
      const shown = (people.get(SELF)?.projectIds ?? []).filter((id) => getProject(id));
      expect(shown.toSorted()).toEqual(model.projectIds());
    }),
    { numRuns: 100 },
  );
});

it('a project that was removed is not brought back by a profile that was requested before', async () => {
  const { _id: id } = model.save(0);
  void load(SELF);
  await nextTask();
  calls.forEach(serve);
  removeProject(id);
  await finish();
  expect(getProject(id)).toBeUndefined();
});

it('what one person did changes nothing of the next who logs in, and says nothing to them', async () => {
  setProject(model.save(0));
  setProject(model.save(1));
  const toasts = renderHook(useToasts).current;
  const [deleted, other] = model.projectIds().flatMap((id) => getProject(id) ?? []);
  if (!deleted || !other) throw new Error('The projects are not there.');
  void setFollowed(LEO, true);
  void deleteOwnProject(deleted);
  void deleteOwnProject(other);
  await nextTask();
  const lost = calls.pop();
  logInAs(selfUser({ _id: idOf<UserId>(3), followingCount: 7 }));
  lost?.resolve(Response.error());
  await finish();
  expect(session.current).toMatchObject({ user: { followingCount: 7 } });
  void setFollowed(LEO, true);
  await nextTask();
  const refused = calls.pop();
  logInAs();
  refused?.resolve(Response.error());
  await finish();
  expect(toasts()).toEqual([]);
});

it('a project is said to be deleted once, when the server has deleted it', async () => {
  const project = model.save(0);
  setProject(project);
  const toasts = renderHook(useToasts).current;
  await expect.poll(toasts).toEqual([]);
  void deleteOwnProject(project);
  void deleteOwnProject(project);
  await nextTask();
  expect(toasts()).toEqual([]);
  await finish();
  const message = PROJECT_MESSAGES.deleting.done(project.title);
  await expect.poll(() => toasts().map((toast) => toast.message)).toEqual([message]);
  clearToasts();
});
