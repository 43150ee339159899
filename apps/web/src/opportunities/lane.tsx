import type { BoardInput, Lane, Opportunity } from '@outrider/shared/opportunities';
import type { Stage } from '@outrider/shared/pipelines';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { formatMoney } from '../ui/format.ts';
import { DealCard } from './deal-card.tsx';
import { QuickAdd } from './quick-add.tsx';
import type { Carried } from './use-card-drag.ts';
import { DEALS_WORDS as WORDS } from './words.ts';

export type LaneProps = {
  lane: Lane;
  stage: Stage;
  input: BoardInput;
  currency: string;
  carried: Carried | null;
  mayAdd: boolean;
  isBusy: boolean;
  onMore: () => void;
  onGrab: (deal: Opportunity, event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onOpen: (id: string) => void;
  onAskMove: (deal: Opportunity) => void;
};

/** A stage with what stands in it. The head stays, the cards scroll; cards out of sight are not drawn. */
export function LaneColumn(props: LaneProps) {
  const { lane, stage, input, currency, carried, mayAdd, isBusy, onMore } = props;
  const [adding, setAdding] = useState(false);
  const headId = `lane-${stage.key}`;
  const isOver = carried?.over?.stage === stage.key;
  return (
    <section
      id={`board-${stage.key}`}
      className={`lane ${isOver && carried?.deal.stage !== stage.key ? 'is-over' : ''}`}
      data-stage={stage.key}
      aria-labelledby={headId}
    >
      <header className="px-3 pt-2.5 pb-2 max-lg:px-4">
        <div className="flex items-center gap-2">
          <h2 id={headId} className="text-sm max-lg:sr-only">
            {stage.label}
          </h2>
          <span className="text-faint num text-xs max-lg:hidden">{lane.count}</span>
          {mayAdd && (
            <button
              type="button"
              className="btn btn-ghost btn-xs btn-square text-muted ml-auto max-lg:hidden"
              aria-label={WORDS.addIn(stage.label)}
              onClick={() => setAdding(true)}
            >
              <Plus className="i" />
            </button>
          )}
        </div>
        <p className="num text-sm">
          <span className="font-strong">{formatMoney(lane.total, currency)}</span>{' '}
          <span className="text-faint text-xs" title={WORDS.weightedTitle}>
            {formatMoney(lane.weighted, currency)} {WORDS.weighted}
          </span>
        </p>
      </header>
      <ul
        className="grid min-h-0 flex-1 grid-cols-1 content-start gap-2 overflow-x-hidden overflow-y-auto px-2 pb-2 max-lg:gap-3 max-lg:px-4 max-lg:pb-4"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
        tabIndex={0}
        aria-label={WORDS.lane(stage.label, lane.count)}
      >
        {adding && (
          <li>
            <QuickAdd stage={stage} pipelineId={input.pipeline_id} onClose={() => setAdding(false)} />
          </li>
        )}
        <Cards {...props} isOver={isOver} />
        {lane.next_cursor && (
          <li>
            <button type="button" className="btn btn-ghost btn-sm w-full" aria-disabled={isBusy} onClick={onMore}>
              {WORDS.more}
            </button>
          </li>
        )}
        {mayAdd && !adding && lane.cards.length === 0 && (
          <li>
            <button
              type="button"
              className="btn btn-ghost btn-sm text-muted w-full justify-start"
              onClick={() => setAdding(true)}
            >
              <Plus className="i" />
              {WORDS.addHere}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

function Cards({ lane, carried, isOver, onGrab, onKeyDown, onOpen, onAskMove }: LaneProps & { isOver: boolean }) {
  const slot = isOver && carried ? <li key="slot" className="slot h-24" aria-hidden="true" /> : null;
  const after = isOver ? carried?.over?.after : undefined;
  const rows: ReactNode[] = after === null ? [slot] : [];
  for (const deal of lane.cards) {
    rows.push(
      <li key={deal.id} data-deal={deal.id} className="deal-row" onPointerDown={(event) => onGrab(deal, event)}>
        <DealCard
          deal={deal}
          look={carried?.deal.id === deal.id ? 'is-away' : ''}
          onKeyDown={onKeyDown}
          onOpen={() => onOpen(deal.id)}
          onMove={() => onAskMove(deal)}
        />
      </li>,
    );
    if (deal.id === after) rows.push(slot);
  }
  return rows;
}
