import {
  companyCalendarSchema,
  companyCalendarSetSchema,
  companySettingsSchema,
  companySettingsSetSchema,
  currencyChangeSchema,
} from '@outrider/shared/company-settings';
import { companyProcedure } from '../guard.ts';
import { router } from '../trpc.ts';
import { getCompanyCalendar, setCompanyCalendar } from './company-calendar.service.ts';
import { changeCurrency, getCompanySettings, setCompanySettings } from './company-settings.service.ts';

/** What a company's admins set of the company itself. */
export const companySettingsRouter = router({
  get: companyProcedure({ can: 'company.manage' })
    .output(companySettingsSchema)
    .query(({ ctx }) => getCompanySettings(ctx.db)),

  set: companyProcedure({ can: 'company.manage' })
    .input(companySettingsSetSchema)
    .output(companySettingsSchema)
    .mutation(({ ctx, input }) => setCompanySettings(ctx.db, ctx.actor, input)),

  calendar: companyProcedure({ can: 'company.manage' })
    .output(companyCalendarSchema)
    .query(({ ctx }) => getCompanyCalendar(ctx.db)),

  setCalendar: companyProcedure({ can: 'company.manage' })
    .input(companyCalendarSetSchema)
    .output(companyCalendarSchema)
    .mutation(({ ctx, input }) => setCompanyCalendar(ctx.db, ctx.actor, input)),

  changeCurrency: companyProcedure({ can: 'company.manage' })
    .input(currencyChangeSchema)
    .output(companySettingsSchema)
    .mutation(({ ctx, input }) => changeCurrency(ctx.db, ctx.actor, input)),
});
