import { escapeHtml } from '../../../ground/text/escape-html.ts';
import { COLORS } from './colors.ts';
import type { Point, Shape, Size } from './shape.ts';

/** What XML has no way to write: control characters and halves of a letter. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const WEIGHTS = { text: 400, strong: 600 } as const;

const written = (text: string) => escapeHtml(text.replaceAll(UNWRITABLE, ''));
const round = (value: number) => Math.round(value * 100) / 100;
const pointsOf = (points: readonly Point[]) => points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');

/** A picture of shapes as SVG, in the Inter font; `scale` times as large as they say. */
export function svgOf(shapes: readonly Shape[], { width, height }: Size, scale = 1): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width * scale)}" height="${round(height * scale)}" viewBox="0 0 ${width} ${height}" font-family="Inter">`,
    `<rect width="${width}" height="${height}" fill="${COLORS.page}"/>`,
    ...shapes.map(elementOf),
    '</svg>',
  ].join('');
}

function elementOf(shape: Shape): string {
  switch (shape.kind) {
    case 'rect': {
      const { x, y, width, height, radius = 0, color } = shape;
      return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}" fill="${color}"/>`;
    }
    case 'line': {
      const { from, to, color, thickness } = shape;
      return `<line x1="${round(from[0])}" y1="${round(from[1])}" x2="${round(to[0])}" y2="${round(to[1])}" stroke="${color}" stroke-width="${thickness}"/>`;
    }
    case 'polygon':
      return `<polygon points="${pointsOf(shape.points)}" fill="${shape.color}"/>`;
    case 'polyline':
      return `<polyline points="${pointsOf(shape.points)}" fill="none" stroke="${shape.color}" stroke-width="${shape.thickness}" stroke-linejoin="round" stroke-linecap="round"/>`;
    case 'text': {
      const { x, y, text, size, anchor, weight, color } = shape;
      return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" font-weight="${WEIGHTS[weight]}" text-anchor="${anchor}" fill="${color}">${written(text)}</text>`;
    }
  }
}
