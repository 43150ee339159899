import { globalSearchSchema, searchResultSchema } from '@outrider/shared/insight/search';
import { hotQuery } from '../../ground/hot/procedures.ts';
import { router } from '../../ground/trpc.ts';
import { searchEverything } from './search.service.ts';

export const searchRouter = router({
  global: hotQuery({
    can: 'search.use',
    rest: { method: 'GET', path: '/search', summary: 'Search records, tasks, meetings and emails' },
    input: globalSearchSchema,
    output: searchResultSchema,
    answer: ({ db, user, services }, input) => searchEverything(db, user, input, services.now()),
  }),
});
