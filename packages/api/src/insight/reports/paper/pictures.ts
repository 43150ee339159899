import { outlineOf } from './outline.ts';
import type { ReportPaper } from './paper.ts';
import { pngOf } from './png.ts';
import { chartHeight, chartShapes } from './shapes.ts';
import { svgOf } from './svg.ts';

/** The pixels that an email has for a chart. */
export const SHOWN_WIDTH = 590;
/** Drawn smaller and shown larger, its letters can be read on a phone as well, where it is shown smaller. */
const DRAWN_WIDTH = 480;

/** A report's chart as PNG of an email; null where there is none, or where the email writes its one number. */
export async function chartPicture(paper: ReportPaper): Promise<Buffer | null> {
  const { chart } = outlineOf(paper);
  if (!chart || chart.kind === 'figure') return null;
  const size = { width: DRAWN_WIDTH, height: chartHeight(paper.result, chart.kind) };
  return pngOf(svgOf(chartShapes(paper.result, chart.kind, size), size, SHOWN_WIDTH / DRAWN_WIDTH));
}
