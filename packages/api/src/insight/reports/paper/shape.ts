import { COLORS } from './colors.ts';

/* What a chart is drawn of. Points count from the upper left corner; colours are hexadecimal. */

export type Size = { width: number; height: number };
export type Rect = { kind: 'rect'; x: number; y: number; color: string; radius?: number } & Size;
type Line = { kind: 'line'; from: Point; to: Point; color: string; thickness: number };
type Polyline = { kind: 'polyline'; points: readonly Point[]; color: string; thickness: number };
type Polygon = { kind: 'polygon'; points: readonly Point[]; color: string };
/** `y`: what its letters stand on. `anchor`: which part of it is at `x`. */
export type Label = {
  kind: 'text';
  x: number;
  y: number;
  text: string;
  size: number;
  anchor: 'start' | 'middle' | 'end';
  weight: 'text' | 'strong';
  color: string;
};
export type Point = readonly [x: number, y: number];
export type Shape = Rect | Line | Polyline | Polygon | Label;

/** From the middle of a line of text down to what it stands on, for a size of 1. */
export const DROP = 0.36;

/** A text, in ink where it is not said. */
export const labelOf = (label: Omit<Label, 'kind' | 'weight' | 'color'> & Partial<Label>): Label => ({
  kind: 'text',
  weight: 'text',
  color: COLORS.ink,
  ...label,
});
