import { PEOPLE } from '#contract/calls/people.ts';
import type { UserId } from '#contract/ids.ts';
import type { FollowResult } from '#contract/schema/user.ts';
import { request } from '../lib/api/request.ts';
import type { ChangeCall } from './entities/mutate.ts';
import { type PersonEntity, people } from './entities/people.ts';
import { sendSwitch, shareUpdate, shareWithTabs } from './entities/send-switch.ts';
import { viewerId } from './session.ts';

shareWithTabs('person', people);

const follow: ChangeCall<PersonEntity, boolean> = {
  overlay: ({ followersCount, viewerFollows = false }, isOn) => ({
    viewerFollows: isOn,
    ...(followersCount === undefined
      ? {}
      : { followersCount: followersCount + Number(isOn) - Number(viewerFollows) }),
  }),
  isDone: ({ viewerFollows }, isOn) => viewerFollows === isOn,
  async send({ subject: { id }, args: isOn }) {
    const by = viewerId();
    const answer = await request(isOn ? PEOPLE.follow : PEOPLE.unfollow, { params: { id } });
    const { person, self } = updatesOf(answer);
    // Another person may have logged in meanwhile.
    if (by === viewerId()) shareUpdate(people, { kind: 'person', id: by }, self);
    return person;
  },
};

/** The person and the viewer in an answer. */
function updatesOf(answer: FollowResult) {
  const { following, followersCount, revision, followingCount, selfRevision } = answer;
  return {
    person: { fields: { viewerFollows: following, followersCount }, revision },
    self: { fields: { followingCount }, revision: selfRevision },
  };
}

/** Applies that the viewer followed a person, or unfollowed them, on whichever device. */
export function applyFollow(id: string, result: FollowResult): void {
  const { person, self } = updatesOf(result);
  people.apply(id, person);
  people.apply(viewerId(), self);
  forgetFollows();
}

/** Follows or unfollows a person; reverted with a message if the server refuses. */
export function setFollowed(id: UserId, isFollowed: boolean): Promise<void> {
  return sendSwitch(people, 'follow', follow, { kind: 'person', id }, isFollowed);
}

/** Ids of the people the viewer follows, since the last connection; loaded where no record says. */
let followed: Promise<ReadonlySet<string>> | undefined;

/** Whether the viewer follows a person whose record does not say. @throws {ApiProblem} */
export async function loadIsFollowed(id: UserId, signal: AbortSignal): Promise<boolean> {
  followed ??= request(PEOPLE.followedUsers, { signal }).then(
    ({ followedUsers }) => new Set(followedUsers),
  );
  try {
    return (await followed).has(id);
  } catch (error) {
    followed = undefined;
    throw error;
  }
}

/** Discards the loaded ids, which may have changed. */
export function forgetFollows(): void {
  followed = undefined;
}
