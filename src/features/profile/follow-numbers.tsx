import { useCallback, useState } from 'react';
import { PEOPLE } from '#contract/calls/people.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import type { OtherUser } from '#contract/schema/user.ts';
import { request } from '../../lib/api/request.ts';
import { NOT_SAVED } from '../../lib/storage/scroll-restoration.ts';
import { useCloseOnBack } from '../../navigation/use-close-on-back.ts';
import { loadPeople } from '../../state/entities/load-people.ts';
import { InfoDialog } from '../../ui/dialog/info-dialog.tsx';
import { StatusFrame } from '../../ui/loading/status-frame.tsx';
import { PeoplePages } from '../shared/people/people-pages.tsx';
import styles from './profile-head.module.css';

const LISTS = {
  followers: { call: PEOPLE.followersOf, title: PROFILE_MESSAGES.followersTitle },
  following: { call: PEOPLE.followingOf, title: PROFILE_MESSAGES.followingTitle },
} as const;

type ListName = keyof typeof LISTS;

interface FollowNumbersProps {
  readonly user: Pick<OtherUser, '_id' | 'followersCount' | 'followingCount'>;
}

/** The numbers of followers and followed people; each opens its list. */
export function FollowNumbers({ user }: FollowNumbersProps) {
  const [list, setList] = useState<ListName>();
  const { _id, followersCount, followingCount } = user;
  return (
    <>
      <span className={styles.counts}>
        <button type="button" className={styles.count} onClick={() => setList('followers')}>
          <Count of={followersCount} label={PROFILE_MESSAGES.followers(followersCount)} />
        </button>
        <button type="button" className={styles.count} onClick={() => setList('following')}>
          <Count of={followingCount} label={PROFILE_MESSAGES.following} />
        </button>
      </span>
      {list && <FollowList id={_id} list={list} onClose={() => setList(undefined)} />}
    </>
  );
}

/** A number and its label. */
function Count({ of: count, label }: { readonly of: number; readonly label: string }) {
  return (
    <>
      <strong>{count.toLocaleString('en')}</strong> {label}
    </>
  );
}

interface FollowListProps {
  readonly id: string;
  readonly list: ListName;
  readonly onClose: () => void;
}

function FollowList({ id, list, onClose }: FollowListProps) {
  const { call, title } = LISTS[list];
  useCloseOnBack(true, onClose);
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      loadPeople(() => request(call, { params: { id }, query: { cursor }, signal })),
    [call, id],
  );
  return (
    <InfoDialog title={title} closeLabel={PEOPLE_MESSAGES.closeList} onClose={onClose}>
      <PeoplePages
        label={title}
        loadingLabel={PEOPLE_MESSAGES.loading}
        load={load}
        saved={NOT_SAVED}
        empty={<StatusFrame role="status">{PROFILE_MESSAGES.nobodyThere}</StatusFrame>}
        isBoxed
        onLeave={onClose}
      />
    </InfoDialog>
  );
}
