/** A figure for the wire: four decimals, which a share needs and a division does not stop at. */
export const roundFigure = (value: number): number => Math.round(value * 10_000) / 10_000;

/** A part of a whole, 0 to 1 with four decimals; null where the whole is empty. */
export const shareOf = (part: number, whole: number): number | null => (whole > 0 ? roundFigure(part / whole) : null);

/** A share with the bounds of its interval, for the wire; what else is in it stays. */
export const roundInterval = <T extends { share: number; low: number; high: number }>(interval: T): T => ({
  ...interval,
  share: roundFigure(interval.share),
  low: roundFigure(interval.low),
  high: roundFigure(interval.high),
});
