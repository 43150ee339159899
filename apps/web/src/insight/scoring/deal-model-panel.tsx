import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { CHANCE_REASON_LABELS, type DealModelPage } from '@outrider/shared/insight/win-chance';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { BacktestChart } from './backtest-chart.tsx';
import { CalibrationPlot } from './calibration-plot.tsx';
import { DealModelSummary } from './deal-model-summary.tsx';
import { DealVersions } from './deal-versions.tsx';
import { TrainButton } from './scoring-actions.tsx';
import { TrainingLine } from './task-lines.tsx';
import { isTraining } from './use-scoring.ts';
import { DEAL_MODEL_WORDS as WORDS } from './words-deals.ts';

const BUSY_EVERY_MS = 1_500;

/** Everything about the model of win chances. */
export function DealModelPanel() {
  const query = trpc.pipeline.winChance.model.useQuery(undefined, {
    meta: { failure: MESSAGES.loadDealModelFailed },
    refetchInterval: ({ state }) => (isTraining(state.data) ? BUSY_EVERY_MS : false),
  });
  const manages = can(useUser(), 'scoring.manage');
  const train = trpc.pipeline.winChance.train.useMutation({ meta: { failure: MESSAGES.trainFailed } });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted max-w-xl">{WORDS.intro}</p>
        {manages && query.data && <TrainButton model={query.data} train={train} />}
      </div>
      <div className="mt-4">
        <QueryView
          query={query}
          failure={MESSAGES.loadDealModelFailed}
          loading={<SkeletonRows label={WORDS.loading} rows={6} />}
        >
          {(model) => <Parts model={model} manages={manages} />}
        </QueryView>
      </div>
    </>
  );
}

const Parts = ({ model, manages }: { model: DealModelPage; manages: boolean }) => (
  <div className="grid grid-cols-1 gap-5">
    <TrainingLine model={model} />
    <DealModelSummary model={model} />
    {(model.backtest || model.cross_validated) && (
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        {model.backtest && <BacktestChart backtest={model.backtest} />}
        {model.cross_validated && (
          <CalibrationPlot judgement={model.cross_validated} ofRules={false} words={WORDS.calibration} />
        )}
      </div>
    )}
    {model.top_features.length > 0 && <Reasons model={model} />}
    <DealVersions manages={manages} />
  </div>
);

function Reasons({ model: { top_features: reasons } }: { model: DealModelPage }) {
  const strongest = reasons[0]?.strength ?? 1;
  return (
    <section className="sheet" aria-labelledby="deal-reasons">
      <div className="head">
        <h3 id="deal-reasons">{WORDS.reasons}</h3>
      </div>
      <ul className="border-line divide-line divide-y border-t">
        {reasons.map(({ field, strength }) => (
          <li key={field} className="grid grid-cols-[10rem_minmax(0,1fr)] items-center gap-x-4 px-4 py-2">
            <span className="truncate font-strong">{CHANCE_REASON_LABELS[field]}</span>
            <span className="bar max-w-80" aria-hidden="true">
              <i className="bg-base-content" style={{ width: `${Math.max(2, (strength / strongest) * 100)}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
