import type { trpc } from '../../ground/trpc.ts';

/** Asks again for what may have changed; a comparison is of versions, which never do, and costs the server a second. */
export function refreshScoring(utils: ReturnType<typeof trpc.useUtils>): void {
  void utils.scoring.model.invalidate();
  void utils.scoring.versions.invalidate();
  void utils.pipeline.winChance.invalidate();
}
