import {
  companyCreateSchema,
  companyDetailSchema,
  companyListSchema,
  companyMadeSchema,
  companyPageSchema,
  companySchema,
  companyUpdateSchema,
  removedCompaniesSchema,
  SETTABLE_STATUSES,
} from '@outrider/shared/people/companies';
import { byIdSchema } from '@outrider/shared/automation/intake';
import { z } from 'zod';
import { platformProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import {
  createCompany,
  getCompany,
  pageOfCompanies,
  removedCompanies,
  setCompanyStatus,
  updateCompany,
} from './companies.service.ts';

/** The platform's companies, for the super admin: themselves and counts, never their rows. */
export const companiesRouter = router({
  list: platformProcedure({
    platform: 'platform.manage',
    rest: { method: 'GET', path: '/super-admin/companies', reply: 'page', summary: 'List companies, newest first' },
  })
    .input(companyListSchema)
    .output(companyPageSchema)
    .query(({ ctx, input }) => pageOfCompanies(ctx.platform, input)),

  get: platformProcedure({ platform: 'platform.manage' })
    .input(byIdSchema)
    .output(companyDetailSchema)
    .query(({ ctx, input }) => getCompany(ctx.platform, input.id)),

  removed: platformProcedure({ platform: 'platform.manage' })
    .output(removedCompaniesSchema)
    .query(({ ctx }) => removedCompanies(ctx.platform)),

  create: platformProcedure({
    platform: 'platform.manage',
    rest: {
      method: 'POST',
      path: '/super-admin/companies',
      status: 201,
      summary: 'Create a company and its first admin',
      errors: [409],
    },
  })
    .input(companyCreateSchema)
    .output(companyMadeSchema)
    .mutation(({ ctx, input }) => createCompany(ctx.platform, ctx.actor, ctx.services, input)),

  setStatus: platformProcedure({
    platform: 'platform.manage',
    rest: {
      method: 'PUT',
      path: '/super-admin/companies/{id}',
      summary: 'Suspend or activate a company',
      errors: [404],
    },
  })
    .input(byIdSchema.extend({ status: z.enum(SETTABLE_STATUSES) }))
    .output(companySchema)
    .mutation(({ ctx, input }) =>
      setCompanyStatus(ctx.platform, ctx.actor, input.id, input.status, ctx.services.now()),
    ),

  update: platformProcedure({ platform: 'platform.manage' })
    .input(companyUpdateSchema)
    .output(companySchema)
    .mutation(({ ctx, input }) => updateCompany(ctx.platform, ctx.actor, input, ctx.services.now())),
});
