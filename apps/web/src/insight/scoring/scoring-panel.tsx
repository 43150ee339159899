import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import type { ScoringModelPage } from '@outrider/shared/insight/scoring';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { Skeleton } from '../../ground/ui/skeleton.tsx';
import { BandBars } from './band-bars.tsx';
import { CalibrationPlot } from './calibration-plot.tsx';
import { CompareVersions } from './compare-versions.tsx';
import { LanguageModel } from './language-model.tsx';
import { ModelSummary } from './model-summary.tsx';
import { RescoreButton, TrainButton } from './scoring-actions.tsx';
import { RescoreLine, TrainingLine } from './task-lines.tsx';
import { TopFeatures } from './top-features.tsx';
import { useScoring } from './use-scoring.ts';
import { VersionList } from './version-list.tsx';
import { SCORING_WORDS } from './words.ts';

/** Everything about the company's scoring model; stands on a page of its own and in a tab. */
export function ScoringPanel() {
  const query = useScoring();
  const manages = can(useUser(), 'scoring.manage');
  const train = trpc.scoring.train.useMutation({ meta: { failure: MESSAGES.trainFailed } });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted max-w-xl">{SCORING_WORDS.intro}</p>
        {manages && query.data && (
          <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
            <RescoreButton model={query.data} />
            <TrainButton model={query.data} train={train} />
          </div>
        )}
      </div>
      <div className="mt-4">
        <QueryView query={query} failure={MESSAGES.loadScoringFailed} loading={<Loading />}>
          {(model) => <Parts model={model} manages={manages} />}
        </QueryView>
      </div>
    </>
  );
}

function Parts({ model, manages }: { model: ScoringModelPage; manages: boolean }) {
  const judged = model.cross_validated ?? model.rules;
  return (
    <div className="grid grid-cols-1 gap-5">
      <TrainingLine model={model} />
      <RescoreLine model={model} />
      <ModelSummary model={model} />
      {judged && (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          <BandBars model={model} />
          <CalibrationPlot judgement={judged} ofRules={!model.cross_validated} />
        </div>
      )}
      {model.top_features.length > 0 && <TopFeatures model={model} />}
      <VersionList model={model} manages={manages} />
      <CompareVersions />
      <LanguageModel manages={manages} />
    </div>
  );
}

function Loading() {
  return (
    <Skeleton label={SCORING_WORDS.loading}>
      <div className="sheet p-5">
        <span className="skeleton block h-6 w-2/3" />
        <span className="skeleton mt-3 block h-3 w-1/2" />
      </div>
      <div className="mt-5 grid gap-5 lg:grid-cols-2">
        <span className="skeleton block h-64 !rounded-lg" />
        <span className="skeleton block h-64 !rounded-lg" />
      </div>
    </Skeleton>
  );
}
