import { DEPARTMENTS, type DepartmentKey } from '@outrider/shared/ground/departments';
import { describe, expect, it } from 'vitest';
import { type Box, type Edge, layOutFlows } from './flow-layout.ts';

const flow = (
  source_department: DepartmentKey,
  target_department: DepartmentKey,
  id = `${source_department}-${target_department}`,
) => ({ id, source_department, target_department });
const HALF = { width: 23, height: 11 };

/** Pairs of percentages that lie on each other, and those that lie on a department. */
function collisions(boxes: Box[], edges: Edge[]): string[] {
  const pills = edges.flatMap((one, at) =>
    edges
      .slice(at + 1)
      .filter(
        (other) =>
          Math.abs(one.label.x - other.label.x) < 2 * HALF.width &&
          Math.abs(one.label.y - other.label.y) < 2 * HALF.height,
      )
      .map((other) => `${one.id} on ${other.id}`),
  );
  const covered = edges.flatMap(({ id, label }) =>
    boxes
      .filter(
        ({ x, y, width, height }) =>
          label.x + HALF.width > x &&
          label.x - HALF.width < x + width &&
          label.y + HALF.height > y &&
          label.y - HALF.height < y + height,
      )
      .map(({ department }) => `${id} on ${department}`),
  );
  return [...pills, ...covered];
}
const outside = ({ boxes, edges, view }: ReturnType<typeof layOutFlows>) =>
  [...boxes.map(({ x, y }) => ({ x, y })), ...edges.flatMap(({ label, start, end }) => [label, start, end])].filter(
    ({ x, y }) => x < view.x || y < view.y || x > view.x + view.width || y > view.y + view.height,
  );

describe('the picture of the flows', () => {
  const pairs = DEPARTMENTS.flatMap((from) => DEPARTMENTS.map((to) => [from, to] as const));
  it.each(pairs)('keeps three flows from %s to %s and one back apart', (from, to) => {
    const drawn = layOutFlows([flow(from, to, 'a'), flow(from, to, 'b'), flow(to, from, 'back'), flow(from, to, 'c')]);
    expect(drawn.edges).toHaveLength(4);
    expect(collisions(drawn.boxes, drawn.edges)).toEqual([]);
    expect(outside(drawn)).toEqual([]);
  });

  it('shows one flow for each of the twenty-five pairs at once', () => {
    const drawn = layOutFlows(pairs.map(([from, to]) => flow(from, to)));
    expect(drawn.edges.map(({ id }) => id).sort()).toEqual(pairs.map(([from, to]) => `${from}-${to}`).sort());
    expect(collisions(drawn.boxes, drawn.edges)).toEqual([]);
    expect(outside(drawn)).toEqual([]);
    expect(new Set(drawn.edges.map(({ path }) => path)).size).toBe(25);
  });

  it('runs a flow back on a lane of its own, the other way', () => {
    const {
      edges: [there, back],
    } = layOutFlows([flow('sales', 'customer'), flow('customer', 'sales')]);
    expect(there?.start.x).toBe(back?.end.x);
    expect(there?.end.x).toBe(back?.start.x);
    expect(there?.start.y).not.toBe(back?.end.y);
  });

  it('names a flow where there is room under it', () => {
    expect(layOutFlows([flow('marketing', 'sales')]).edges[0]?.named).toBe(true);
    expect(layOutFlows([flow('marketing', 'sales'), flow('sales', 'marketing')]).edges.some(({ named }) => named)).toBe(
      false,
    );
    expect(layOutFlows([flow('product', 'sales')]).edges[0]?.named).toBe(false);
  });

  it('stands still without flows', () =>
    expect(layOutFlows([]).boxes.map(({ department }) => department)).toEqual([
      'marketing',
      'sales',
      'customer',
      'product',
      'back_office',
    ]));
});
