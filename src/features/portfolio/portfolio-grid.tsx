import Images from 'lucide-react/icons/images';
import Link2 from 'lucide-react/icons/link-2';
import Pencil from 'lucide-react/icons/pencil';
import Pin from 'lucide-react/icons/pin';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { LIMITS } from '#contract/limits.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';

import type { Project } from '#contract/schema/project.ts';
import { useIsPrinting } from '../../hooks/use-is-printing.ts';
import { useMediaRetry } from '../../hooks/use-media-retry.ts';
import { focusStyle, srcSetOf } from '../../lib/media/cropped-image.ts';
import { imageSizes, imageSources } from '../../lib/media/image-sources.ts';
import type { SavedList } from '../../lib/storage/scroll-restoration.ts';
import { projectAddress } from '../../navigation/addresses.ts';
import { useDataSaver } from '../../state/device-settings.ts';
import { Button } from '../../ui/button/button.tsx';
import { Picture } from '../../ui/media/picture.tsx';
import { classes } from '../../ui/styles/classes.ts';
import ticks from '../../ui/styles/tick-pattern.module.css';
import tile from '../../ui/styles/tile.module.css';
import words from '../../ui/styles/words.module.css';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import styles from './portfolio-grid.module.css';
import { coverOf, imageCount } from './project-images.ts';
import { TileGrid } from './tile-grid.tsx';

interface PortfolioGridProps {
  /** Newest date first. */
  readonly projects: readonly Project[];
  /** Where the tiles lead; by default to the projects as they are seen by this viewer. */
  readonly addressOf?: typeof projectAddress;
  /** The link of the last tile to a new project; its owner's only. */
  readonly addNew?: Pick<LinkProps, 'to' | 'state'>;
  /** Shown to others if the portfolio is empty. */
  readonly empty?: ReactNode;
  /** What the owner can do with a project. */
  readonly actions?: (project: Project) => ReactNode;
  /** How much of the portfolio was open, and the scroll position: restored and recorded. */
  readonly saved?: SavedList;
}

const LINK = classes(tile.link, styles.link);
const PAGE = LIMITS.portfolioPageProjects;
/** So many fill a row of a wide screen by being larger. */
const FEW_TILES = 3;
/** The height of a caption: title and facts. */
const CAPTION_PX = 46;

function tileHeightPx(widthPx: number): number {
  return widthPx * (3 / 4) + CAPTION_PX;
}

/** The covers of a portfolio, eight at first and eight more with each press. */
export function PortfolioGrid(props: PortfolioGridProps) {
  const { projects, addressOf = projectAddress, addNew, empty, actions, saved } = props;
  const [shown, setShown] = useState(() => restoredCount(saved));
  // The pressed button may be gone: focus moves to the first new tile.
  const [firstNew, setFirstNew] = useState<number>();
  // Paper has no button for more, and room for as many projects as a portfolio may have.
  const isPrinting = useIsPrinting();
  const visible = useMemo(
    () => (isPrinting ? projects : projects.slice(0, shown)),
    [projects, shown, isPrinting],
  );
  const linkToNew = (isRepeated: boolean) =>
    addNew && (
      <Link {...addNew} className={LINK} tabIndex={isRepeated ? -1 : undefined}>
        <GhostTile />
      </Link>
    );
  const isShownWhole = visible.length === projects.length;
  const tileCount = visible.length + (isShownWhole && addNew ? 1 : 0);
  const isFew = tileCount <= FEW_TILES;
  if (projects.length === 0) {
    if (!addNew) return empty;
    return (
      <ul className={classes(styles.grid, styles.few)}>
        <li>{linkToNew(false)}</li>
      </ul>
    );
  }
  return (
    <>
      <TileGrid
        items={visible}
        saved={saved}
        className={classes(styles.grid, isFew && styles.few)}
        estimatePx={tileHeightPx}
        focused={firstNew}
        isWhole={isPrinting}
        ghost={isShownWhole ? linkToNew(true) : undefined}
        tile={(project) => (
          <>
            <Link to={addressOf(project.user, project._id)} className={LINK}>
              <ProjectTile project={project} isLarge={isFew} />
            </Link>
            {actions && <div className={styles.menu}>{actions(project)}</div>}
          </>
        )}
      />
      {!isShownWhole && (
        <div className={styles.more}>
          <Button
            onClick={() => {
              setFirstNew(shown);
              setShown(shown + PAGE);
              saved?.setPages(shown + PAGE);
            }}
          >
            {PROJECT_MESSAGES.loadMore}
          </Button>
        </div>
      )}
    </>
  );
}

