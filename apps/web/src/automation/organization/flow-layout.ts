import type { DepartmentKey } from '@outrider/shared/ground/departments';
import { reversed, type Point, type Route, pathOf, pointAt, startAndEnd } from './flow-route.ts';

/** A department in the picture. */
export type Box = Point & { department: DepartmentKey; width: number; height: number };
/** A flow in the picture. `named`: there is room for its name under it. */
export type Edge = { id: string; path: string; start: Point; end: Point; label: Point; named: boolean };
type Drawing = { boxes: Box[]; edges: Edge[]; view: { x: number; y: number; width: number; height: number } };
type Ends = { id: string; source_department: DepartmentKey; target_department: DepartmentKey };

const WIDTH = 180;
const LEAST_HEIGHT = 76;
const LEFT = 30;
const TOP = 74;
const COLUMN = 300;
const ROW_GAP = 86;
/** Between flows side by side. */
const LANE = 16;
/** Half of a percentage's pill, with air. */
const PILL = { width: 25, height: 12 };

/** Where each stands: column and row. */
const PLACES: Record<DepartmentKey, readonly [number, number]> = {
  marketing: [0, 0],
  sales: [1, 0],
  customer: [2, 0],
  product: [0, 1],
  back_office: [1, 1],
};
const BOX_ORDER: readonly DepartmentKey[] = ['marketing', 'sales', 'customer', 'product', 'back_office'];

/**
 * How the lanes between two departments run; `first` to `second` as written in CHANNELS, a flow the other way runs it
 * backwards.
 */
type Channel = {
  first: DepartmentKey;
  second: DepartmentKey;
  kind: 'across' | 'down' | 'rising' | 'falling' | 'corner' | 'above' | 'below';
};
const CHANNELS: readonly Channel[] = [
  { first: 'marketing', second: 'sales', kind: 'across' },
  { first: 'sales', second: 'customer', kind: 'across' },
  { first: 'product', second: 'back_office', kind: 'across' },
  { first: 'marketing', second: 'product', kind: 'down' },
  { first: 'sales', second: 'back_office', kind: 'down' },
  { first: 'product', second: 'sales', kind: 'rising' },
  { first: 'marketing', second: 'back_office', kind: 'falling' },
  { first: 'customer', second: 'back_office', kind: 'corner' },
  { first: 'marketing', second: 'customer', kind: 'above' },
  { first: 'product', second: 'customer', kind: 'below' },
];

const joins = ({ first, second }: Channel, flow: Ends) =>
  (flow.source_department === first && flow.target_department === second) ||
  (flow.source_department === second && flow.target_department === first);
/** -1.5, -0.5, 0.5, 1.5: lanes about their middle. */
const aside = (lane: number, lanes: number) => lane - (lanes - 1) / 2;
/** How far along each lane its percentage stands, so that no two meet. */
const spread = (lane: number, lanes: number, low: number, high: number) =>
  lanes === 1 ? (low + high) / 2 : low + ((high - low) * lane) / (lanes - 1);

/**
 * Lays out departments and flows so that flows between the same two run side by side, each with room for its
 * percentage. Pure geometry, no sizes of text.
 */
