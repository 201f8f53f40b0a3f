import { useLocation } from 'react-router-dom';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { postPath } from '#contract/page-paths.ts';
import type { NewcomerWork } from '#contract/schema/user.ts';
import { focusStyle, srcSetOf } from '../../lib/media/cropped-image.ts';
import { imageSizes, imageSources } from '../../lib/media/image-sources.ts';
import { projectAddress } from '../../navigation/addresses.ts';
import { overlayStateAt } from '../../navigation/overlay-location.ts';
import { useDataSaver } from '../../state/device-settings.ts';
import { PageLink } from '../../ui/link/page-link.tsx';
import { Picture } from '../../ui/media/picture.tsx';
import styles from './newcomers.module.css';

interface NewcomerPictureProps {
  readonly work: NewcomerWork;
  readonly author: { readonly id: string; readonly name: string };
}

/** A picture of a newcomer, a link to the work: a post opens over the screen. */
export function NewcomerPicture({ work, author }: NewcomerPictureProps) {
  const { kind, _id, title, image, focus } = work;
  const location = useLocation();
  const isSavingData = useDataSaver();
  const link =
    kind === 'project'
      ? { to: projectAddress(author.id, _id) }
      : { to: postPath(_id), state: () => overlayStateAt(location) };
  return (
    <PageLink {...link} className={styles.work}>
      <Picture
        src={image.src}
        {...imageSources(srcSetOf(image), imageSizes('122px', isSavingData))}
        alt={image.alt || title || PEOPLE_MESSAGES.newcomers.work(author.name)}
        hash={image.placeholder}
        style={focusStyle(focus)}
      />
    </PageLink>
  );
}
