import type { PipelineStages } from '@outrider/shared/insight/dashboard';
import { scaleLinear } from '@visx/scale';

type Stage = PipelineStages['stages'][number];
/**
 * One stage of the drawing, in pixels: its bar from `top` to `bottom`, split at `split` into the AI part below and the
 * other part above.
 */
export type StageShape = Stage & { x: number; top: number; split: number; bottom: number };

export const BAR = 10;
const GAP = 2;
const HEAD = 46;
const SHAPE = 184;
export const PIPELINE_HEIGHT = HEAD + SHAPE + 6;
/** Room for the last stage's words beside its bar. */
const LAST = 76;

/** The stages side by side on one scale, standing on one line. */
export function shapePipeline(stages: Stage[], width: number): StageShape[] {
  const most = Math.max(1, ...stages.map(({ amount }) => amount));
  const height = scaleLinear<number>({ domain: [0, most], range: [0, SHAPE] });
  const step = (width - LAST) / Math.max(1, stages.length - 1);
  const bottom = HEAD + SHAPE;
  return stages.map((stage, i) => {
    const both = stage.ai_amount > 0 && stage.ai_amount < stage.amount;
    return {
      ...stage,
      x: i * step,
      top: stage.amount > 0 ? bottom - Math.max(2, height(stage.amount)) : bottom,
      split: bottom - height(stage.ai_amount) + (both ? GAP / 2 : 0),
      bottom,
    };
  });
}

/** A band from one bar to the next: its upper edge from a0 to b0, its lower edge back from b1 to a1. */
export function bandPath(
  from: { x: number; y0: number; y1: number },
  to: { x: number; y0: number; y1: number },
): string {
  const left = from.x + BAR;
  const middle = (left + to.x) / 2;
  const n = (value: number) => Math.round(value * 10) / 10;
  const curve = (...points: number[]) => `C${points.map(n).join(' ')}`;
  return [
    `M${n(left)} ${n(from.y0)}`,
    curve(middle, from.y0, middle, to.y0, to.x, to.y0),
    `V${n(to.y1)}`,
    curve(middle, to.y1, middle, from.y1, left, from.y1),
    'Z',
  ].join('');
}
