import {
  handOverAnsweredSchema,
  handOverAnswerSchema,
  handOverOfSchema,
  handOverSchema,
  pendingHandOverSchema,
} from '@outrider/shared/records/hand-over';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { answerHandOver, getPending, handOver } from './hand-over.service.ts';

export const handOverRouter = router({
  /** What waits for its receiver's answer on a lead. */
  pending: companyProcedure({ can: 'leads.read' })
    .input(handOverOfSchema)
    .output(pendingHandOverSchema.nullable())
    .query(({ ctx, input }) => getPending(ctx.db, input.lead_id)),

  start: companyProcedure({ can: 'leads.hand_over' })
    .input(handOverSchema)
    .output(pendingHandOverSchema)
    .mutation(({ ctx, input }) => handOver(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  /** By the receiver: keep it, or give it back. */
  answer: companyProcedure({ can: 'leads.hand_over' })
    .input(handOverAnswerSchema)
    .output(handOverAnsweredSchema)
    .mutation(({ ctx, input }) => answerHandOver(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),
});
