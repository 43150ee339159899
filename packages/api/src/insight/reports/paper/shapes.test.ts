import type { ReportChart } from '@outrider/shared/insight/reports';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLORS } from './colors.ts';
import { months, resultOf } from './paper.fixture.ts';
import type { Label, Rect, Shape } from './shape.ts';
import { chartHeight, chartShapes } from './shapes.ts';
import { textWidth } from './text-width.ts';

const WIDTH = 480;
const draw = (result: ReturnType<typeof resultOf>, chart: ReportChart, width = WIDTH) =>
  chartShapes(result, chart, { width, height: chartHeight(result, chart) });
const textsOf = (shapes: readonly Shape[]) =>
  shapes.flatMap((shape): Label[] => (shape.kind === 'text' ? [shape] : []));
const saysOf = (shapes: readonly Shape[]) => textsOf(shapes).map(({ text }) => text);
const rectsOf = (shapes: readonly Shape[], color: string) =>
  shapes.flatMap((shape): Rect[] => (shape.kind === 'rect' && shape.color === color ? [shape] : []));

describe('bars', () => {
  it('are as long as their numbers, each with its label and its number', () => {
    const shapes = draw(
      resultOf([
        { label: 'Referral', value: 400 },
        { label: 'Website', value: 100 },
        { label: 'Nobody', value: 0 },
        { label: 'Unknown', value: null },
      ]),
      'bars',
    );
    const [long, short, ...others] = rectsOf(shapes, COLORS.ink);
    expect(others).toEqual([]);
    expect((long?.width ?? 0) / (short?.width ?? 1)).toBeCloseTo(4);
    expect(saysOf(shapes)).toEqual(['Referral', '$400', 'Website', '$100', 'Nobody', '$0', 'Unknown', '–']);
  });

  it('have a tick where the number was before, which a legend tells of', () => {
    const shapes = draw(
      resultOf([
        { label: 'Up', value: 50, before: 25 },
        { label: 'New', value: 20 },
        { label: 'Gone', value: null, before: 100 },
      ]),
      'bars',
    );
    const [legend, up, gone, ...others] = rectsOf(shapes, COLORS.link);
    expect(others).toEqual([]);
    const [bar] = rectsOf(shapes, COLORS.ink);
    const left = bar?.x ?? 0;
    const centre = (rect: Rect | undefined) => (rect?.x ?? 0) + (rect?.width ?? 0) / 2;
    expect(centre(up) - left).toBeCloseTo((bar?.width ?? 0) / 2);
    expect(centre(gone) - left).toBeCloseTo(2 * (bar?.width ?? 0));
    expect(legend?.y).toBeLessThan(bar?.y ?? 0);
    expect(saysOf(shapes)).toContain('Previous period');
  });

  it('are at most twelve, and say how many more there are', () => {
    const groups = Array.from({ length: 100 }, (_, at) => ({ label: `Industry ${at}`, value: 100 - at }));
    const shapes = draw(resultOf(groups, { groups_total: 1_312 }), 'bars');
    expect(rectsOf(shapes, COLORS.ink)).toHaveLength(12);
    expect(saysOf(shapes).at(-1)).toBe('1,300 more');
    expect(saysOf(shapes)).toContain('Industry 0');
  });

  it('of a time are the last ones', () => {
    const shapes = draw(resultOf(months(30, (at) => at + 1)), 'bars');
    expect(saysOf(shapes)).toContain('Nov 2026');
    expect(saysOf(shapes)).not.toContain('Jun 2024');
  });

  it('one fills the width', () => {
    const [bar] = rectsOf(draw(resultOf([{ label: 'One', value: 3 }]), 'bars'), COLORS.ink);
    expect(bar?.width).toBeGreaterThan(0.8 * WIDTH);
  });
});

describe('columns', () => {
  it('are as tall as their numbers; of a time the last stands out', () => {
    const shapes = draw(resultOf(months(4, (at) => 100 * (at + 1))), 'columns');
    const [first, , third] = rectsOf(shapes, COLORS.pale);
    const [last] = rectsOf(shapes, COLORS.muted);
    expect((last?.height ?? 0) / (first?.height ?? 1)).toBeCloseTo(4);
    expect((third?.height ?? 0) / (first?.height ?? 1)).toBeCloseTo(3);
    expect(saysOf(shapes)).toEqual(['$100', '$200', '$300', '$400', 'Aug 2026', 'Sep 2026', 'Oct 2026', 'Nov 2026']);
  });

  it('beside each other are at most 24, with the ends named and the last number where there is no room for all', () => {
    const shapes = draw(resultOf(months(30, (at) => 10_000 * (at + 1))), 'columns');
    expect(rectsOf(shapes, COLORS.pale)).toHaveLength(23);
    expect(saysOf(shapes)).toEqual(['$300K', 'Dec 2024', 'Nov 2026']);
  });

  it('of things are all the same, the first ones where there are many', () => {
    const groups = Array.from({ length: 40 }, (_, at) => ({ label: `Thing ${at}`, value: 40 - at }));
    const shapes = draw(resultOf(groups), 'columns');
    expect(rectsOf(shapes, COLORS.muted)).toHaveLength(24);
    expect(saysOf(shapes)).toContain('Thing 0');
  });
});

