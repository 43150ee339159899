import type { Board as BoardData, BoardInput, Lane, Opportunity } from '@outrider/shared/opportunities';
import { can } from '@outrider/shared/permissions';
import type { Pipeline, Stage } from '@outrider/shared/pipelines';
import { CircleX, Trophy } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useReadOnlyReason } from '../ui/read-only.ts';
import { useUser } from '../session/user-context.ts';
import { tabId, Tabs, useShownTab } from '../ui/tabs.tsx';
import { withMoves } from './board-moves.ts';
import { DealCard } from './deal-card.tsx';
import { LaneColumn } from './lane.tsx';
import { MoveSheet } from './move-sheet.tsx';
import { type Carried, type DropPlace, useCardDrag } from './use-card-drag.ts';
import { useCardKeys } from './use-card-keys.ts';
import { useMoreCards } from './use-more-cards.ts';
import type { DealMoves } from './use-move-deal.ts';
import { DEALS_WORDS as WORDS } from './words.ts';

const BOARD = 'board';

type BoardProps = {
  board: BoardData;
  pipeline: Pipeline;
  input: BoardInput;
  moves: DealMoves;
  onOpen: (id: string) => void;
};

/** The lanes of a pipeline; a deal goes from one to the other by pointer, by keys, or on a phone through a sheet. */
export function Board({ board, pipeline, input, moves, onOpen }: BoardProps) {
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const more = useMoreCards(board, input);
  const [sheet, setSheet] = useState<Opportunity | null>(null);
  const [front, setFront] = useState(0);
  const stages = pipeline.stages;
  const lanes = withMoves(more.lanes, moves.pending);
  const mayEdit = (deal: Opportunity) => !readOnly && can(user, 'pipeline.edit', { assigned_to: deal.owner_id });

  function drop(deal: Opportunity, { stage: key, after }: DropPlace) {
    const stage = stages.find((one) => one.key === key);
    const byHand = input.sort === 'manual' && stage?.kind === 'open';
    if (stage && (byHand || key !== deal.stage)) moves.move(deal, { stage, ...(byHand && { after }) });
  }
  const { carried, setCarried, hand, grab } = useCardDrag(drop);
  const keys = useCardKeys({ lanes, stages, carried, setCarried, onDrop: drop });
  const shown = carried?.how === 'pointer' && carried.over ? previewed(lanes, carried) : lanes;
  return (
    <>
      <StageTabs lanes={lanes} stages={stages} front={front} />
      <section
        id={BOARD}
        className="board min-h-0 flex-1 lg:px-5 lg:pb-4"
        aria-label={WORDS.board}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setFront(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
      >
        {shown.map((lane) => {
          const stage = stages.find(({ key }) => key === lane.stage);
          return (
            stage && (
              <LaneColumn
                key={lane.stage}
                lane={lane}
                stage={stage}
                input={input}
                currency={board.currency}
                carried={carried}
                mayAdd={!readOnly && can(user, 'pipeline.create')}
                isBusy={more.isBusy(lane.stage)}
                onMore={() => more.load(lane.stage)}
                onGrab={(deal, event) => mayEdit(deal) && grab(deal, event)}
                onKeyDown={keys.onKeyDown}
                onOpen={onOpen}
                onAskMove={setSheet}
              />
            )
          );
        })}
      </section>
      <p id="board-keys" className="sr-only">
        {WORDS.keysHint}
      </p>
      <output className="sr-only" aria-live="assertive">
        {keys.spoken}
      </output>
      {carried?.how === 'pointer' && <Targets stages={stages} over={carried.over?.stage} />}
      {carried?.how === 'pointer' &&
        createPortal(
          // Out of sight until the pointer's first move says where it is.
          <div
            ref={hand}
            className="pointer-events-none fixed top-0 left-0 z-50"
            style={{ translate: '-100vw 0' }}
            inert
          >
            <DealCard deal={carried.deal} look="in-hand" onOpen={() => undefined} />
          </div>,
          document.body,
        )}
      {sheet && (
        <MoveSheet
          deal={sheet}
          stages={stages}
          onClose={() => setSheet(null)}
          onMove={(stage) => {
            setSheet(null);
            moves.move(sheet, { stage });
          }}
        />
      )}
    </>
  );
}

/** Heads with the sums as they would be; the cards stay where they are until the drop. */
function previewed(lanes: Lane[], { deal, over }: Carried): Lane[] {
  const after = withMoves(lanes, [{ deal, stage: over?.stage ?? deal.stage, after: over?.after }]);
  return lanes.map((lane, at) => ({ ...lane, ...after[at], cards: lane.cards }));
}

function Targets({ stages, over }: { stages: Stage[]; over: string | undefined }) {
  const hints = { won: WORDS.wonTarget, lost: WORDS.lostTarget };
  return (
    <div className="border-line bg-base-100 absolute inset-x-0 bottom-0 z-20 grid grid-cols-2 gap-3 border-t px-5 py-3">
      {stages.map(({ key, kind, label }) => {
        if (kind === 'open') return null;
        const Icon = kind === 'won' ? Trophy : CircleX;
        return (
          <div key={key} data-stage={key} className={`drop ${over === key ? 'is-over' : ''}`}>
            <Icon className="i" />
            <span className="font-strong">{label}</span>
            <span className="text-sm">{hints[kind]}</span>
          </div>
        );
      })}
    </div>
  );
}

/** On a phone one lane fills the screen; its tab follows the swipe, and a press on a tab brings its lane. */
function StageTabs({ lanes, stages, front }: { lanes: Lane[]; stages: Stage[]; front: number }) {
  const selected = (lanes[front] ?? lanes[0])?.stage ?? '';
  useShownTab(tabId(BOARD, selected));
  const tabs = lanes.map(({ stage, count }) => ({
    id: stage,
    label: (
      <>
        {stages.find(({ key }) => key === stage)?.label}{' '}
        <span className="text-faint num text-xs font-normal">{count}</span>
      </>
    ),
  }));
  const show = (stage: string) =>
    document.getElementById(`board-${stage}`)?.scrollIntoView({ block: 'nearest', inline: 'start' });
  return (
    <div className="border-line overflow-x-auto border-b px-4 [scrollbar-width:none] lg:hidden">
      <Tabs
        label={WORDS.stages}
        tabs={tabs}
        selected={selected}
        onSelect={show}
        panelId={BOARD}
        className="!border-b-0"
      />
    </div>
  );
}
