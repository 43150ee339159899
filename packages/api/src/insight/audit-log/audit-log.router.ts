import { auditListSchema, auditPageSchema, auditStateSchema } from '@outrider/shared/ground/audit';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { listAudit, verifyNow } from './audit-log.service.ts';
import { readState } from './state.store.ts';

const can = 'audit.read';

/** Who did what in the company, from where. Only an admin reads it, and nobody changes it. */
export const auditLogRouter = router({
  list: companyProcedure({
    can,
    rest: { method: 'GET', path: '/audit', summary: 'List the audit log, newest first', reply: 'page' },
  })
    .input(auditListSchema)
    .output(auditPageSchema)
    .query(({ ctx, input }) => listAudit(ctx.db, input)),

  /** How long entries are kept, and what the last check found. */
  state: companyProcedure({ can })
    .output(auditStateSchema)
    .query(({ ctx }) => readState(ctx.db)),

  /** Checks the newest entries against their chain. */
  verify: companyProcedure({ can, after_trial: true })
    .output(auditStateSchema)
    .mutation(({ ctx }) => verifyNow(ctx.db, ctx.services, ctx.actor)),
});
