import {
  type AgentOutcomes,
  ENOUGH_TO_SAY,
  MESSAGE_OUTCOMES,
  OUTCOME_DAYS,
  OUTCOME_LABELS,
  type Outcome,
} from '@outrider/shared/automation/agents';
import { trpc } from '../../ground/trpc.ts';
import { formatShare } from '../../ground/ui/figures.ts';
import { formatCount } from '../../ground/ui/format.ts';
import { later } from '../../ground/ui/later.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { Comparison, Reliability } from './outcome-tables.tsx';
import { isTracked, OutcomeNumber } from './outcome-number.tsx';
import { DecisionTable, MessageTable } from './outcome-table.tsx';
import { useCompared } from './use-compared.ts';
import { useOutcomeDays, useOutcomeRows } from './use-outcome-rows.ts';
import { OUTCOMES_WORDS as WORDS } from './words-outcomes.ts';

const OutcomeRowsDialog = later(() => import('./outcome-rows-dialog.tsx').then((module) => module.OutcomeRowsDialog));

const ComparedLeadsDialog = later(() =>
  import('./compared-leads-dialog.tsx').then((module) => module.ComparedLeadsDialog),
);

/** What agents' messages and proposals led to: all together, or of one of them. */
export function Outcomes({ by, whose }: { by: string | null; whose: string }) {
  const [days, setDays] = useOutcomeDays();
  const query = trpc.agents.outcomes.useQuery(
    { days, ...(by && { agent_id: by }) },
    { meta: { failure: WORDS.loadFailed } },
  );
  const { rows, close } = useOutcomeRows();
  const { compared, close: closeCompared } = useCompared();
  return (
    <section className="sheet @container" aria-labelledby="outcomes">
      <div className="head flex-wrap gap-y-2">
        <h3 id="outcomes">{WORDS.title}</h3>
        <span className="ml-auto">
          <Segmented
            label={WORDS.period}
            options={OUTCOME_DAYS.map((value) => ({ value: String(value), label: WORDS.periods[value] }))}
            value={String(days)}
            onChange={(value) => setDays(OUTCOME_DAYS.find((one) => String(one) === value) ?? days)}
          />
        </span>
      </div>
      <QueryView query={query} failure={WORDS.loadFailed} loading={<SkeletonRows label={WORDS.loading} rows={6} />}>
        {(outcomes) => <Parts outcomes={outcomes} whose={whose} />}
      </QueryView>
      {rows && <OutcomeRowsDialog rows={rows} onClose={close} />}
      {compared && <ComparedLeadsDialog compared={compared} by={by} onClose={closeCompared} />}
    </section>
  );
}

function Parts({ outcomes, whose }: { outcomes: AgentOutcomes; whose: string }) {
  const { total, tracking, rows, comparison, reliability, confidence } = outcomes;
  if (total.actions === 0) return <p className="text-muted px-4 pb-5">{WORDS.none}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pb-4">
      <Funnel total={total} tracking={tracking} whose={whose} />
      <MessageTable rows={rows} tracking={tracking} />
      <Comparison comparison={comparison} />
      <DecisionTable rows={rows} />
      <Reliability reliability={reliability} confidence={confidence} />
    </div>
  );
}

const FUNNEL = MESSAGE_OUTCOMES.filter((outcome) => outcome !== 'sent');

type FunnelProps = Pick<AgentOutcomes, 'total' | 'tracking'> & { whose: string };

/** From what arrived to what came of it, each with its share of what arrived, or of what could tell. */
function Funnel({ total, tracking, whose }: FunnelProps) {
  const shareOf = (count: number, whole: number, words: string) =>
    whole < ENOUGH_TO_SAY ? WORDS.early : `${formatShare(count / whole)} ${words}`;
  const below = (outcome: Outcome) =>
    outcome === 'delivered'
      ? `${formatCount(total.sent)} ${OUTCOME_LABELS.sent.toLowerCase()}`
      : isTracked(outcome)
        ? shareOf(total[outcome], total.tracked, WORDS.ofTracked)
        : shareOf(total[outcome], total.delivered, WORDS.ofDelivered);
  return (
    <ul className="cells border-line grid-cols-2 border-y @xl:grid-cols-4 @5xl:grid-cols-8">
      {FUNNEL.map((outcome) => {
        const unknown = isTracked(outcome) && !tracking;
        return (
          <li key={outcome}>
            <div className="tile">
              <span className="t">{OUTCOME_LABELS[outcome]}</span>
              <span className="n">
                {unknown ? '–' : <OutcomeNumber count={total[outcome]} outcome={outcome} whose={whose} />}
              </span>
              <span className="d">{unknown ? WORDS.notTracked : below(outcome)}</span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