/** Returns how many projects were shown before; after a reload, as many as reach the scroll anchor. */
function restoredCount(saved: SavedList | undefined): number {
  if (typeof saved?.pages === 'number') return saved.pages;
  return PAGE * Math.ceil(((saved?.anchor?.index ?? 0) + 1) / PAGE);
}

/** Placeholder for the next project. */
function GhostTile() {
  return (
    <span className={classes(tile.cover, styles.cover, styles.ghost, ticks.ticks)}>
      <Plus size={24} />
      {PROJECT_MESSAGES.addNew}
    </span>
  );
}

/** Small screens show two tiles in a row, wide ones three large ones or more of this width. */
function tileSizes(isLarge: boolean, isSavingData: boolean): string {
  const sizes = ['50vw', isLarge ? '33vw' : '368px'];
  const [half, tile] = sizes.map((width) => imageSizes(width, isSavingData));
  return `(width < 700px) ${half}, ${tile}`;
}

const MARKS = {
  draft: { Icon: Pencil, label: PROJECT_MESSAGES.states.draft },
  unlisted: { Icon: Link2, label: PROJECT_MESSAGES.states.unlisted },
  pinned: { Icon: Pin, label: PROJECT_MESSAGES.pinned },
} as const;

/** The label on a cover: who sees it, or that it is pinned. */
function Mark({ project: { state, place } }: { readonly project: Project }) {
  if (state === 'published' && place >= 0) return null;
  const { Icon, label } = MARKS[state === 'published' ? 'pinned' : state];
  return (
    <span className={classes(tile.mark, tile.atStart, styles.mark)}>
      <Icon size={14} aria-hidden="true" />
      <span>{label}</span>
    </span>
  );
}

interface ProjectTileProps {
  readonly project: Project;
  /** It takes a third of a wide screen. */
  readonly isLarge?: boolean;
}

/** The cover, title, field and month of a project. */
export function ProjectTile({ project, isLarge = false }: ProjectTileProps) {
  const { title, classification, date } = project;
  const cover = coverOf(project);
  const count = imageCount(project);
  const isSavingData = useDataSaver();
  const { tries, hasFailed, onError } = useMediaRetry(cover?.src ?? '');
  const isBare = !cover || hasFailed;
  return (
    <>
      <span
        className={classes(tile.cover, styles.cover, ticks.ticks, isBare && styles.bare)}
        data-state={project.state}
      >
        {isBare ? (
          <span className={styles.bareTitle} aria-hidden="true" dir="auto">
            {title}
          </span>
        ) : (
          <Picture
            key={tries}
            src={cover.src}
            {...imageSources(srcSetOf(cover), tileSizes(isLarge, isSavingData))}
            alt=""
            hash={cover.placeholder}
            style={focusStyle(project.coverFocus)}
            width={cover.width}
            height={cover.height}
            loading="lazy"
            onError={onError}
          />
        )}
        <Mark project={project} />
        {count > 1 && (
          <span className={classes(tile.mark, styles.count)}>
            <Images size={14} />
            {count}
            <VisuallyHidden>{PROJECT_MESSAGES.images}</VisuallyHidden>
          </span>
        )}
      </span>
      <span className={classes(words.oneLine, styles.title)} dir="auto">
        {title}
      </span>
      <span className={styles.facts}>
        <span>{classification}</span>
        {date !== '' && <time dateTime={date}>{date.slice(0, 'yyyy-mm'.length)}</time>}
      </span>
    </>
  );
}
