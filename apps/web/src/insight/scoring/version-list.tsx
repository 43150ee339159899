import { MESSAGES } from '@outrider/shared/ground/messages';
import {
  type ScoringModelPage,
  type ScoringVersion,
  STAGE_LABELS,
  versionLabel,
} from '@outrider/shared/insight/scoring';
import { useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { formatShare } from '../../ground/ui/figures.ts';
import { formatPercent } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { trainedBy } from './meaning.ts';
import { SCORING_WORDS } from './words.ts';
import { ChooseVersionDialog } from './choose-version-dialog.tsx';

const words = SCORING_WORDS.versions;

/** Every version that was trained, and the rules; each can be put back to work. */
export function VersionList({ model, manages }: { model: ScoringModelPage; manages: boolean }) {
  const query = trpc.scoring.versions.useQuery(undefined, { meta: { failure: MESSAGES.loadVersionsFailed } });
  const choose = trpc.scoring.rollBack.useMutation({ meta: { failure: MESSAGES.rollBackFailed } });
  const [choosing, setChoosing] = useState<ScoringVersion | null>(null);
  const { rescore, active } = model;
  return (
    <section className="sheet" aria-labelledby="scoring-versions">
      <div className="head flex-wrap">
        <h3 id="scoring-versions" className="mr-auto">
          {words.title}
        </h3>
        <span className="text-faint num text-xs">
          {rescore?.state === 'done' && rescore.finished_at && rescore.version === active.version ? (
            <>
              {words.rescored(rescore.total)} <RelativeTime at={rescore.finished_at} />,{' '}
              {words.changed(rescore.changed)}
            </>
          ) : (
            active.active_since && words.older
          )}
        </span>
      </div>
      <QueryView
        query={query}
        failure={MESSAGES.loadVersionsFailed}
        loading={<SkeletonRows label={words.loading} rows={3} />}
      >
        {(versions) => (
          <ul className="border-line divide-line divide-y border-t">
            {versions.map((version) => (
              <VersionRow
                key={version.version}
                version={version}
                onChoose={manages && version.usable && !version.active ? () => setChoosing(version) : undefined}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {choosing && (
        <ChooseVersionDialog
          name={versionLabel(choosing.version)}
          version={choosing.version}
          choose={choose}
          onClose={() => setChoosing(null)}
        />
      )}
    </section>
  );
}

const LEAD_ROW = { label: versionLabel, rules: words.rules, outcomes: words.outcomes };
type VersionRowWords = typeof LEAD_ROW;
type VersionRowProps = { version: ScoringVersion; said?: VersionRowWords; onChoose?: () => void };

export function VersionRow({ version: v, said = LEAD_ROW, onChoose }: VersionRowProps) {
  const isRules = v.trained_at === null && v.state === 'done';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-strong">{said.label(v.version)}</span>
          {v.active && <span className="tag b-blue">Active</span>}
          {v.state === 'done' && !isRules && <span className="text-faint text-xs">{STAGE_LABELS[v.stage]}</span>}
          {v.state === 'failed' && <span className="tag b-red">Failed</span>}
          {(v.state === 'waiting' || v.state === 'running') && <span className="tag">Training</span>}
        </p>
        <p className="text-faint text-xs">
          {isRules && said.rules}
          {v.trained_at && (
            <>
              Trained <RelativeTime at={v.trained_at} /> {trainedBy(v.trained_by_name)}
            </>
          )}
          {v.active && v.active_since && v.chosen_by_name && (
            <>
              {' '}
              · chosen <RelativeTime at={v.active_since} /> by {v.chosen_by_name}
            </>
          )}
        </p>
        {v.reason && <p className="text-muted mt-0.5 text-xs">{words.reason(v.reason, v.active)}</p>}
      </div>
      {v.state === 'done' && !isRules && (
        <dl className="text-faint num flex gap-x-4 text-xs">
          <Figure {...said.outcomes(v.examples, formatPercent(v.converted, v.examples))} />
          <Figure name="AUC" value={v.auc === null ? '–' : v.auc.toFixed(2)} />
          <Figure name="Skill" value={formatShare(v.skill)} />
        </dl>
      )}
      <span className="sm:w-12 sm:text-right">
        {onChoose && (
          <button type="button" className="btn btn-line btn-xs" onClick={onChoose}>
            Use<span className="sr-only"> {said.label(v.version)}</span>
          </button>
        )}
      </span>
    </li>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="text-base-content text-sm">{value}</dd>
    </div>
  );
}
