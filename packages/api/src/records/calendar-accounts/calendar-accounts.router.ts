import {
  accountCalendarsSchema,
  calendarAccountIdSchema,
  calendarAccountSchema,
  calendarAccountsSchema,
  calendarChoiceSchema,
  calendarDisconnectedSchema,
  calendarDisconnectSchema,
  calendarSignedInSchema,
  calendarSignInBegunSchema,
  calendarSignInSchema,
} from '@outrider/shared/records/calendar-accounts';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import {
  disconnectAccount,
  listOwnAccounts,
  listRemoteCalendars,
  refreshAccount,
} from './calendar-accounts.service.ts';
import { chooseCalendars } from './choose.service.ts';
import { beginSignIn, finishSignIn } from './connect.service.ts';

export const calendarAccountsRouter = router({
  list: companyProcedure({ can: 'meetings.use' })
    .output(calendarAccountsSchema)
    .query(({ ctx }) => listOwnAccounts(ctx.db, ctx.user, ctx.services)),

  signIn: companyProcedure({ can: 'meetings.use' })
    .input(calendarSignInSchema)
    .output(calendarSignInBegunSchema)
    .mutation(({ ctx, input }) => beginSignIn(ctx.db, ctx.user, input, ctx.services)),

  finishSignIn: companyProcedure({ can: 'meetings.use' })
    .input(calendarSignedInSchema)
    .output(calendarAccountSchema)
    .mutation(({ ctx, input }) => finishSignIn(ctx.db, ctx, input, ctx.services)),

  /** Asks the account's server, and may renew what lets us in. */
  calendars: companyProcedure({ can: 'meetings.use' })
    .input(calendarAccountIdSchema)
    .output(accountCalendarsSchema)
    .mutation(({ ctx, input }) => listRemoteCalendars(ctx.db, ctx.user, input.id, ctx.services)),

  choose: companyProcedure({ can: 'meetings.use' })
    .input(calendarChoiceSchema)
    .output(calendarAccountSchema)
    .mutation(({ ctx, input }) => chooseCalendars(ctx.db, ctx, input, ctx.services)),

  refresh: companyProcedure({ can: 'meetings.use' })
    .input(calendarAccountIdSchema)
    .output(calendarAccountSchema)
    .mutation(({ ctx, input }) => refreshAccount(ctx.db, ctx, input.id, ctx.services)),

  disconnect: companyProcedure({ can: 'meetings.use' })
    .input(calendarDisconnectSchema)
    .output(calendarDisconnectedSchema)
    .mutation(({ ctx, input }) => disconnectAccount(ctx.db, ctx, input, ctx.services)),
});