describe('a line', () => {
  it('goes through what has a value, with the first and the last number', () => {
    const shapes = draw(resultOf(months(5, (at) => (at === 1 ? null : 10 * at))), 'line');
    const [line] = shapes.flatMap((shape) => (shape.kind === 'polyline' ? [shape] : []));
    const [first, second, third, last] = line?.points ?? [];
    expect(line?.points).toHaveLength(4);
    const step = (third?.[0] ?? 0) - (second?.[0] ?? 0);
    expect((second?.[0] ?? 0) - (first?.[0] ?? 0)).toBeCloseTo(2 * step); // the month without a value has its place
    expect(((first?.[1] ?? 0) - (last?.[1] ?? 0)) / ((first?.[1] ?? 0) - (second?.[1] ?? 0))).toBeCloseTo(2);
    expect(saysOf(shapes)).toEqual(['$0', '$40', 'Jul 2026', 'Nov 2026']);
  });

  it('of one point is a column, and of none the total', () => {
    const one = draw(resultOf(months(2, (at) => (at === 0 ? null : 7))), 'line');
    expect(rectsOf(one, COLORS.muted)).toHaveLength(1);
    expect(saysOf(draw(resultOf(months(2, () => null)), 'line'))).toEqual(['$0']);
  });
});

it('an area is a line with what is under it filled, down to its floor', () => {
  const shapes = draw(resultOf(months(3, (at) => 10 * at)), 'area');
  const [under] = shapes.flatMap((shape) => (shape.kind === 'polygon' ? [shape] : []));
  const [line] = shapes.flatMap((shape) => (shape.kind === 'polyline' ? [shape] : []));
  expect(under?.points.slice(0, 3)).toEqual(line?.points);
  expect(under?.points).toHaveLength(5);
  const floor = shapes.flatMap((shape) => (shape.kind === 'line' ? [shape.from[1]] : []));
  expect([under?.points[3]?.[1], under?.points[4]?.[1]]).toEqual([floor[0], floor[0]]);
});

it('a funnel has its steps around one middle, each with its share of the one before', () => {
  const steps = [
    { label: 'Prospecting', value: 80 },
    { label: 'Proposal', value: 40 },
    { label: 'Negotiation', value: 0 },
    { label: 'Won', value: 10 },
  ];
  const shapes = draw(resultOf(steps), 'funnel');
  const [legend, ...said] = saysOf(shapes);
  expect(legend).toBe('Percent of the step before');
  expect(said.filter((_, at) => at % 2 === 1)).toEqual(['$80', '$40 (50%)', '$0 (0%)', '$10']);
  const middles = rectsOf(shapes, COLORS.ink).map(({ x, width }) => x + width / 2);
  expect(middles).toHaveLength(3);
  for (const middle of middles) expect(middle).toBeCloseTo(middles[0] ?? 0);
});

it('a figure is the total, with what it was before', () => {
  const result = resultOf([{ label: 'A', value: 1 }], {
    total: { value: 1_240_300, before: 998_000, beside: {}, splits: [] },
  });
  expect(saysOf(draw(result, 'figure'))).toEqual(['$1.24M', 'Previous period: $998K']);
});

it('without groups every chart is the total, and a table is never drawn', () => {
  const empty = resultOf([], { total: { value: 12, before: null, beside: {}, splits: [] } });
  for (const chart of ['bars', 'columns', 'line', 'area', 'funnel', 'figure'] as const)
    expect(saysOf(draw(empty, chart))).toEqual(['$12']);
  expect(draw(resultOf([{ label: 'A', value: 1 }]), 'table')).toEqual([]);
  expect(draw(empty, 'table')).toEqual([]);
});

it('stays within its size, whatever the numbers and labels are', () => {
  const value = fc.option(fc.integer({ min: -1e14, max: 1e14 }).map((cents) => cents / 100));
  const group = fc.record({ label: fc.string({ unit: 'binary', maxLength: 80 }), value, before: value });
  const groups = fc.oneof(
    fc.array(group, { maxLength: 100 }),
    fc.array(value, { maxLength: 40 }).map((values) => months(values.length, (at) => values[at] ?? null)),
  );
  fc.assert(
    fc.property(
      groups,
      fc.constantFrom('bars', 'columns', 'line', 'area', 'funnel', 'figure' as const),
      (some, chart) => {
        const result = resultOf(some);
        const height = chartHeight(result, chart);
        for (const shape of chartShapes(result, chart, { width: WIDTH, height })) {
          const [from, to] = spanOf(shape);
          expect(from).toBeGreaterThanOrEqual(-2);
          expect(to).toBeLessThanOrEqual(WIDTH + 2);
        }
      },
    ),
    { numRuns: 150 },
  );
});

/** From where to where a shape reaches across. */
function spanOf(shape: Shape): [number, number] {
  if (shape.kind === 'rect') return [shape.x, shape.x + shape.width];
  if (shape.kind === 'line') return [shape.from[0], shape.to[0]];
  if (shape.kind === 'polyline' || shape.kind === 'polygon')
    return [Math.min(...shape.points.map(([x]) => x)), Math.max(...shape.points.map(([x]) => x))];
  const wide = textWidth(shape.text, shape.size, shape.weight);
  const left = shape.x - { start: 0, middle: 0.5, end: 1 }[shape.anchor] * wide;
  return [left, left + wide];
}
