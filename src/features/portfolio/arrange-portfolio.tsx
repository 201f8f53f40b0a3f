import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useLayoutEffect, useRef, useState } from 'react';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { Project } from '#contract/schema/project.ts';
import { arrangePortfolio, movedProjects } from '../../state/portfolio-order.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import styles from './own-portfolio.module.css';
import grid from './portfolio-grid.module.css';
import { ProjectTile } from './portfolio-grid.tsx';

interface ArrangePortfolioProps {
  readonly portfolio: readonly Project[];
  readonly onDone: () => void;
}

/** The portfolio while it is reordered: by dragging, or by the buttons on each tile. */
export function ArrangePortfolio({ portfolio, onDone }: ArrangePortfolioProps) {
  const [order, setOrder] = useState(portfolio);
  const [dragged, setDragged] = useState<number>();
  const [target, setTarget] = useState<number>();
  const [said, setSaid] = useState('');
  const done = useRef<HTMLButtonElement>(null);
  const pressed = useRef<HTMLElement>(undefined);
  // The buttons of a tile that moves lose focus with its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what has changed.
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = undefined;
  }, [order]);
  useLayoutEffect(() => done.current?.focus(), []);

  function move(from: number, to: number) {
    const next = movedProjects(order, from, to);
    if (next === order) return;
    setOrder(next);
    setSaid(PROJECT_MESSAGES.moved(order[from]?.title ?? '', to + 1, order.length));
  }

  function endDrag() {
    setDragged(undefined);
    setTarget(undefined);
  }

  return (
    <>
      <div className={styles.strip}>
        <p className={styles.summary}>{PROJECT_MESSAGES.arrangeHint}</p>
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
      <ul className={grid.grid}>
        {order.map((project, index) => {
          const canMove = (to: number) => movedProjects(order, index, to) !== order;
          return (
            <li
              key={project._id}
              draggable
              className={styles.arranged}
              data-dragged={dragged === index ? '' : undefined}
              data-drop={dropSide(dragged, target, index)}
              onDragStart={() => setDragged(index)}
              onDragOver={(event) => {
                if (dragged === undefined) return;
                event.preventDefault();
                setTarget(index);
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== undefined) move(dragged, index);
                endDrag();
              }}
              onDragEnd={endDrag}
            >
              <div className={grid.link}>
                <ProjectTile project={project} />
              </div>
              <div className={styles.moves} data-moves="">
                <IconButton
                  label={PROJECT_MESSAGES.moveNameEarlier(project.title)}
                  aria-disabled={!canMove(index - 1)}
                  onClick={({ currentTarget }) => {
                    pressed.current = currentTarget;
                    move(index, index - 1);
                  }}
                >
                  <ArrowLeft size={18} className={styles.arrow} />
                </IconButton>
                <IconButton
                  label={PROJECT_MESSAGES.moveNameLater(project.title)}
                  aria-disabled={!canMove(index + 1)}
                  onClick={({ currentTarget }) => {
                    pressed.current = currentTarget;
                    move(index, index + 1);
                  }}
                >
                  <ArrowRight size={18} className={styles.arrow} />
                </IconButton>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** On which side of a tile what is dragged would come to stand. */
function dropSide(
  dragged: number | undefined,
  target: number | undefined,
  index: number,
): 'before' | 'after' | undefined {
  if (dragged === undefined || target !== index || dragged === index) return undefined;
  return dragged < index ? 'after' : 'before';
}
