import { createRandom } from '../core/random.ts';
import type { EndedDeal } from './deal-history.ts';

const DAY_MS = 86_400_000;
/**
 * A deal of two months is looked at twice: long deals are open on more days, and it is open ones that chances are for.
 */
const EVERY_DAYS = 30;
const MOST_MOMENTS = 4;

/**
 * Moments of a deal's life, one at a random place of each equal part of it. The same deal and seed give the same
 * moments.
 */
export function pickMoments({ created_at, ended }: EndedDeal, seed: number): number[] {
  const life = ended.at - created_at;
  if (life <= 0) return [];
  const count = Math.min(MOST_MOMENTS, Math.max(1, Math.round(life / (EVERY_DAYS * DAY_MS))));
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, i) => created_at + Math.floor(((i + random()) / count) * life));
}
