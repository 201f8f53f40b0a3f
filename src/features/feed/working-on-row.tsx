import Image from 'lucide-react/icons/image';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Video from 'lucide-react/icons/video';
import { Link, useNavigate } from 'react-router-dom';
import { WORKING_ON_MESSAGES } from '#contract/messages/en/guidance/working-on.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { useOverlayState } from '../../navigation/overlay-location.ts';
import { setComposerFiles } from '../../state/composer-files.ts';
import { useSelf } from '../../state/session.ts';
import { FileButton } from '../../ui/button/file-button.tsx';
import { Avatar } from '../../ui/person/avatar.tsx';
import { classes } from '../../ui/styles/classes.ts';
import words from '../../ui/styles/words.module.css';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import styles from './working-on-row.module.css';

const MESSAGES = WORKING_ON_MESSAGES;

/** Begins a post with words or files, or a project. */
export function WorkingOnRow() {
  const self = useSelf();
  const overlayState = useOverlayState();
  const navigate = useNavigate();
  const name = self.firstName || self.username;
  const smallest = self.profileImageVariants?.[0]?.src;

  function handlePick(files: readonly File[]): void {
    setComposerFiles(files);
    void navigate(PAGE_PATHS.newPost, { state: overlayState });
  }

  return (
    <section className={styles.row} aria-label={MESSAGES.label}>
      <Link to={PAGE_PATHS.newPost} state={overlayState} className={styles.text}>
        <Avatar name={name} src={smallest ?? self.profileImage} className={styles.avatar} />
        <span className={words.oneLine} dir="auto">
          {MESSAGES.question(name)}
        </span>
      </Link>
      <FileButton accept="image/*" className={styles.button} onPickMany={handlePick}>
        <Image size={20} />
        <VisuallyHidden>{MESSAGES.images}</VisuallyHidden>
      </FileButton>
      <FileButton
        accept="video/*"
        className={classes(styles.button, styles.wide)}
        onPick={(file) => handlePick([file])}
      >
        <Video size={20} />
        <VisuallyHidden>{MESSAGES.video}</VisuallyHidden>
      </FileButton>
      <Link
        to={PAGE_PATHS.newProject}
        state={overlayState}
        className={classes(styles.button, styles.project, styles.wide)}
        aria-label={MESSAGES.project}
        title={MESSAGES.project}
      >
        <LayoutGrid size={20} />
      </Link>
    </section>
  );
}
