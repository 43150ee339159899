import {
  companyCloseSchema,
  companyExportSchema,
  companyExportsSchema,
  companyStandingSchema,
} from '@outrider/shared/people/company-data';
import { companyProcedure, peopleProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { closeCompany, readStanding, reopenCompany } from './closing.service.ts';
import { exportsOf, startExport } from './exports.service.ts';

/**
 * All of a company's data: taking it along, and ending it. The zip itself comes from a route of the host: GET
 * /company/exports/{id}/content.
 */
export const companyDataRouter = router({
  standing: peopleProcedure({ can: 'data.manage', while_closed: true })
    .output(companyStandingSchema)
    .query(({ ctx }) => readStanding(ctx.people.db, ctx.people.company_id)),

  close: peopleProcedure({ can: 'data.manage', confirmed: true })
    .input(companyCloseSchema)
    .output(companyStandingSchema)
    .mutation(({ ctx, input }) => closeCompany(ctx.people.db, ctx.actor, ctx.services, ctx.people.company_id, input)),

  reopen: peopleProcedure({ can: 'data.manage', while_closed: true })
    .output(companyStandingSchema)
    .mutation(({ ctx }) => reopenCompany(ctx.people.db, ctx.actor, ctx.services, ctx.people.company_id)),

  exports: companyProcedure({
    can: 'data.manage',
    while_closed: true,
    rest: { method: 'GET', path: '/company/exports', reply: 'page', summary: 'List the last exports of everything' },
  })
    .output(companyExportsSchema)
    .query(({ ctx }) => exportsOf(ctx.db)),

  startExport: companyProcedure({
    can: 'data.manage',
    while_closed: true,
    confirmed: true,
    rest: {
      method: 'POST',
      path: '/company/exports',
      status: 201,
      summary: 'Export everything the company has',
      errors: [409],
    },
  })
    .output(companyExportSchema)
    .mutation(({ ctx }) => startExport(ctx.db, ctx.user, ctx.actor, ctx.services)),
});
