import { formatShort } from '@outrider/shared/insight/report-text';
import type { ReportResult } from '@outrider/shared/insight/reports';
import { COLORS } from './colors.ts';
import { DROP, labelOf, type Shape, type Size } from './shape.ts';
import { PAPER_WORDS as WORDS } from './words.ts';

const SIZE = 40;
const NOTE = 12;
export const figureHeight = ({ total }: ReportResult): number => (total.before === null ? 52 : 76);

/** What the number was in the days before; null where that was not asked. */
export const beforeText = ({ total, measure, currency }: ReportResult): string | null =>
  total.before === null ? null : WORDS.before(formatShort(total.before, measure.unit, currency));

/** The total as one large number. */
export function figureShapes(result: ReportResult, { height }: Size): Shape[] {
  const { total, measure, currency } = result;
  const note = beforeText(result);
  const y = height / 2 + DROP * SIZE - (note === null ? 0 : NOTE);
  const place = { x: 0, anchor: 'start' } as const;
  return [
    labelOf({ ...place, y, text: formatShort(total.value, measure.unit, currency), size: SIZE, weight: 'strong' }),
    ...(note === null ? [] : [labelOf({ ...place, y: y + 2 * NOTE, text: note, size: NOTE, color: COLORS.faint })]),
  ];
}
