import type { Doc } from '../../../ground/pdf/sheet.ts';
import type { Label, Point, Shape } from './shape.ts';

/** Draws shapes on a page, whose origin is theirs. `mend` takes letters out that the fonts do not have. */
export function drawShapes(doc: Doc, shapes: readonly Shape[], mend: (text: string) => string): void {
  for (const shape of shapes) {
    switch (shape.kind) {
      case 'rect': {
        const { x, y, width, height, radius = 0 } = shape;
        // A corner is no rounder than the rectangle is thick.
        doc.roundedRect(x, y, width, height, Math.min(radius, width / 2, height / 2)).fill(shape.color);
        break;
      }
      case 'line':
        strokeAlong(doc, [shape.from, shape.to], shape);
        break;
      case 'polyline':
        strokeAlong(doc, shape.points, shape);
        break;
      case 'polygon':
        moveAlong(doc, shape.points);
        doc.closePath().fill(shape.color);
        break;
      case 'text':
        write(doc, { ...shape, text: mend(shape.text) });
    }
  }
}

function moveAlong(doc: Doc, [first, ...others]: readonly Point[]): void {
  if (first) doc.moveTo(...first);
  for (const point of others) doc.lineTo(...point);
}

type Stroke = { color: string; thickness: number };
function strokeAlong(doc: Doc, points: readonly Point[], look: Stroke): void {
  if (points.length === 0) return;
  moveAlong(doc, points);
  doc.lineWidth(look.thickness).lineJoin('round').lineCap('round').stroke(look.color);
}

/** As much of a text's width as is left of where it is anchored. */
const BEFORE = { start: 0, middle: 0.5, end: 1 } as const;

function write(doc: Doc, { x, y, text, size, anchor, weight, color }: Label): void {
  doc.font(weight).fontSize(size).fillColor(color);
  const left = x - BEFORE[anchor] * doc.widthOfString(text);
  doc.text(text, left, y, { lineBreak: false, baseline: 'alphabetic' });
}
