import { followersSchema, subjectSchema } from '@outrider/shared/records/records';
import { z } from 'zod';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { followersOf, setFollowing } from './followers.service.ts';

export const followersRouter = router({
  list: companyProcedure({ can: 'records.read' })
    .input(subjectSchema)
    .output(followersSchema)
    .query(({ ctx, input }) => followersOf(ctx.db, ctx.user, input)),

  set: companyProcedure({ can: 'records.read' })
    .input(subjectSchema.extend({ following: z.boolean() }))
    .output(z.object({ following: z.boolean() }))
    .mutation(({ ctx, input: { following, ...subject } }) => setFollowing(ctx.db, ctx.user, subject, following)),
});
