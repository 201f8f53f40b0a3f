import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { PostId } from '#contract/ids.ts';
import { type ListPage, usePages } from '../../../hooks/use-pages.ts';
import { useSize } from '../../../hooks/use-size.ts';
import { type JustifiedRow, wallRows } from '../../../lib/justified-rows.ts';
import { listHeights } from '../../../lib/scroll/list-heights.ts';
import type { VirtualRows } from '../../../lib/scroll/scroll-anchor.ts';
import { useListRestoration } from '../../../navigation/use-list-restoration.ts';
import { posts } from '../../../state/entities/posts.ts';
import { ListEnd, listEndPx } from '../../../ui/loading/list-end.tsx';
import { LoadedScreen } from '../../../ui/loading/loaded-screen.tsx';
import { setShownList } from '../../../ui/virtual-list/shown-list.ts';
import { VirtualList } from '../../../ui/virtual-list/virtual-list.tsx';
import styles from './post-wall.module.css';
import { CAPTION_PX, wallLayout, wallRatio } from './wall-layout.ts';
import { WallTile } from './wall-tile.tsx';

const NO_IDS: readonly PostId[] = [];
/** The next posts load this many rows before the last one. */
const NEAR_END_ROWS = 4;

interface PostWallProps {
  /** Stands above the pictures. */
  readonly head: ReactNode;
  readonly label: string;
  readonly loadingLabel: string;
  /** Loads a page of posts with media and applies them; must not change. */
  readonly load: (cursor: string | undefined, signal: AbortSignal) => Promise<ListPage<PostId>>;
  /** Shown where there are no posts. */
  readonly empty: ReactNode;
}

/** The pictures of posts in justified rows, whose heights follow from the ratios alone. */
export function PostWall({ head, label, loadingLabel, load, empty }: PostWallProps) {
  const saved = useListRestoration('wall');
  const { state, loadMore, reload } = usePages(posts, load, saved);
  const frame = useRef<HTMLDivElement>(null);
  const { widthPx } = useSize(frame);
  const ids = state.status === 'ready' ? state.value.ids : NO_IDS;
  const { rows, lines, gapPx } = useMemo(() => rowsOf(ids, widthPx), [ids, widthPx]);
  const [lastRow, setLastRow] = useState(-1);
  const isNearEnd = lastRow >= 0 && lastRow >= lines.length - NEAR_END_ROWS;
  const hasMore = state.status === 'ready' && state.value.tail.status === 'more';
  useEffect(() => {
    if (isNearEnd && hasMore) loadMore();
  }, [isNearEnd, hasMore, loadMore]);

  // The popup over the wall steps through posts, not rows.
  useEffect(() => {
    if (ids.length === 0) return undefined;
    setShownList({
      rows: {
        count: ids.length,
        keyAt: (index) => ids[index],
        indexOf: (key) => ids.indexOf(key as PostId),
      },
      reveal: (index) =>
        frame.current
          ?.querySelector(`[aria-posinset="${index + 1}"]`)
          ?.scrollIntoView({ block: 'nearest', behavior: 'instant' }),
    });
    return () => setShownList(undefined);
  }, [ids]);

  if (state.status === 'ready' && ids.length === 0 && state.value.tail.status === 'end') {
    return empty;
  }
  return (
    <div ref={frame}>
      {head}
      <LoadedScreen state={state} shape="wall" loadingLabel={loadingLabel} onRetry={reload}>
        {({ tail }) =>
          widthPx > 0 && (
            <VirtualList
              rows={rows}
              role="feed"
              label={label}
              resetKey={saved}
              consumeAnchor={() => {
                const { anchor } = saved;
                if (!anchor) return undefined;
                const at = Math.max(ids.indexOf(anchor.id as PostId), 0);
                const index = lines.findLastIndex(({ tiles }) => (tiles[0]?.index ?? 0) <= at);
                return { index: Math.max(index, 0), withinPx: anchor.withinPx };
              }}
              onAnchor={(anchor) => {
                const index = anchor && lines[anchor.index]?.tiles[0]?.index;
                const id = index === undefined ? undefined : ids[index];
                if (!anchor || index === undefined || id === undefined) saved.setAnchor(undefined);
                else saved.setAnchor({ id, index, withinPx: anchor.withinPx });
              }}
              onVisible={(_, last) => setLastRow(last)}
              renderRow={({ index, key, topPx }) => (
                // A row is layout only: the items of the list are its posts.
                <div
                  role="none"
                  data-row={key}
                  className={styles.row}
                  style={{ transform: `translateY(${topPx}px)`, gap: `${gapPx}px` }}
                >
                  {lines[index]?.tiles.map((tile) => {
                    const id = ids[tile.index];
                    return (
                      id !== undefined && (
                        <WallTile
                          key={id}
                          id={id}
                          widthPx={tile.widthPx}
                          heightPx={lines[index]?.heightPx ?? 0}
                          position={tile.index + 1}
                          setSize={tail.status === 'end' ? ids.length : -1}
                        />
                      )
                    );
                  })}
                </div>
              )}
              end={<ListEnd tail={tail} loadingLabel={loadingLabel} onRetry={loadMore} />}
              endPx={listEndPx(tail)}
            />
          )
        }
      </LoadedScreen>
    </div>
  );
}

interface WallRows {
  readonly rows: VirtualRows;
  readonly lines: readonly JustifiedRow[];
  readonly gapPx: number;
}

/** The rows of the wall at a width; a row is named by its first post. */
function rowsOf(ids: readonly PostId[], widthPx: number): WallRows {
  const layout = wallLayout(widthPx, window.innerWidth);
  const { gapPx, rowGapPx } = layout;
  const ratios = ids.map((id) => {
    const { mediaWidthPx = 0, mediaHeightPx = 0 } = posts.get(id) ?? {};
    return wallRatio(mediaWidthPx, mediaHeightPx, layout);
  });
  const lines = widthPx > 0 ? wallRows(ratios, { widthPx, ...layout }) : [];
  const keys = lines.map(({ tiles }) => ids[tiles[0]?.index ?? 0] ?? '');
  const positions = new Map(keys.map((key, index) => [key, index]));
  return {
    lines,
    gapPx,
    rows: {
      count: lines.length,
      keyAt: (index) => keys[index],
      indexOf: (key) => positions.get(String(key) as PostId) ?? -1,
      heights: listHeights(
        Uint32Array.from(lines, ({ heightPx }) => heightPx + CAPTION_PX + rowGapPx),
      ),
    },
  };
}
