import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Opportunity } from '@outrider/shared/records/opportunities';
import { isClosed, type Stage } from '@outrider/shared/records/pipelines';
import { trpc } from '../../ground/trpc.ts';
import { formatDay } from '../../ground/ui/format.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { daysByStage } from './days-by-stage.ts';
import type { DealMoves } from './use-move-deal.ts';
import { DEALS_WORDS } from './words.ts';

const WORDS = DEALS_WORDS.drawer;
type PathProps = { deal: Opportunity; stages: Stage[]; moves: DealMoves; mayEdit: boolean };

/** The open stages of its pipeline, each a step that takes the deal there, with the days it spent in them. */
export function StagePath({ deal, stages, moves, mayEdit }: PathProps) {
  const now = useNow();
  const { data: history } = trpc.pipeline.opportunities.history.useQuery(
    { id: deal.id },
    { meta: { failure: MESSAGES.loadHistoryFailed, quiet: true } },
  );
  if (isClosed(deal.stage))
    return (
      <p className="font-strong">
        {deal.stage_label}
        {deal.closed_at && <span className="text-muted font-normal"> · {formatDay(deal.closed_at)}</span>}
      </p>
    );
  const open = stages.filter(({ kind }) => kind === 'open');
  const at = open.findIndex(({ key }) => key === deal.stage);
  const days = history ? daysByStage(history, now) : new Map<string, number>();
  return (
    <ol className="path" aria-label={WORDS.path}>
      {open.map((stage, place) => (
        <li key={stage.key} className={place < at ? 'is-done' : place === at ? 'is-now' : ''}>
          <button
            type="button"
            aria-label={place === at ? stage.label : WORDS.moveTo(stage.label)}
            title={place === at ? undefined : WORDS.moveTo(stage.label)}
            aria-current={place === at ? 'step' : undefined}
            disabled={!mayEdit}
            onClick={() => place !== at && moves.move(deal, { stage })}
          >
            <span className={`block truncate text-xs ${place === at ? 'font-strong' : 'text-muted'}`}>
              {stage.label}
            </span>
            <span className="text-faint block truncate text-xs font-normal max-lg:hidden">
              {place <= at && days.has(stage.key) ? WORDS.days(days.get(stage.key) ?? 0) : '\u00A0'}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Won and Lost of an open deal; of a closed one, the way back. */
export function OutcomeButtons({ deal, stages, moves }: Omit<PathProps, 'mayEdit'>) {
  const to = (key: string) => {
    const stage = stages.find((one) => one.key === key);
    if (stage) moves.move(deal, { stage });
  };
  const first = stages.find(({ kind }) => kind === 'open');
  if (isClosed(deal.stage))
    return (
      <button type="button" className="btn btn-line btn-sm" onClick={() => first && to(first.key)}>
        {WORDS.reopen}
      </button>
    );
  return (['won', 'lost'] as const).map((key) => (
    <button key={key} type="button" className="btn btn-line btn-sm" onClick={() => to(key)}>
      {WORDS[key]}
    </button>
  ));
}
