import { FIRST_SCORE_BANDS } from '@outrider/shared/insight/insights';
import { INSIGHTS_WORDS } from './words.ts';

/** The band that begins at a score: 85+, 70–84, below 55. */
export function bandName(from: number): string {
  const band = FIRST_SCORE_BANDS.find((one) => one.from === from);
  if (!band) return String(from);
  if (band.to === 100) return `${band.from}+`;
  return band.from === 0 ? INSIGHTS_WORDS.accuracy.below(band.to + 1) : `${band.from}–${band.to}`;
}
