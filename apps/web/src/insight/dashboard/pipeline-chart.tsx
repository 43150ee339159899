import type { PipelineStages } from '@outrider/shared/insight/dashboard';
import { Group } from '@visx/group';
import { Bar } from '@visx/shape';
import { Link } from 'react-router-dom';
import { formatShortMoney } from '../../ground/ui/figures.ts';
import { countOf, formatMoney } from '../../ground/ui/format.ts';
import { useWidth } from '../../ground/ui/use-width.ts';
import { bandPath, PIPELINE_HEIGHT, shapePipeline, type StageShape, BAR } from './pipeline-shape.ts';
import { DASHBOARD_WORDS } from './words.ts';

type Stages = PipelineStages['stages'];
type Stage = Stages[number];

export const stageName = ({ stage, label }: Pick<Stage, 'stage' | 'label'>) =>
  stage === 'won' ? 'Won this quarter' : label;
/** Narrower than this it is a list of bars. */
const WIDE = 460;

/** The pipeline as a stream through its stages; on a narrow screen as bars. */
export function PipelineChart({ stages }: { stages: Stages }) {
  const [ref, width] = useWidth<HTMLDivElement>();
  return (
    <div ref={ref} className="relative sm:min-h-60">
      {stages.every(({ count }) => count === 0) && (
        <p className="text-muted top-20 inset-x-0 text-center max-sm:mb-4 sm:absolute">
          {DASHBOARD_WORDS.pipeline.none}
        </p>
      )}
      {width >= WIDE ? <Stream stages={stages} width={width} /> : width > 0 && <StageBars stages={stages} />}
    </div>
  );
}

function Stream({ stages, width }: { stages: Stages; width: number }) {
  const shapes = shapePipeline(stages, width);
  return (
    <figure>
      <figcaption className="sr-only">{`Pipeline by stage: ${stages.map((stage) => `${stageName(stage)} ${formatMoney(stage.amount)}`).join(', ')}`}</figcaption>
      <svg width={width} height={PIPELINE_HEIGHT} aria-hidden="true" className="block overflow-visible">
        {shapes.map((shape, i) => (
          <Bands key={shape.stage} from={shape} to={shapes[i + 1]} />
        ))}
        {shapes.map((shape) => (
          <StageBar key={shape.stage} shape={shape} />
        ))}
      </svg>
      <ul className="relative h-6">
        {shapes.map((shape) => (
          <li key={shape.stage} className="absolute" style={{ left: shape.x }}>
            <Link
              to={shape.link}
              className="text-faint num text-xs hover:underline"
              aria-label={`${stageName(shape)}: ${countOf(shape.count, 'deal')}`}
            >
              {countOf(shape.count, 'deal')}
            </Link>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** What was won is another kind of figure than what is open, so no band leads there. */
function Bands({ from, to }: { from: StageShape; to: StageShape | undefined }) {
  if (!to || to.stage === 'won') return null;
  const edge = ({ x, top, split }: StageShape) => ({ x, y0: top, y1: split });
  const foot = ({ x, split, bottom }: StageShape) => ({ x, y0: split, y1: bottom });
  return (
    <>
      <path d={bandPath(edge(from), edge(to))} className="fill-manual/20" />
      <path d={bandPath(foot(from), foot(to))} className="fill-ai/20" />
    </>
  );
}

function StageBar({ shape }: { shape: StageShape }) {
  const { x, top, split, bottom, amount, ai_amount } = shape;
  return (
    <Group left={x}>
      {ai_amount < amount && (
        <Bar y={top} width={BAR} height={Math.max(1, split - top - 1)} rx={1.5} className="fill-manual" />
      )}
      {ai_amount > 0 && <Bar y={split} width={BAR} height={Math.max(1, bottom - split)} rx={1.5} className="fill-ai" />}
      {amount === 0 && <Bar y={bottom - 2} width={BAR} height={2} rx={1} className="fill-line-strong" />}
      <text y={top - 27} className="fill-muted text-xs">
        {stageName(shape)}
      </text>
      <text y={top - 9} className="fill-base-content num text-sm font-strong">
        {formatShortMoney(amount)}
      </text>
    </Group>
  );
}

function StageBars({ stages }: { stages: Stages }) {
  const most = Math.max(1, ...stages.map(({ amount }) => amount));
  return (
    <ul className="grid gap-3">
      {stages.map((stage) => (
        <li key={stage.stage}>
          <Link to={stage.link} className="flex justify-between text-sm">
            <span>
              {stageName(stage)} <span className="text-faint num">{stage.count}</span>
            </span>
            <span className="num font-strong">{formatMoney(stage.amount)}</span>
          </Link>
          <div
            className="bar mt-1.5 flex !h-2"
            style={{ width: `${Math.max(2, (stage.amount / most) * 100)}%` }}
            aria-hidden="true"
          >
            {stage.amount > 0 && (
              <i className="bg-ai !rounded-none" style={{ width: `${(stage.ai_amount / stage.amount) * 100}%` }} />
            )}
            {stage.amount > 0 && <i className="bg-manual flex-1 !rounded-none" />}
          </div>
        </li>
      ))}
    </ul>
  );
}
