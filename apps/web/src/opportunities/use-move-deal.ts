import { MESSAGES } from '@outrider/shared/messages';
import type { Opportunity, OpportunityMove } from '@outrider/shared/opportunities';
import type { Stage } from '@outrider/shared/pipelines';
import { useRef, useState } from 'react';
import { describeFailure, isOutrun } from '../errors/failure.ts';
import { trpc } from '../trpc.ts';
import { showToast } from '../ui/toast.ts';
import type { PendingMove } from './board-moves.ts';

const UNDO_MS = 10_000;

export type Brought = Partial<
  Pick<OpportunityMove, 'amount' | 'close_date' | 'next_step' | 'owner_id' | 'competitor' | 'lost_reason' | 'lost_note'>
>;
/** Where a deal is to go. `after` only where lanes are arranged by hand. */
export type MoveTarget = { stage: Stage; after?: string | null };
/** A move that has to be asked about first; `failure`: what the server said. */
export type AskedMove = { deal: Opportunity; to: MoveTarget; failure: string | null };

/** Whether a stage asks something before a deal comes there: why it is lost, or what the deal does not have yet. */
const asksSomething = (deal: Opportunity, { kind, required_fields }: Stage) =>
  kind !== 'open' || required_fields.some((field) => !deal[field]);

/**
 * Moves deals at once on the screen and then on the server, with a way back; a stage that asks for something gets its dialog first, and a move that was
 * refused puts the card back and says why.
 */
export function useMoveDeal(stages: Stage[]) {
  const utils = trpc.useUtils();
  const [pending, setPending] = useState<PendingMove[]>([]);
  const [asked, setAsked] = useState<AskedMove | null>(null);
  const mutation = trpc.pipeline.opportunities.move.useMutation({ meta: { quiet: true } });
  /** The version that the last move of a deal led to: the next one waits for it, and is made on it, though the board may still show an older card. */
  const turns = useRef(new Map<string, Promise<number>>());

  function inTurn(deal: Opportunity, moveFrom: (version: number) => Promise<Opportunity>): Promise<Opportunity> {
    const before = turns.current.get(deal.id) ?? Promise.resolve(0);
    const moved = before.then((known) => moveFrom(Math.max(known, deal.version)));
    turns.current.set(
      deal.id,
      moved.then(
        ({ version }) => version,
        () => before,
      ),
    );
    return moved;
  }

  async function send(deal: Opportunity, { stage, after }: MoveTarget, brought: Brought): Promise<Opportunity | null> {
    const move: PendingMove = { deal, stage: stage.key, after };
    // The last move of a deal says where it is: an earlier one that is settled later would show the deal there again.
    setPending((moves) => [...moves.filter((one) => one.deal.id !== deal.id), move]);
    try {
      return await inTurn(deal, (version) =>
        mutation.mutateAsync({
          id: deal.id,
          version,
          stage: stage.key,
          ...(after !== undefined && { after }),
          ...brought,
        }),
      );
    } catch (error) {
      const { status, sentence } = describeFailure(error);
      if (status === 422 && stage.key !== deal.stage) setAsked({ deal, to: { stage, after }, failure: sentence });
      else showToast(isOutrun(error) ? MESSAGES.changedMeanwhile : sentence, { kind: 'error' });
      return null;
    } finally {
      await Promise.all([utils.pipeline.opportunities.invalidate(), utils.dashboard.invalidate()]);
      setPending((moves) => moves.filter((one) => one !== move));
    }
  }

  async function carryOut(deal: Opportunity, to: MoveTarget, brought: Brought): Promise<boolean> {
    const moved = await send(deal, to, brought);
    const from = stages.find(({ key }) => key === deal.stage);
    if (moved && from && from.key !== to.stage.key)
      showToast(MESSAGES.dealMoved(to.stage.label), {
        kind: 'success',
        shownMs: UNDO_MS,
        name: `moved-${deal.id}`,
        action: {
          label: 'Undo',
          until: Date.now() + UNDO_MS,
          run: () => void send(moved, { stage: from }, lossOf(deal)),
        },
      });
    return moved !== null;
  }

  return {
    pending,
    asked,
    move(deal: Opportunity, to: MoveTarget) {
      if (to.stage.key !== deal.stage && asksSomething(deal, to.stage)) setAsked({ deal, to, failure: null });
      else void carryOut(deal, to, {});
    },
    /** What was asked for is there. */
    async answer(brought: Brought) {
      if (!asked) return;
      setAsked(null);
      await carryOut(asked.deal, asked.to, brought);
    },
    forget: () => setAsked(null),
  };
}
export type DealMoves = ReturnType<typeof useMoveDeal>;

const lossOf = ({ lost_reason, lost_note }: Opportunity): Brought => (lost_reason ? { lost_reason, lost_note } : {});
