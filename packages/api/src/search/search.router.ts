import { globalSearchSchema, searchResultSchema } from '@outrider/shared/search';
import { hotQuery } from '../hot/procedures.ts';
import { router } from '../trpc.ts';
import { searchEverything } from './search.service.ts';

export const searchRouter = router({
  global: hotQuery({
    can: 'search.use',
    rest: { method: 'GET', path: '/search', summary: 'Search leads, contacts, accounts and deals' },
    input: globalSearchSchema,
    output: searchResultSchema,
    answer: ({ db, user }, input) => searchEverything(db.forReading(), user, input),
  }),
});
