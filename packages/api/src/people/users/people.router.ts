import { personSchema } from '@outrider/shared/records/pipeline';
import { z } from 'zod';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { listPeople } from './owners.ts';

export const peopleRouter = router({
  /** Who works here, and in which team: whom a leader can give something to. */
  people: companyProcedure({ can: 'people.read' })
    .output(z.array(personSchema.extend({ team: z.string().nullable() })))
    .query(({ ctx }) => listPeople(ctx.db)),
});
