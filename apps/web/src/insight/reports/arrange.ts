import { DASHBOARD_LIMITS } from '@outrider/shared/insight/report-dashboards';

type Sized = { report: string; width: number; height: number };

/** Puts one of a list at another one's place; those between close up. */
export function moveTo<T>(list: readonly T[], from: number, to: number): T[] {
  const at = Math.max(0, Math.min(list.length - 1, to));
  const rest = list.filter((_, index) => index !== from);
  return list[from] === undefined ? [...list] : [...rest.slice(0, at), list[from], ...rest.slice(at)];
}

const within = (value: number, most: number) => Math.max(1, Math.min(most, Math.round(value)));

/** Gives one tile another size, as far as there is one. */
export const resize = <T extends Sized>(tiles: readonly T[], report: string, width: number, height: number): T[] =>
  tiles.map((tile) =>
    tile.report === report
      ? { ...tile, width: within(width, DASHBOARD_LIMITS.width), height: within(height, DASHBOARD_LIMITS.height) }
      : tile,
  );

/** What an arrow key does to a place or to a size: how far across, and how far down. */
export const ARROWS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
