import { formatShort } from '@outrider/shared/insight/report-text';
import type { ReportResult } from '@outrider/shared/insight/reports';
import { COLORS } from './colors.ts';
import { fitting, type Group, isOverTime, largest } from './groups.ts';
import { type Label, labelOf, type Shape, type Size } from './shape.ts';
import { cutToWidth, textWidth } from './text-width.ts';

const MOST = 24;
export const COLUMNS_HEIGHT = 170;
const SIZE = 11;
/** For the numbers above the columns, and for the labels under them. */
const ABOVE = 20;
const BELOW = 22;
const GAP = 6;
const WIDEST = 56;
/** Every label is written where there are so few, cut where it has to be. */
const FEW = 6;

/** Standing columns. Of a time, the last one stands out. */
export function columnShapes(result: ReportResult, { width, height }: Size): Shape[] {
  const drawn = fitting(result.groups, MOST);
  const texts = drawn.map(({ value }) => formatShort(value, result.measure.unit, result.currency));
  const slot = width / drawn.length;
  const thickness = Math.min(WIDEST, slot - Math.min(GAP, slot / 4));
  const floor = height - BELOW;
  const scale = (floor - ABOVE) / largest(drawn.map(({ value }) => value));
  const newest = isOverTime(drawn) ? drawn.findLastIndex(({ key }) => key !== null) : null;
  const isRoom = texts.every((text) => textWidth(text, SIZE, 'strong') <= slot - 4);
  const columns = drawn.flatMap(({ value }, at): Shape[] => {
    const middle = slot * (at + 0.5);
    const tall = Math.max(0, value ?? 0) * scale;
    const stands = newest === null || at === newest;
    const column = {
      kind: 'rect',
      x: middle - thickness / 2,
      y: floor - tall,
      width: thickness,
      height: tall,
    } as const;
    const text = { text: texts[at] ?? '', size: SIZE, y: floor - tall - 6 };
    return [
      ...(tall > 0 ? [{ ...column, color: stands ? COLORS.muted : COLORS.pale }] : []),
      ...(isRoom ? [labelOf({ ...text, x: middle, anchor: 'middle', weight: stands ? 'strong' : 'text' })] : []),
      // Where there is no room for all, the newest reaches over the columns before it.
      ...(!isRoom && at === newest
        ? [labelOf({ ...text, x: middle + thickness / 2, anchor: 'end', weight: 'strong' })]
        : []),
    ];
  });
  const ground = { kind: 'line', from: [0, floor], to: [width, floor], color: COLORS.line, thickness: 1 } as const;
  return [...columns, ground, ...namesOf(drawn, { slot, edge: (slot - thickness) / 2, y: height - 6 })];
}

/** What stands under the columns: all labels that have room, else the first and the last. */
function namesOf(drawn: readonly Group[], { slot, edge, y }: { slot: number; edge: number; y: number }): Label[] {
  const widest = Math.max(...drawn.map(({ label }) => textWidth(label, SIZE)));
  const name = { y, size: SIZE, color: COLORS.faint };
  if (drawn.length <= FEW || widest <= slot - 4)
    return drawn.map(({ label }, at) =>
      labelOf({ ...name, text: cutToWidth(label, SIZE, slot - 4), x: slot * (at + 0.5), anchor: 'middle' }),
    );
  const width = slot * drawn.length;
  const [first, last] = [drawn[0]?.label ?? '', drawn.at(-1)?.label ?? ''];
  return [
    labelOf({ ...name, text: cutToWidth(first, SIZE, 0.45 * width), x: edge, anchor: 'start' }),
    labelOf({ ...name, text: cutToWidth(last, SIZE, 0.45 * width), x: width - edge, anchor: 'end' }),
  ];
}
