import type { UserId } from '#contract/ids.ts';
import { FIRST_MINUTES_MESSAGES } from '#contract/messages/en/guidance/first-minutes.ts';
import { coverOf } from '../../features/portfolio/project-images.ts';
import { PersonRow } from '../../features/shared/people/person-row.tsx';
import { focusStyle, srcSetOf } from '../../lib/media/cropped-image.ts';
import { imageSizes, imageSources } from '../../lib/media/image-sources.ts';
import { useDataSaver } from '../../state/device-settings.ts';
import { usePortfolio } from '../../state/portfolio.ts';
import { Picture } from '../../ui/media/picture.tsx';
import { PersonSkeleton, times } from '../../ui/skeleton/skeleton.tsx';
import { classes } from '../../ui/styles/classes.ts';
import tile from '../../ui/styles/tile.module.css';
import styles from './first-minutes.module.css';
import { StepFrame, type StepProps } from './step-frame.tsx';

const messages = FIRST_MINUTES_MESSAGES.people;
const COVERS = 3;

interface PeopleStepProps extends StepProps {
  /** Absent while they load. */
  readonly people: readonly UserId[] | undefined;
  readonly viewer: UserId;
}

/** People with their newest work, to follow. */
export function PeopleStep({ people, viewer, ...step }: PeopleStepProps) {
  return (
    <StepFrame
      {...step}
      title={messages.title}
      why={messages.why}
      nextLabel={FIRST_MINUTES_MESSAGES.next}
    >
      {people ? (
        <ul className={styles.people}>
          {people.map((id) => (
            <li key={id}>
              <PersonRow id={id} viewer={viewer} />
              <Covers owner={id} />
            </li>
          ))}
        </ul>
      ) : (
        <div role="status" aria-label={messages.loading}>
          {times(3, <PersonSkeleton />)}
        </div>
      )}
    </StepFrame>
  );
}

/** The first covers of a portfolio; nothing where there are none. */
function Covers({ owner }: { readonly owner: UserId }) {
  const isSavingData = useDataSaver();
  const shown = usePortfolio(owner)
    .flatMap((project) => {
      const image = coverOf(project);
      return image ? [{ project, image }] : [];
    })
    .slice(0, COVERS);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.covers}>
      {shown.map(({ project, image }) => (
        <li key={project._id} className={classes(tile.cover, styles.cover)}>
          <Picture
            src={image.src}
            {...imageSources(srcSetOf(image), imageSizes('180px', isSavingData))}
            alt={project.title}
            hash={image.placeholder}
            style={focusStyle(project.coverFocus)}
          />
        </li>
      ))}
    </ul>
  );
}
