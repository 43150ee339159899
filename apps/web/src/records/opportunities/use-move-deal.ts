import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Opportunity, OpportunityMoveInput } from '@outrider/shared/records/opportunities';
import type { Pipeline, Stage } from '@outrider/shared/records/pipelines';
import { useRef, useState } from 'react';
import { describeFailure, isOutrun } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { showToast, UNDO_MS } from '../../ground/ui/toast.ts';
import type { PendingMove } from './board-moves.ts';
import { chanceIn } from './chance-in.ts';
import { DEALS_WORDS } from './words.ts';

export type Brought = Partial<
  Pick<
    OpportunityMoveInput,
    | 'amount'
    | 'close_date'
    | 'start_date'
    | 'next_step'
    | 'owner_id'
    | 'lead_id'
    | 'competitor'
    | 'lost_reason'
    | 'lost_note'
  >
>;
/** A task that a lost deal leaves behind. */
export type Reminder = { title: string; due_at: string };
/** Where a deal is to go. `after` only where lanes are arranged by hand. */
type MoveTarget = { stage: Stage; after?: string | null };
/** A move that has to be asked about first, until it is made; `failure`: why it was not. */
export type AskedMove = { deal: Opportunity; to: MoveTarget; isBusy: boolean; failure: string | null };

/** Whether a stage asks something before a deal comes there: why it is lost, or what the deal does not have yet. */
const asksSomething = (deal: Opportunity, { kind, required_fields }: Stage) =>
  kind !== 'open' || required_fields.some((field) => !deal[field]);

/**
 * Moves deals at once on the screen and then on the server, with a way back; a stage that asks for something gets its
 * dialog first, and a move that was refused puts the card back and says why: in the dialog where there is one, which
 * stays open with what was typed until the move is made.
 */
export function useMoveDeal(pipelines: readonly Pipeline[]) {
  const utils = trpc.useUtils();
  const [pending, setPending] = useState<PendingMove[]>([]);
  const [asked, setAsked] = useState<AskedMove | null>(null);
  /** The question that is open when an answer of the server comes. */
  const open = useRef<AskedMove | null>(null);
  const ask = (next: AskedMove | null) => {
    open.current = next;
    setAsked(next);
  };
  const onSettled = () => void utils.pipeline.tasks.invalidate();
  const createTask = trpc.pipeline.tasks.create.useMutation({
    meta: { failure: MESSAGES.createTaskFailed },
    onSettled,
  });
  const removeTask = trpc.pipeline.tasks.delete.useMutation({ meta: { quiet: true }, onSettled });
  const mutation = trpc.pipeline.opportunities.move.useMutation({ meta: { quiet: true } });

  const stageOf = ({ pipeline_id, stage }: Opportunity) =>
    pipelines.find(({ id }) => id === pipeline_id)?.stages.find(({ key }) => key === stage);
  const currentOf = (deal: Opportunity) =>
    utils.pipeline.opportunities.get.fetch({ id: deal.id }, { staleTime: 0 }).catch(() => deal);

  async function send(deal: Opportunity, to: MoveTarget, brought: Brought): Promise<Opportunity | null> {
    const { stage, after } = to;
    const move: PendingMove = { deal, stage: stage.key, after, probability: chanceIn(deal, stageOf(deal), stage) };
    // The last move of a deal says where it is: an earlier one that is settled later would show the deal there again.
    setPending((moves) => [...moves.filter((one) => one.deal.id !== deal.id), move]);
    try {
      const moved = await mutation.mutateAsync({
        id: deal.id,
        version: deal.version,
        stage: stage.key,
        ...(after !== undefined && { after }),
        ...brought,
      });
      if (open.current?.to === to) ask(null);
      return moved;
    } catch (error) {
      const { status, sentence } = describeFailure(error);
      const failure = isOutrun(error) ? MESSAGES.changedMeanwhile : sentence;
      // The next try is about the deal as it is by then, or it would be refused forever.
      const current = isOutrun(error) && open.current?.to === to ? await currentOf(deal) : deal;
      if (open.current?.to === to) ask({ deal: current, to, isBusy: false, failure });
      else if (status === 422 && stage.key !== deal.stage && !open.current) ask({ deal, to, isBusy: false, failure });
      else showToast(failure, { kind: 'error' });
      return null;
    } finally {
      // Not waited for: the lists of two quick moves come in any order, and the message of the later one has to be the
      // last.
      void Promise.all([utils.pipeline.opportunities.invalidate(), utils.dashboard.invalidate()]).then(() =>
        setPending((moves) => moves.filter((one) => one !== move)),
      );
    }
  }

  /** Its failure is told, and takes nothing back: the deal is where it was moved to. */
  const remind = (opportunity_id: string, { title, due_at }: Reminder) =>
    createTask.mutateAsync({ title, due_at, opportunity_id }).catch(() => null);

  /** What is open again needs no task to ask again. */
  async function dropReminders({ id, name }: Opportunity) {
    const { items } = await utils.pipeline.tasks.list.fetch(
      { opportunity_id: id, owner: 'all', show: 'open' },
      { staleTime: 0 },
    );
    for (const task of items) if (task.title === DEALS_WORDS.dialog.askAgain(name)) removeTask.mutate({ id: task.id });
  }

  async function carryOut(
    deal: Opportunity,
    to: MoveTarget,
    brought: Brought,
    reminder: Reminder | null = null,
  ): Promise<boolean> {
    const moved = await send(deal, to, brought);
    const task = moved && reminder && (await remind(deal.id, reminder));
    const from = stageOf(deal);
    if (moved && from?.kind === 'lost' && to.stage.kind !== 'lost') void dropReminders(deal);
    if (moved && from && from.key !== to.stage.key)
      showToast(MESSAGES.dealMoved(to.stage.label), {
        kind: 'success',
        shownMs: UNDO_MS,
        name: `moved-${deal.id}`,
        action: {
          label: 'Undo',
          until: Date.now() + UNDO_MS,
          run() {
            if (task) removeTask.mutate({ id: task.id });
            void send(moved, { stage: from }, { ...lossOf(deal), ...before(deal, brought) });
          },
        },
      });
    return moved !== null;
  }

  return {
    pending,
    asked,
    move(deal: Opportunity, to: MoveTarget) {
      if (to.stage.key !== deal.stage && asksSomething(deal, to.stage)) ask({ deal, to, isBusy: false, failure: null });
      else void carryOut(deal, to, {});
    },
    /** What was asked for is there. */
    async answer(brought: Brought, reminder: Reminder | null) {
      if (!asked || asked.isBusy) return;
      ask({ ...asked, isBusy: true, failure: null });
      await carryOut(asked.deal, asked.to, brought, reminder);
    },
    forget: () => ask(null),
  };
}
export type DealMoves = ReturnType<typeof useMoveDeal>;

const lossOf = ({ lost_reason, lost_note }: Opportunity): Brought => (lost_reason ? { lost_reason, lost_note } : {});

/** What a deal had where a move brought something else. */
const before = (deal: Opportunity, brought: Brought): Brought => ({
  ...('amount' in brought && { amount: deal.amount }),
  ...('close_date' in brought && { close_date: deal.close_date }),
  ...('start_date' in brought && { start_date: deal.start_date }),
  ...('next_step' in brought && { next_step: deal.next_step }),
  ...('competitor' in brought && { competitor: deal.competitor }),
});
