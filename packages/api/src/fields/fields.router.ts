import { customFieldListInputSchema, customFieldListSchema } from '@outrider/shared/fields/custom';
import { companyProcedure } from '../guard.ts';
import { router } from '../trpc.ts';
import { getFields } from './fields.service.ts';

export const fieldsRouter = router({
  list: companyProcedure({
    can: 'leads.read',
    rest: { method: 'GET', path: '/fields', summary: 'List the company’s own fields in their order' },
  })
    .input(customFieldListInputSchema)
    .output(customFieldListSchema)
    .query(({ ctx, input }) => getFields(ctx.db, input)),
});
