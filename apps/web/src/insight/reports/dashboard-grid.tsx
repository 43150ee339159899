import type { ReportDashboardTile } from '@outrider/shared/insight/report-dashboards';
import type { ReportRange } from '@outrider/shared/insight/report-periods';
import { useState } from 'react';
import { moveTo, resize } from './arrange.ts';
import { DashboardTile, TileFace } from './dashboard-tile.tsx';
import { TileHandles } from './tile-handles.tsx';
import { DASHBOARD_WORDS as WORDS } from './words-dashboards.ts';

/** Columns of three where there is room, of two, or one under the other. */
const WIDTHS: Record<number, string> = { 1: '', 2: '@2xl:col-span-2', 3: '@2xl:col-span-2 @5xl:col-span-3' };
const HEIGHTS: Record<number, string> = { 1: '', 2: 'row-span-2' };
const GRID = 'grid auto-rows-[14.5rem] grid-cols-1 gap-3 @2xl:grid-cols-2 @5xl:grid-cols-3';

const placeOf = ({ width, height }: ReportDashboardTile) =>
  `sheet relative min-w-0 ${WIDTHS[width] ?? ''} ${HEIGHTS[height] ?? ''}`;

type GridProps = { tiles: readonly ReportDashboardTile[]; range: ReportRange | null };

/** Reports side by side. */
export const DashboardGrid = ({ tiles, range }: GridProps) => (
  <ul className={GRID}>
    {tiles.map((tile) => (
      <li key={tile.report} className={placeOf(tile)}>
        <DashboardTile tile={tile} range={range} />
      </li>
    ))}
  </ul>
);

type ArrangeProps = GridProps & { onChange: (tiles: ReportDashboardTile[]) => void };

/** The same reports while somebody arranges them. */
export function ArrangeGrid({ tiles, range, onChange }: ArrangeProps) {
  const [said, setSaid] = useState('');
  const put = (report: string, to: number) => {
    const next = moveTo(
      tiles,
      tiles.findIndex((tile) => tile.report === report),
      to,
    );
    const at = next.findIndex((tile) => tile.report === report);
    setSaid(WORDS.moved(next[at]?.shown?.name ?? WORDS.hidden, at + 1, next.length));
    onChange(next);
  };
  const size = ({ report }: ReportDashboardTile, width: number, height: number) => {
    const next = resize(tiles, report, width, height);
    const sized = next.find((tile) => tile.report === report);
    if (sized) setSaid(WORDS.size(sized.shown?.name ?? WORDS.hidden, sized.width, sized.height));
    onChange(next);
  };
  const remove = (at: number) => {
    // Whoever goes on by the keyboard goes on at the tile that comes next.
    const next = tiles[at + 1] ?? tiles[at - 1];
    if (next) document.querySelector<HTMLElement>(`[data-grip="${next.report}"]`)?.focus();
    onChange(tiles.filter((_, index) => index !== at));
  };
  return (
    <>
      <ul className={GRID}>
        {tiles.map((tile, at) => (
          <li key={tile.report} data-tile={tile.report} className={placeOf(tile)}>
            <div className="pointer-events-none flex h-full min-h-0 flex-col px-4 pt-3 pb-8">
              <TileFace tile={tile} range={range} />
            </div>
            <TileHandles
              tile={tile}
              onStep={(by) => put(tile.report, at + by)}
              onOver={(report) =>
                put(
                  tile.report,
                  tiles.findIndex((one) => one.report === report),
                )
              }
              onSize={(width, height) => size(tile, width, height)}
              onRemove={() => remove(at)}
              onGrab={() => () => onChange([...tiles])}
            />
          </li>
        ))}
      </ul>
      <output className="sr-only">{said}</output>
    </>
  );
}
