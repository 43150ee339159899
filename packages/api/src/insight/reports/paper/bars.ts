import { formatShort } from '@outrider/shared/insight/report-text';
import type { ReportResult } from '@outrider/shared/insight/reports';
import { REPORT_TEXT } from '@outrider/shared/insight/words-reports';
import { COLORS } from './colors.ts';
import { fitting, type Group, largest } from './groups.ts';
import { DROP, labelOf, type Shape, type Size } from './shape.ts';
import { cutToWidth, textWidth } from './text-width.ts';
import { PAPER_WORDS as WORDS } from './words.ts';

const MOST = 12;
const ROW = 22;
/** Rows of a chart that is taller than it needs to be are no higher than this. */
const HIGHEST_ROW = 30;
const LEGEND = 24;
const MORE = 20;
const SIZE = 12;
const NOTE = { size: 11, color: COLORS.faint };
const GAP = 12;
/** As much of the width as labels may take. */
const LABELS = 0.36;

const drawnOf = ({ groups }: ReportResult) => fitting(groups, MOST);
const legendOf = (result: ReportResult) => (drawnOf(result).some(({ before }) => before !== null) ? LEGEND : 0);
const moreOf = (result: ReportResult) => result.groups_total - drawnOf(result).length;

export const barsHeight = (result: ReportResult): number =>
  legendOf(result) + ROW * drawnOf(result).length + (moreOf(result) > 0 ? MORE : 0);

/** Lying bars, with a tick where the number was in the days before. */
export function barShapes(result: ReportResult, { width, height }: Size): Shape[] {
  const { measure, currency } = result;
  const drawn = drawnOf(result);
  const spell = (value: number | null) => formatShort(value, measure.unit, currency);
  const legend = legendOf(result);
  const more = moreOf(result);
  const row = Math.min(HIGHEST_ROW, (height - legend - (more > 0 ? MORE : 0)) / drawn.length);
  const labels = Math.min(LABELS * width, Math.max(...drawn.map(({ label }) => textWidth(label, SIZE))));
  const values = Math.max(...drawn.map(({ value }) => textWidth(spell(value), SIZE, 'strong')));
  const left = labels + GAP;
  const scale = (width - left - values - GAP) / largest(drawn.flatMap(({ value, before }) => [value, before]));
  const rows = drawn.flatMap((group, at): Shape[] => {
    const middle = legend + row * (at + 0.5);
    const text = { y: middle + DROP * SIZE, size: SIZE };
    return [
      labelOf({ ...text, x: 0, text: cutToWidth(group.label, SIZE, labels), anchor: 'start' }),
      ...barOf(group, { left, middle, scale, thickness: Math.min(16, 0.62 * row) }),
      labelOf({ ...text, x: width, text: spell(group.value), anchor: 'end', weight: 'strong' }),
    ];
  });
  const under = {
    ...NOTE,
    x: 0,
    y: legend + row * drawn.length + 14,
    text: WORDS.more(more),
    anchor: 'start',
  } as const;
  return [...(legend > 0 ? legendShapes(width) : []), ...rows, ...(more > 0 ? [labelOf(under)] : [])];
}

type Place = { left: number; middle: number; scale: number; thickness: number };

function barOf({ value, before }: Group, { left, middle, scale, thickness }: Place): Shape[] {
  const bar = { kind: 'rect', x: left, y: middle - thickness / 2, height: thickness, radius: 2 } as const;
  const width = Math.max(1.5, (value ?? 0) * scale);
  return [
    ...(value !== null && value > 0 ? [{ ...bar, width, color: COLORS.ink }] : []),
    ...(before === null ? [] : tickAt(left + Math.max(0, before) * scale, middle, thickness + 6)),
  ];
}

/** Blue, and white beside it: it is seen on a bar and on the page. */
const tickAt = (x: number, middle: number, height: number): Shape[] => {
  const tick = { kind: 'rect', y: middle - height / 2, height } as const;
  return [
    { ...tick, x: x - 2, width: 4, color: COLORS.page },
    { ...tick, x: x - 1, width: 2, color: COLORS.link },
  ];
};

const legendShapes = (width: number): Shape[] => [
  ...tickAt(width - textWidth(REPORT_TEXT.beforeLegend, NOTE.size) - 4, 8, 12),
  labelOf({ ...NOTE, x: width, y: 12, text: REPORT_TEXT.beforeLegend, anchor: 'end' }),
];
