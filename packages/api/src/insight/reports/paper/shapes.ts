import type { ReportChart, ReportResult } from '@outrider/shared/insight/reports';
import { barShapes, barsHeight, funnelHeight, funnelShapes } from './bars.ts';
import { COLUMNS_HEIGHT, columnShapes } from './columns.ts';
import { figureHeight, figureShapes } from './figure.ts';
import { areaShapes, LINE_HEIGHT, lineShapes, pointsOf } from './line.ts';
import type { Shape, Size } from './shape.ts';

export type Drawn = Exclude<ReportChart, 'table'>;

/** How a result is drawn: without groups its total is all there is to see, and one point is no line. */
export function drawnAs(result: ReportResult, chart: Drawn): Drawn {
  if (result.groups.length === 0) return 'figure';
  if (chart !== 'line' && chart !== 'area') return chart;
  const points = pointsOf(result).length;
  return points === 0 ? 'figure' : points === 1 ? 'columns' : chart;
}

/** The height that a chart reads best in. */
export function chartHeight(result: ReportResult, chart: ReportChart): number {
  if (chart === 'table') return 0;
  const heights: Record<Drawn, (result: ReportResult) => number> = {
    bars: barsHeight,
    columns: () => COLUMNS_HEIGHT,
    line: () => LINE_HEIGHT,
    area: () => LINE_HEIGHT,
    funnel: funnelHeight,
    figure: figureHeight,
  };
  return heights[drawnAs(result, chart)](result);
}

/** A result drawn; none where only its table is asked for. */
export function chartShapes(result: ReportResult, chart: ReportChart, size: Size): Shape[] {
  if (chart === 'table') return [];
  const draw: Record<Drawn, (result: ReportResult, size: Size) => Shape[]> = {
    bars: barShapes,
    columns: columnShapes,
    line: lineShapes,
    area: areaShapes,
    funnel: funnelShapes,
    figure: figureShapes,
  };
  return draw[drawnAs(result, chart)](result, size);
}
