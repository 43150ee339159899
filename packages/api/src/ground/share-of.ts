/** A figure for the wire: four decimals, which a share needs and a division does not stop at. */
export const roundFigure = (value: number): number => Math.round(value * 10_000) / 10_000;

/** A part of a whole, 0 to 1 with four decimals; null where the whole is empty. */
export const shareOf = (part: number, whole: number): number | null => (whole > 0 ? roundFigure(part / whole) : null);
