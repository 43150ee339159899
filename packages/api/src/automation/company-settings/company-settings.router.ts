import {
  companyCalendarSchema,
  companyCalendarSetSchema,
  companySettingsSchema,
  companySettingsSetSchema,
  currencyChangeSchema,
} from '@outrider/shared/automation/company-settings';
import { z } from 'zod';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { getCompanyCalendar, setCompanyCalendar } from './company-calendar.service.ts';
import { changeCurrency, getCompanySettings, setCompanySettings } from './company-settings.service.ts';
import { removeLogo } from './logo.service.ts';

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

  /** It is put there by POST /company/logo, which takes the image as it is. */
  removeLogo: companyProcedure({ can: 'company.manage' })
    .output(z.object({ logo: z.null() }))
    .mutation(async ({ ctx }) => {
      await removeLogo(ctx.db, ctx.actor);
      return { logo: null };
    }),

  changeCurrency: companyProcedure({ can: 'company.manage' })
    .input(currencyChangeSchema)
    .output(companySettingsSchema)
    .mutation(({ ctx, input }) => changeCurrency(ctx.db, ctx.actor, input)),
});
