export type Band = 'green' | 'yellow' | 'orange' | 'red';
/** Highest first; a score belongs to the first row it reaches. */
export type BandTable = readonly (readonly [from: number, band: Band])[];

/** Lead management. */
export const LEAD_BANDS: BandTable = [
  [85, 'green'],
  [70, 'yellow'],
  [55, 'orange'],
  [0, 'red'],
];
/** AI lead capture. */
export const CAPTURE_BANDS: BandTable = [
  [80, 'green'],
  [60, 'yellow'],
  [0, 'red'],
];
/** Hot leads on the dashboard: the hotter, the redder. */
export const HOT_LEAD_BANDS: BandTable = [
  [90, 'red'],
  [80, 'orange'],
  [0, 'yellow'],
];

export function bandOf(score: number, table: BandTable): Band {
  return table.find(([from]) => score >= from)?.[1] ?? 'red';
}
