import { globalSearchSchema, searchResultSchema } from '@outrider/shared/search';
import { companyProcedure } from '../guard.ts';
import { router } from '../trpc.ts';
import { searchEverything } from './search.service.ts';

export const searchRouter = router({
  global: companyProcedure({ can: 'search.use' })
    .input(globalSearchSchema)
    .output(searchResultSchema)
    .query(({ ctx, input }) => searchEverything(ctx.db.forReading(), ctx.user, input)),
});
