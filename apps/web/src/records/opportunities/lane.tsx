import type { Opportunity } from '@outrider/shared/records/opportunities';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { formatDifference, formatMoney } from '../../ground/ui/format.ts';
import { DealCard } from './deal-card.tsx';
import type { Carried } from './use-card-drag.ts';
import { DEALS_WORDS as WORDS } from './words.ts';

/** A lane of a board, of a stage or of a month. */
export type ShownLane = {
  key: string;
  label: string;
  count: number;
  total: number;
  weighted: number;
  /** What a card in the hand adds or takes away. */ difference?: number;
  cards: readonly Opportunity[];
};

/** What a board does with the cards of its lanes. */
type CardHandlers = {
  onGrab: (deal: Opportunity, event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onOpen: (id: string) => void;
  /** On a phone, where nothing is dragged. */ onAskMove: (deal: Opportunity) => void;
};

type LaneColumnProps = {
  lane: ShownLane;
  by: 'stage' | 'month';
  currency: string;
  carried: Carried | null;
  cards: CardHandlers;
  /** What its count and its sum are on other screens, too. */ figures?: { count: object; total: object } | undefined;
  /** Its head in red: what is past due. */ isLate?: boolean;
  /** Where deals are made, the form for it. */ add?: { label: string; form: (onClose: () => void) => ReactNode };
  /** Below the cards: the way to those that are not shown. */ more?: ReactNode;
};

/** A lane with what stands in it. The head stays, the cards scroll; cards out of sight are not drawn. */
export function LaneColumn({
  lane,
  by,
  currency,
  carried,
  cards,
  figures,
  isLate = false,
  add,
  more,
}: LaneColumnProps) {
  const [adding, setAdding] = useState(false);
  const headId = `lane-${lane.key}`;
  const isOver = carried?.over?.lane === lane.key;
  const isFromElsewhere = isOver && lane.cards.every(({ id }) => id !== carried.deal.id);
  return (
    <section
      id={`board-${lane.key}`}
      className={`lane ${isFromElsewhere ? 'is-over' : ''}`}
      data-lane={lane.key}
      aria-labelledby={headId}
    >
      <header className="px-3 pt-2.5 pb-2 max-lg:px-4">
        <div className="flex min-h-6 items-center gap-2 max-lg:min-h-0">
          <h2 id={headId} className={`text-sm max-lg:sr-only ${isLate ? 'text-band-red-ink' : ''}`}>
            {lane.label}
          </h2>
          <span className="text-faint num text-xs max-lg:hidden" {...figures?.count}>
            {lane.count}
          </span>
          {add && (
            <button
              type="button"
              className="btn btn-ghost btn-xs btn-square text-muted ml-auto max-lg:hidden"
              aria-label={add.label}
              onClick={() => setAdding(true)}
            >
              <Plus className="i" />
            </button>
          )}
        </div>
        <p className="num text-sm">
          <span className="font-strong" {...figures?.total}>
            {formatMoney(lane.total, currency)}
          </span>{' '}
          <span className="text-faint text-xs" title={WORDS.weightedTitle}>
            {formatMoney(lane.weighted, currency)} {WORDS.weighted}
          </span>
          {lane.difference ? (
            <span className={`float-right text-xs ${lane.difference > 0 ? 'text-link' : 'text-faint'}`}>
              {formatDifference(lane.difference, currency)}
            </span>
          ) : null}
        </p>
      </header>
      <ul
        className="grid min-h-0 flex-1 grid-cols-1 content-start gap-2 overflow-x-hidden overflow-y-auto px-2 pb-2 max-lg:gap-3 max-lg:px-4 max-lg:pb-4"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
        tabIndex={0}
        aria-label={WORDS.lane(lane.label, lane.count)}
      >
        {adding && <li>{add?.form(() => setAdding(false))}</li>}
        <Cards lane={lane} by={by} carried={carried} isOver={isOver} cards={cards} />
        {more && <li>{more}</li>}
        {add && !adding && lane.cards.length === 0 && (
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

type CardsProps = Pick<LaneColumnProps, 'lane' | 'by' | 'carried' | 'cards'> & { isOver: boolean };

function Cards({ lane, by, carried, isOver, cards: { onGrab, onKeyDown, onOpen, onAskMove } }: CardsProps) {
  const slot = isOver && carried ? <li key="slot" className="slot h-24" aria-hidden="true" /> : null;
  const after = isOver ? carried?.over?.after : undefined;
  const rows: ReactNode[] = after === null ? [slot] : [];
  for (const deal of lane.cards) {
    rows.push(
      <li key={deal.id} data-deal={deal.id} className="deal-row" onPointerDown={(event) => onGrab(deal, event)}>
        <DealCard
          deal={deal}
          by={by}
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
