import { securitySettingsSchema, securitySettingsSetSchema } from '@outrider/shared/people/two-step';
import { byIdSchema } from '@outrider/shared/automation/intake';
import {
  accessEndedSchema,
  companySessionPageSchema,
  companySessionsQuerySchema,
  sessionIdSchema,
  sessionsEndedSchema,
} from '@outrider/shared/people/users';
import { peopleProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { endCompanySession, getCompanySessions, signOutEveryone, signOutPerson } from './company-sessions.service.ts';
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

  /**
   * Where everybody is signed in. Ending it asks for nothing more, and goes on after a trial: closing a door never
   * waits.
   */
  sessions: peopleProcedure({ can: 'security.manage' })
    .input(companySessionsQuerySchema)
    .output(companySessionPageSchema)
    .query(({ ctx, input }) => getCompanySessions(ctx.people, ctx.session_id, input, ctx.services.now())),

  endSession: peopleProcedure({ can: 'security.manage', after_trial: true })
    .input(sessionIdSchema)
    .output(sessionsEndedSchema)
    .mutation(async ({ ctx, input }) => ({ ended: await endCompanySession(ctx.people, ctx.actor, input.id) })),

  signOutPerson: peopleProcedure({ can: 'security.manage', after_trial: true })
    .input(byIdSchema)
    .output(accessEndedSchema)
    .mutation(({ ctx, input }) => signOutPerson(ctx.people, ctx.actor, ctx.session_id, input.id, ctx.services.now())),

  signOutEveryone: peopleProcedure({ can: 'security.manage', after_trial: true })
    .output(accessEndedSchema)
    .mutation(({ ctx }) => signOutEveryone(ctx.people, ctx.actor, ctx.session_id, ctx.services.now())),
});
