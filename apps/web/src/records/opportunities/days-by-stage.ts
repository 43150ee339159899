import type { StageChange } from '@outrider/shared/records/opportunities';
import { DAY_MS } from '@outrider/shared/ground/days';

/** How many whole days a deal has spent in each stage, whenever it was there. The changes come newest first. */
export function daysByStage(
  changes: readonly Pick<StageChange, 'to_stage' | 'at'>[],
  now: number,
): Map<string, number> {
  const spent = new Map<string, number>();
  for (const [place, { to_stage, at }] of changes.entries()) {
    const left = changes[place - 1]?.at;
    const ms = (left ? Date.parse(left) : now) - Date.parse(at);
    spent.set(to_stage, (spent.get(to_stage) ?? 0) + Math.max(0, ms));
  }
  return new Map([...spent].map(([stage, ms]) => [stage, Math.floor(ms / DAY_MS)]));
}
