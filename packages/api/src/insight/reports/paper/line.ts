import { formatShort } from '@outrider/shared/insight/report-text';
import type { ReportResult } from '@outrider/shared/insight/reports';
import { COLORS } from './colors.ts';
import { largest } from './groups.ts';
import { DROP, labelOf, type Point, type Shape, type Size } from './shape.ts';
import { cutToWidth, textWidth } from './text-width.ts';

export const LINE_HEIGHT = 150;
const SIZE = 12;
const SMALL = 11;
const ABOVE = 12;
const BELOW = 22;
/** Between the line and its first and last number. */
const GAP = 10;
const DOT = 7;

/** What has a value, where there is something to measure: the points of its line. */
export const pointsOf = ({ groups }: ReportResult) =>
  groups.flatMap(({ key, label, value }, at) => (key === null || value === null ? [] : [{ at, label, value }]));

/** A line over a filled area. */
export const areaShapes = (result: ReportResult, size: Size): Shape[] => lineShapes(result, size, true);

/** A line, with its first and its last number beside it. None where it has no two points. */
export function lineShapes(result: ReportResult, { width, height }: Size, isFilled = false): Shape[] {
  const known = pointsOf(result);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || first === last) return [];
  const spell = (value: number) => formatShort(value, result.measure.unit, result.currency);
  const left = textWidth(spell(first.value), SIZE) + GAP;
  const right = width - textWidth(spell(last.value), SIZE, 'strong') - GAP;
  const floor = height - BELOW;
  const across = (right - left) / (last.at - first.at);
  const up = (floor - ABOVE) / largest(known.map(({ value }) => value));
  const heightOf = (value: number) => floor - Math.max(0, value) * up;
  const points = known.map(({ at, value }): Point => [left + across * (at - first.at), heightOf(value)]);
  const name = { y: height - 6, size: SMALL, color: COLORS.faint };
  const nameOf = (label: string) => cutToWidth(label, SMALL, 0.45 * (right - left));
  const number = (value: number) => ({ text: spell(value), size: SIZE, y: heightOf(value) + DROP * SIZE });
  const under: Point[] = [...points, [right, floor], [left, floor]];
  return [
    ...(isFilled ? [{ kind: 'polygon', points: under, color: COLORS.area } as const] : []),
    { kind: 'line', from: [left, floor], to: [right, floor], color: COLORS.line, thickness: 1 },
    { kind: 'polyline', points, color: COLORS.link, thickness: 2 },
    dotAt(right, heightOf(last.value)),
    labelOf({ ...number(first.value), x: left - GAP, anchor: 'end', color: COLORS.faint }),
    labelOf({ ...number(last.value), x: right + GAP, anchor: 'start', weight: 'strong' }),
    labelOf({ ...name, text: nameOf(first.label), x: left, anchor: 'start' }),
    labelOf({ ...name, text: nameOf(last.label), x: right, anchor: 'end' }),
  ];
}

const dotAt = (x: number, y: number): Shape => ({
  kind: 'rect',
  x: x - DOT / 2,
  y: y - DOT / 2,
  width: DOT,
  height: DOT,
  radius: DOT / 2,
  color: COLORS.link,
});
