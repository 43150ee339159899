import type { Board as BoardData, BoardAsked, Lane, Opportunity } from '@outrider/shared/records/opportunities';
import { can } from '@outrider/shared/ground/permissions';
import type { Pipeline, Stage } from '@outrider/shared/records/pipelines';
import { CircleX, Trophy } from 'lucide-react';
import { useUser } from '../../people/session/user-context.ts';
import { figure } from '../../ground/ui/figure-props.ts';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { BoardFrame } from './board-frame.tsx';
import { withMoves } from './board-moves.ts';
import { chanceIn } from './chance-in.ts';
import { LaneColumn } from './lane.tsx';
import { QuickAdd } from './quick-add.tsx';
import { type Carried, type DropPlace, useCardDrag } from './use-card-drag.ts';
import { useCardKeys } from './use-card-keys.ts';
import type { DealKeys } from './use-deal-keys.tsx';
import { useMoreCards } from './use-more-cards.ts';
import type { DealMoves } from './use-move-deal.ts';
import { DEALS_WORDS as WORDS } from './words.ts';

type BoardProps = {
  board: BoardData;
  pipeline: Pipeline;
  input: BoardAsked;
  moves: DealMoves;
  /** The deal that is open beside it. */ openId: string | null;
  keys: DealKeys;
  onNew: () => void;
  onOpen: (id: string) => void;
};

/** The lanes of a pipeline; a deal goes from one to the other by pointer, by keys, or on a phone through a sheet. */
export function Board({ board, pipeline, input, moves, openId, keys, onNew, onOpen }: BoardProps) {
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const more = useMoreCards(board, input);
  const stages = pipeline.stages;
  const lanes = withMoves(more.lanes, moves.pending, input.sort);
  const { pipeline_id: _pipeline, sort: _sort, owner, ...narrowed } = input;
  const isWhole = owner === 'all' && Object.values(narrowed).every((asked) => !asked);
  const mayAdd = !readOnly && can(user, 'pipeline.create');
  const mayEdit = (deal: Opportunity) => !readOnly && can(user, 'pipeline.edit', { assigned_to: deal.owner_id });

  function drop(deal: Opportunity, { lane: key, after }: DropPlace) {
    const stage = stages.find((one) => one.key === key);
    const byHand = input.sort === 'manual' && stage?.kind === 'open';
    if (stage && (byHand || key !== deal.stage)) moves.move(deal, { stage, ...(byHand && { after }) });
  }
  const { carried, setCarried, hand, grab } = useCardDrag(drop);
  const shown = carried?.how === 'pointer' && carried.over ? previewed(lanes, carried, stages) : lanes;
  const columns = shown.map(({ stage: key, ...lane }) => ({ ...lane, key, label: labelOf(stages, key) }));
  const carry = useCardKeys({ lanes: columns, carried, setCarried, onDrop: drop });
  const cards = {
    onGrab: (deal: Opportunity, event: Parameters<typeof grab>[1]) => mayEdit(deal) && grab(deal, event),
    onKeyDown: carry.onKeyDown,
    onOpen,
    onAskMove: keys.askStage,
  };
  return (
    <BoardFrame
      label={WORDS.board}
      by="stage"
      lanes={columns}
      carried={carried}
      hand={hand}
      spoken={carry.spoken}
      openId={openId}
      keys={keys}
      onNew={mayAdd ? onNew : undefined}
      targets={<Targets stages={stages} over={carried?.over?.lane} />}
    >
      {columns.map((lane) => {
        const stage = stages.find(({ key }) => key === lane.key);
        return (
          stage && (
            <LaneColumn
              key={lane.key}
              lane={lane}
              by="stage"
              currency={board.currency}
              figures={isWhole && !carried ? figuresOf(pipeline.id, lane) : undefined}
              carried={carried}
              cards={cards}
              add={
                mayAdd
                  ? {
                      label: WORDS.addIn(stage.label),
                      form: (onClose) => <QuickAdd stage={stage} pipelineId={input.pipeline_id} onClose={onClose} />,
                    }
                  : undefined
              }
              more={
                lane.next_cursor && (
                  <button
                    type="button"
                    className="btn btn-ghost btn-sm w-full"
                    aria-disabled={more.isBusy(lane.key)}
                    onClick={() => more.load(lane.key)}
                  >
                    {WORDS.more}
                  </button>
                )
              }
            />
          )
        );
      })}
    </BoardFrame>
  );
}

const figuresOf = (pipeline_id: string, { key, count, total }: { key: string; count: number; total: number }) => ({
  count: figure('deals.stage', count, `${pipeline_id} ${key}`),
  total: figure('deals.stage.amount', total, `${pipeline_id} ${key}`),
});

const labelOf = (stages: readonly Stage[], stage: string) => stages.find(({ key }) => key === stage)?.label ?? stage;

/** Heads with the sums as they would be, and by how much they differ; the cards stay where they are until the drop. */
function previewed(
  lanes: Lane[],
  { deal, over }: Carried,
  stages: readonly Stage[],
): (Lane & { difference?: number })[] {
  const key = over?.lane ?? deal.stage;
  const [from, to] = [deal.stage, key].map((one) => stages.find((stage) => stage.key === one));
  const probability = to && chanceIn(deal, from, to);
  const after = withMoves(lanes, [{ deal, stage: key, after: over?.after, probability }]);
  return lanes.map((lane, at) => {
    const next = after[at] ?? lane;
    return { ...lane, ...next, cards: lane.cards, difference: next.total - lane.total };
  });
}

function Targets({ stages, over }: { stages: Stage[]; over: string | undefined }) {
  const hints = { won: WORDS.wonTarget, lost: WORDS.lostTarget };
  return (
    <div className="border-line bg-base-100 absolute inset-x-0 bottom-0 z-20 grid grid-cols-2 gap-3 border-t px-5 py-3">
      {stages.map(({ key, kind, label }) => {
        if (kind === 'open') return null;
        const Icon = kind === 'won' ? Trophy : CircleX;
        return (
          <div key={key} data-lane={key} className={`drop ${over === key ? 'is-over' : ''}`}>
            <Icon className="i" />
            <span className="font-strong">{label}</span>
            <span className="text-sm">{hints[kind]}</span>
          </div>
        );
      })}
    </div>
  );
}