export function layOutFlows(flows: readonly Ends[]): Drawing {
  const lanesOf = (channel: Channel) => flows.filter((flow) => joins(channel, flow));
  const countOf = (first: DepartmentKey, second: DepartmentKey) =>
    flows.filter((flow) => joins({ first, second, kind: 'across' }, flow)).length;
  const loopsOf = (department: DepartmentKey) =>
    flows.filter((flow) => flow.source_department === department && flow.target_department === department);

  const diagonals = Math.max(countOf('product', 'sales'), countOf('marketing', 'back_office'));
  const heightFor = (across: number) =>
    Math.max(LEAST_HEIGHT, 2 * (((Math.max(1, across) - 1) / 2 + Math.max(0, diagonals)) * LANE + 20));
  const heights = [
    heightFor(Math.max(countOf('marketing', 'sales'), countOf('sales', 'customer'))),
    heightFor(countOf('product', 'back_office')),
  ] as const;
  const tops = [TOP, TOP + heights[0] + ROW_GAP] as const;
  const boxOf = (department: DepartmentKey): Box => {
    const [column, row] = PLACES[department];
    return {
      department,
      x: LEFT + column * COLUMN,
      y: tops[row] ?? TOP,
      width: WIDTH,
      height: heights[row] ?? LEAST_HEIGHT,
    };
  };

  const ceiling = TOP - Math.max(32, roomForLoops(loopsOf('sales').length) + 18);
  const floor = tops[1] + heights[1] + Math.max(32, roomForLoops(loopsOf('back_office').length) + 18);
  /** Where diagonals leave and arrive: beside the lanes that go straight across. */
  const besideLanes = (lane: number, across: number) => ((Math.max(1, across) - 1) / 2) * LANE + 22 + lane * LANE;

  function routeOf(channel: Channel, lane: number, lanes: number): { route: Route; at: number } {
    const a = boxOf(channel.first);
    const b = boxOf(channel.second);
    const middle = (box: Box) => box.y + box.height / 2;
    const off = aside(lane, lanes) * LANE;
    const staggered = lanes === 1 ? 0.5 : lane % 2 === 0 ? 0.29 : 0.71;
    const crosses = countOf('product', 'sales') > 0 && countOf('marketing', 'back_office') > 0;
    const alongDiagonal = crosses ? spread(lane, lanes, 0.19, 0.37) : spread(lane, lanes, 0.16, 0.84);
    switch (channel.kind) {
      case 'across':
        return {
          route: { kind: 'line', a: { x: a.x + WIDTH, y: middle(a) + off }, b: { x: b.x, y: middle(b) + off } },
          at: staggered,
        };
      case 'down': {
        const x = a.x + WIDTH / 2 + aside(lane, lanes) * Math.min(27, (WIDTH - 24) / Math.max(1, lanes - 1));
        return { route: { kind: 'line', a: { x, y: a.y + a.height }, b: { x, y: b.y } }, at: staggered };
      }
      case 'rising': {
        const from = { x: a.x + WIDTH, y: middle(a) - besideLanes(lane, countOf('product', 'back_office')) };
        const to = { x: b.x, y: middle(b) + besideLanes(lane, countOf('marketing', 'sales')) };
        return { route: sway(from, to), at: alongDiagonal };
      }
      case 'falling': {
        const from = { x: a.x + WIDTH, y: middle(a) + besideLanes(lane, countOf('marketing', 'sales')) };
        const to = { x: b.x, y: middle(b) - besideLanes(lane, countOf('product', 'back_office')) };
        return { route: sway(from, to), at: alongDiagonal };
      }
      case 'corner': {
        const from = { x: a.x + 38 + lane * LANE, y: a.y + a.height };
        const to = { x: b.x + WIDTH, y: middle(b) + off };
        return {
          route: { kind: 'curve', a: from, c1: { x: from.x, y: from.y + 82 }, c2: { x: to.x + 90, y: to.y }, b: to },
          at: spread(lane, lanes, 0.14, 0.76),
        };
      }
      case 'above':
        return {
          route: {
            kind: 'around',
            a: { x: a.x + 110 - lane * 14, y: a.y },
            b: { x: b.x + 70 + lane * 14, y: b.y },
            y: ceiling - lane * 14,
          },
          at: lanes === 1 ? 0.5 : lane % 2 === 0 ? 0.44 : 0.56,
        };
      case 'below':
        return {
          route: {
            kind: 'around',
            a: { x: a.x + 90 - lane * 14, y: a.y + a.height },
            b: { x: b.x + 114 + lane * 14, y: b.y + b.height },
            y: floor + lane * 14,
          },
          at: lanes === 1 ? 0.5 : lane % 2 === 0 ? 0.46 : 0.54,
        };
    }
  }

  const straight = new Map(CHANNELS.map((channel) => [channel, lanesOf(channel)]));
  const between = CHANNELS.flatMap((channel) =>
    (straight.get(channel) ?? []).map((flow, lane, all): Edge => {
      const { route, at } = routeOf(channel, lane, all.length);
      const run = flow.source_department === channel.first ? route : reversed(route);
      const named = all.length === 1 && hasRoomForName(channel, countOf);
      const label = pointAt(route, at);
      return {
        id: flow.id,
        path: pathOf(run),
        ...startAndEnd(run),
        label: named ? { x: label.x, y: label.y - 14 } : label,
        named,
      };
    }),
  );
  const loops = BOX_ORDER.flatMap((department) =>
    loopsOf(department).map((flow, at): Edge => {
      const route = loopAt(boxOf(department), at);
      return { id: flow.id, path: pathOf(route), ...startAndEnd(route), label: pointAt(route, 0.5), named: false };
    }),
  );
  const boxes = BOX_ORDER.map(boxOf);
  const edges = [...between, ...loops];
  return {
    boxes,
    edges,
    view: viewOf(boxes, edges, [
      ceiling - (countOf('marketing', 'customer') > 0 ? countOf('marketing', 'customer') * 14 : -14),
      floor + (countOf('product', 'customer') > 0 ? countOf('product', 'customer') * 14 : -14),
    ]),
  };
}

