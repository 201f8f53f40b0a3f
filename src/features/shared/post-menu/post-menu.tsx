import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Flag from 'lucide-react/icons/flag';
import Heart from 'lucide-react/icons/heart';
import Link2 from 'lucide-react/icons/link-2';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash';
import UserRoundX from 'lucide-react/icons/user-round-x';
import Users from 'lucide-react/icons/users';
import VolumeX from 'lucide-react/icons/volume-x';
import { useNavigate } from 'react-router-dom';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';

import { postPath } from '#contract/page-paths.ts';
import { removeFeedPost } from '../../../lib/feed/feed-client.ts';
import { AUDIENCE_HASH, editPostAddress } from '../../../navigation/addresses.ts';
import { useOverlayState } from '../../../navigation/overlay-location.ts';
import { openReport, setMuted } from '../../../state/moderation.ts';
import { openPostDialog, type PostDialog, type PostSubject } from '../../../state/post-dialog.ts';
import { useSelf } from '../../../state/session.ts';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu/menu.tsx';
import { copyLink } from './copy-link.ts';

const ICON_PX = 18;

interface PostMenuProps extends PostSubject {
  readonly label: string;
}

/** The menu of a post; its author has more actions. */
export function PostMenu({ label, ...subject }: PostMenuProps) {
  const isOwn = useSelf()._id === subject.authorId;
  return (
    <Menu label={label} isAtEnd startsOpen>
      {isOwn ? <OwnActions {...subject} /> : <OthersActions {...subject} />}
    </Menu>
  );
}

function OwnActions(subject: PostSubject) {
  const navigate = useNavigate();
  const overlay = useOverlayState();
  const edit = (hash = '') =>
    navigate({ pathname: editPostAddress(subject.id), hash }, { state: overlay });
  return (
    <>
      <MenuItem icon={<Pencil size={ICON_PX} />} onSelect={() => void edit()}>
        {POST_MESSAGES.menu.edit}
      </MenuItem>
      <MenuItem icon={<Users size={ICON_PX} />} onSelect={() => void edit(AUDIENCE_HASH)}>
        {POST_MESSAGES.menu.audience}
      </MenuItem>
      <MenuItem icon={<CalendarPlus size={ICON_PX} />} onSelect={opening('extend', subject)}>
        {POST_MESSAGES.menu.extend}
      </MenuItem>
      <MenuItem icon={<Heart size={ICON_PX} />} onSelect={opening('likers', subject)}>
        {POST_MESSAGES.menu.likers}
      </MenuItem>
      <SharedActions {...subject} />
      <MenuSeparator />
      <MenuItem icon={<Trash size={ICON_PX} />} look="danger" onSelect={opening('delete', subject)}>
        {POST_MESSAGES.menu.delete}
      </MenuItem>
    </>
  );
}

function OthersActions(subject: PostSubject) {
  const author = { id: subject.authorId, name: subject.authorName };
  const mute = async () => {
    if (await setMuted(author, true)) removeFeedPost(subject.id);
  };
  return (
    <>
      <SharedActions {...subject} />
      <MenuSeparator />
      <MenuItem
        icon={<Flag size={ICON_PX} />}
        onSelect={() => openReport({ kind: 'post', id: subject.id })}
      >
        {MODERATION_MESSAGES.report}
      </MenuItem>
      <MenuItem icon={<VolumeX size={ICON_PX} />} onSelect={() => void mute()}>
        {MODERATION_MESSAGES.mute(author.name)}
      </MenuItem>
      <MenuItem
        icon={<UserRoundX size={ICON_PX} />}
        look="danger"
        onSelect={opening('block', subject)}
      >
        {MODERATION_MESSAGES.block(author.name)}
      </MenuItem>
    </>
  );
}

function SharedActions(subject: PostSubject) {
  return (
    <>
      <MenuItem icon={<CircleQuestionMark size={ICON_PX} />} onSelect={opening('why', subject)}>
        {POST_MESSAGES.menu.why}
      </MenuItem>
      <MenuItem
        icon={<Link2 size={ICON_PX} />}
        onSelect={() => void copyLink(postPath(subject.id))}
      >
        {POST_MESSAGES.menu.copy}
      </MenuItem>
    </>
  );
}

function opening(kind: PostDialog['kind'], subject: PostSubject): () => void {
  return () => openPostDialog({ kind, ...subject });
}
