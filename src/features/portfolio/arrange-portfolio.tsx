import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { Project } from '#contract/schema/project.ts';
import { arrangePortfolio, continuedOrder, movedProjects } from '../../state/portfolio-order.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import mirrored from '../../ui/icon/mirrored.module.css';
import { classes } from '../../ui/styles/classes.ts';
import tile from '../../ui/styles/tile.module.css';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import marks from '../shared/reorder/drop-mark.module.css';
import { useReorder } from '../shared/reorder/use-reorder.ts';
import styles from './own-portfolio.module.css';
import grid from './portfolio-grid.module.css';
import { ProjectTile } from './portfolio-grid.tsx';

interface ArrangePortfolioProps {
  readonly portfolio: readonly Project[];
  readonly onDone: () => void;
}

/** The portfolio while it is reordered: by dragging, by keys, or by the buttons on each tile. */
export function ArrangePortfolio({ portfolio, onDone }: ArrangePortfolioProps) {
  const hintId = useId();
  /** Absent until the first move: then another device may still have ordered them. */
  const [arranged, setOrder] = useState<readonly Project[]>();
  const order = arranged ? continuedOrder(portfolio, arranged) : portfolio;
  const [said, setSaid] = useState('');
  const done = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => done.current?.focus(), []);
  const { listProps, entryFor, move } = useReorder({
    layout: 'grid',
    count: order.length,
    onMove([from = 0], to) {
      const next = movedProjects(order, from, to);
      setOrder(next);
      announceMove(from, next);
    },
    whole: {
      onLift(index, by) {
        if (by === 'keys') setSaid(PROJECT_MESSAGES.lifted(order[index]?.title ?? ''));
        return [index];
      },
      onCarry: ([from = 0], to) => announceMove(from, movedProjects(order, from, to)),
    },
  });

  /** Says where the project at `from` stands in the order `next`. */
  function announceMove(from: number, next: readonly Project[]) {
    const position = next.findIndex(({ _id }) => _id === order[from]?._id) + 1;
    setSaid(PROJECT_MESSAGES.moved(order[from]?.title ?? '', position, order.length));
  }

  return (
    <>
      <div className={styles.strip}>
        <p className={styles.summary}>{PROJECT_MESSAGES.arrangeHint}</p>
        <VisuallyHidden id={hintId}>{PROJECT_MESSAGES.arrangeKeys}</VisuallyHidden>
        <Button onClick={onDone}>{COMMON_MESSAGES.cancel}</Button>
        <Button
          ref={done}
          look="primary"
          onClick={() => {
            arrangePortfolio(portfolio, order);
            onDone();
          }}
        >
          {PROJECT_MESSAGES.done}
        </Button>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ul
        {...listProps}
        className={grid.grid}
        onContextMenu={(event) => event.preventDefault()}
        onDragStart={(event) => event.preventDefault()}
      >
        {order.map((project, index) => {
          const canMove = (to: number) => movedProjects(order, index, to) !== order;
          return (
            <li
              key={project._id}
              className={classes(marks.tile, styles.arranged)}
              {...entryFor(index)}
            >
              <button
                type="button"
                data-handle={index}
                aria-describedby={hintId}
                className={classes(tile.link, grid.link, styles.handle)}
              >
                <ProjectTile project={project} />
              </button>
              <div className={styles.moves} data-moves="">
                <IconButton
                  label={PROJECT_MESSAGES.moveNameEarlier(project.title)}
                  aria-disabled={!canMove(index - 1)}
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowLeft size={18} className={mirrored.icon} />
                </IconButton>
                <IconButton
                  label={PROJECT_MESSAGES.moveNameLater(project.title)}
                  aria-disabled={!canMove(index + 1)}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowRight size={18} className={mirrored.icon} />
                </IconButton>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