/** From side to side with a sway, leaving and arriving level. */
const sway = (a: Point, b: Point): Route => ({
  kind: 'curve',
  a,
  c1: { x: a.x + (b.x - a.x) * 0.55, y: a.y },
  c2: { x: b.x - (b.x - a.x) * 0.55, y: b.y },
  b,
});

/** Where nothing crosses the name under a flow that goes straight across. */
function hasRoomForName(
  { first, kind }: Channel,
  count: (first: DepartmentKey, second: DepartmentKey) => number,
): boolean {
  if (kind !== 'across') return false;
  if (first === 'sales') return true;
  if (count('marketing', 'back_office') > 0) return false;
  return first === 'marketing' || count('product', 'sales') === 0;
}

/** How far the nth loop of a box reaches out; the next one goes round it, its pill beside the last one's. */
const reachOfLoop = (at: number, upright: boolean) => (upright ? 44 + at * 36 : 52 + at * 68);
/** How far loops above or below a box reach, pills included. */
const roomForLoops = (loops: number) => (loops === 0 ? 0 : reachOfLoop(loops - 1, true) * 0.75 + PILL.height);

/** A flow from a department to itself, on the side of its box where nothing else is. */
function loopAt({ department, x, y, width, height }: Box, at: number): Route {
  const [column, row] = PLACES[department];
  const upright = column === 1;
  const reach = reachOfLoop(at, upright);
  const half = Math.min((upright ? width : height) / 2 - 6, 13 + at * 9);
  if (upright) {
    const edge = row === 0 ? y : y + height;
    const out = row === 0 ? edge - reach : edge + reach;
    const middle = x + width / 2;
    return {
      kind: 'curve',
      a: { x: middle - half, y: edge },
      c1: { x: middle - half - 8, y: out },
      c2: { x: middle + half + 8, y: out },
      b: { x: middle + half, y: edge },
    };
  }
  const edge = column === 0 ? x : x + width;
  const out = column === 0 ? edge - reach : edge + reach;
  const middle = y + height / 2;
  return {
    kind: 'curve',
    a: { x: edge, y: middle - half },
    c1: { x: out, y: middle - half - 8 },
    c2: { x: out, y: middle + half + 8 },
    b: { x: edge, y: middle + half },
  };
}

/** What has to be seen: the boxes, the pills, and the lanes around. */
function viewOf(boxes: Box[], edges: Edge[], [top, bottom]: [number, number]): Drawing['view'] {
  const xs = [
    ...boxes.flatMap(({ x, width }) => [x, x + width]),
    ...edges.flatMap(({ label }) => [label.x - PILL.width, label.x + PILL.width]),
  ];
  const ys = [
    ...boxes.flatMap(({ y, height }) => [y, y + height]),
    ...edges.flatMap(({ label }) => [label.y - PILL.height, label.y + PILL.height]),
    ...(edges.length > 0 ? [top, bottom] : []),
  ];
  const x = Math.min(...xs) - 20;
  const y = Math.min(...ys) - 10;
  return { x, y, width: Math.max(...xs) + 20 - x, height: Math.max(...ys) + 10 - y };
}
