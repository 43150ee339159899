export type Point = { x: number; y: number };

/** A way from a to b: straight, swaying, or around over a level of its own with rounded corners. */
export type Route =
  | { kind: 'line'; a: Point; b: Point }
  | { kind: 'curve'; a: Point; c1: Point; c2: Point; b: Point }
  | { kind: 'around'; a: Point; b: Point; y: number };

const CORNER = 14;
const short = (value: number) => Math.round(value * 10) / 10;
const write = ({ x, y }: Point) => `${short(x)} ${short(y)}`;

/** The same way from its end to its start. */
export function reversed(route: Route): Route {
  if (route.kind === 'curve') return { kind: 'curve', a: route.b, c1: route.c2, c2: route.c1, b: route.a };
  return { ...route, a: route.b, b: route.a };
}

export const startAndEnd = ({ a, b }: Route): { start: Point; end: Point } => ({ start: a, end: b });

/** As the `d` of an SVG path. */
export function pathOf(route: Route): string {
  const { a, b } = route;
  if (route.kind === 'line') return `M${write(a)}L${write(b)}`;
  if (route.kind === 'curve') return `M${write(a)}C${write(route.c1)} ${write(route.c2)} ${write(b)}`;
  const up = Math.sign(route.y - a.y) * CORNER;
  const on = Math.sign(b.x - a.x) * CORNER;
  const { y } = route;
  return `M${write(a)}V${short(y - up)}Q${write({ x: a.x, y })} ${write({ x: a.x + on, y })}H${short(b.x - on)}Q${write({ x: b.x, y })} ${write({ x: b.x, y: y - up })}V${short(b.y)}`;
}

/** The point a part of the way along, 0 to 1; on a way around, along its level stretch. */
export function pointAt(route: Route, at: number): Point {
  const { a, b } = route;
  const between = (from: number, to: number) => from + (to - from) * at;
  if (route.kind === 'line') return { x: between(a.x, b.x), y: between(a.y, b.y) };
  if (route.kind === 'around') return { x: between(a.x, b.x), y: route.y };
  const { c1, c2 } = route;
  const left = 1 - at;
  const along = (from: number, one: number, two: number, to: number) =>
    left ** 3 * from + 3 * left ** 2 * at * one + 3 * left * at ** 2 * two + at ** 3 * to;
  return { x: along(a.x, c1.x, c2.x, b.x), y: along(a.y, c1.y, c2.y, b.y) };
}
