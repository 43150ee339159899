import { formatShort, shareOfStep } from '@outrider/shared/insight/report-text';
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
const hasBefore = (result: ReportResult) => drawnOf(result).some(({ before }) => before !== null);
const heightOf = (result: ReportResult, hasLegend: boolean): number =>
  (hasLegend ? LEGEND : 0) + ROW * drawnOf(result).length + (moreOf(result) > 0 ? MORE : 0);
const moreOf = (result: ReportResult) => result.groups_total - drawnOf(result).length;

export const barsHeight = (result: ReportResult): number => heightOf(result, hasBefore(result));
export const funnelHeight = (result: ReportResult): number => heightOf(result, true);

/** Centered steps, each with its share of the step before. */
export const funnelShapes = (result: ReportResult, size: Size): Shape[] => barShapes(result, size, true);

/** Lying bars, with a tick where the number was in the days before. */
export function barShapes(result: ReportResult, { width, height }: Size, isFunnel = false): Shape[] {
  const { measure, currency } = result;
  const drawn = drawnOf(result);
  const said = drawn.map(({ value }, at) => {
    const text = formatShort(value, measure.unit, currency);
    return isFunnel ? WORDS.step(text, shareOfStep(drawn, at)) : text;
  });
  const legend = isFunnel || hasBefore(result) ? LEGEND : 0;
  const more = moreOf(result);
  const row = Math.min(HIGHEST_ROW, (height - legend - (more > 0 ? MORE : 0)) / drawn.length);
  const labels = Math.min(LABELS * width, Math.max(...drawn.map(({ label }) => textWidth(label, SIZE))));
  const values = Math.max(...said.map((text) => textWidth(text, SIZE, 'strong')));
  const left = labels + GAP;
  const room = width - left - values - GAP;
  const scale = room / largest(drawn.flatMap(({ value, before }) => [value, before]));
  const rows = drawn.flatMap((group, at): Shape[] => {
    const middle = legend + row * (at + 0.5);
    const text = { y: middle + DROP * SIZE, size: SIZE };
    return [
      labelOf({ ...text, x: 0, text: cutToWidth(group.label, SIZE, labels), anchor: 'start' }),
      ...barOf(group, { left, middle, scale, thickness: Math.min(16, 0.62 * row), around: isFunnel ? room : null }),
      labelOf({ ...text, x: width, text: said[at] ?? '', anchor: 'end', weight: 'strong' }),
    ];
  });
  const under = {
    ...NOTE,
    x: 0,
    y: legend + row * drawn.length + 14,
    text: WORDS.more(more),
    anchor: 'start',
  } as const;
  return [...(legend > 0 ? legendShapes(width, isFunnel) : []), ...rows, ...(more > 0 ? [labelOf(under)] : [])];
}

/** `around`: the width that a funnel's bar is centered in; it has no tick. */
type Place = { left: number; middle: number; scale: number; thickness: number; around: number | null };

function barOf({ value, before }: Group, { left, middle, scale, thickness, around }: Place): Shape[] {
  const width = Math.max(1.5, (value ?? 0) * scale);
  const x = around === null ? left : left + (around - width) / 2;
  const bar = { kind: 'rect', x, y: middle - thickness / 2, height: thickness, radius: 2 } as const;
  return [
    ...(value !== null && value > 0 ? [{ ...bar, width, color: COLORS.ink }] : []),
    ...(before === null || around !== null ? [] : tickAt(left + Math.max(0, before) * scale, middle, thickness + 6)),
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

const legendShapes = (width: number, isFunnel: boolean): Shape[] => {
  const text = isFunnel ? REPORT_TEXT.stepLegend : REPORT_TEXT.beforeLegend;
  const label = labelOf({ ...NOTE, x: width, y: 12, text, anchor: 'end' });
  return isFunnel ? [label] : [...tickAt(width - textWidth(text, NOTE.size) - 4, 8, 12), label];
};
