import { securitySettingsSchema, securitySettingsSetSchema } from '@outrider/shared/two-step';
import { peopleProcedure } from '../guard.ts';
import { router } from '../trpc.ts';
import { getSecurity, setSecurity } from './security.service.ts';

/** How a company's people sign in. There is no REST route: programs have no say in it. */
export const securityRouter = router({
  get: peopleProcedure({ can: 'security.manage' })
    .output(securitySettingsSchema)
    .query(({ ctx }) => getSecurity(ctx.people)),

  set: peopleProcedure({ can: 'security.manage', confirmed: true })
    .input(securitySettingsSetSchema)
    .output(securitySettingsSchema)
    .mutation(({ ctx, input }) => setSecurity(ctx.people, ctx.actor, input)),
});
