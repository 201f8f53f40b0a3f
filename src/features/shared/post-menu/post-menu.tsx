import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Flag from 'lucide-react/icons/flag';
import Heart from 'lucide-react/icons/heart';
import Link2 from 'lucide-react/icons/link-2';
import Pencil from 'lucide-react/icons/pencil';
import Share2 from 'lucide-react/icons/share-2';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Trash from 'lucide-react/icons/trash';
import UserRoundX from 'lucide-react/icons/user-round-x';
import Users from 'lucide-react/icons/users';
import VolumeX from 'lucide-react/icons/volume-x';
import { useNavigate } from 'react-router-dom';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';

import { postPath } from '#contract/page-paths.ts';
import type { PostFields } from '#contract/rules/parse-post.ts';
import { storedHash } from '../../../lib/api/file-hash.ts';
import { removeFeedPost } from '../../../lib/feed/feed-client.ts';
import { AUDIENCE_HASH, editPostAddress } from '../../../navigation/addresses.ts';
import { useOverlayState } from '../../../navigation/overlay-location.ts';
import { usePost } from '../../../state/entities/posts.ts';
import { openReport, setMuted } from '../../../state/moderation.ts';
import { openPostDialog, type PostDialog, type PostSubject } from '../../../state/post-dialog.ts';
import { useSelf } from '../../../state/session.ts';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu/menu.tsx';
import { checkFile } from './check-file.ts';
import { canShare, copyLink, shareLink } from './copy-link.ts';

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
  const path = postPath(subject.id);
  return (
    <>
      <MenuItem icon={<CircleQuestionMark size={ICON_PX} />} onSelect={opening('why', subject)}>
        {POST_MESSAGES.menu.why}
      </MenuItem>
      <MenuItem icon={<Link2 size={ICON_PX} />} onSelect={() => void copyLink(path)}>
        {POST_MESSAGES.menu.copy}
      </MenuItem>
      {canShare() && (
        <MenuItem
          icon={<Share2 size={ICON_PX} />}
          onSelect={() => void shareLink(path, POST_MESSAGES.by(subject.authorName))}
        >
          {POST_MESSAGES.menu.share}
        </MenuItem>
      )}
      <CheckFile id={subject.id} />
    </>
  );
}

/** Compares the file that is served with the hash under which it was stored. */
function CheckFile({ id }: Pick<PostSubject, 'id'>) {
  const { mediaSrc = '', mediaMoving = '' }: Partial<PostFields> = usePost(id);
  const address = mediaMoving || mediaSrc;
  const hash = storedHash(address);
  if (!hash || !isSecureContext) return null;
  return (
    <MenuItem icon={<ShieldCheck size={ICON_PX} />} onSelect={() => void checkFile(address, hash)}>
      {POST_DIALOG_MESSAGES.file.check(hash)}
    </MenuItem>
  );
}

function opening(kind: PostDialog['kind'], subject: PostSubject): () => void {
  return () => openPostDialog({ kind, ...subject });
}
