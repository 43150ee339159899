import { MESSAGES } from '@outrider/shared/ground/messages';
import {
  contactSalesSchema,
  platformAnalyticsSchema,
  platformDaySchema,
  platformSettingsSchema,
  platformUserListSchema,
  platformUserPageSchema,
  systemHealthSchema,
} from '@outrider/shared/people/platform';
import {
  accountEmailSchema,
  invitedSchema,
  recoveryLinkSchema,
  superAdminInviteSchema,
} from '@outrider/shared/people/ways-in';
import { z } from 'zod';
import { platformProcedure, prospectProcedure, publicProcedure } from '../../ground/guard.ts';
import { openSalesDesk } from '../../people/settings/sales-desk.ts';
import { changeSettings, readSettings } from '../../people/settings/settings.service.ts';
import { router } from '../../ground/trpc.ts';
import { getActivity, getPlatformAnalytics } from './analytics.service.ts';
import { contactSales } from './contact-sales.service.ts';
import { getHealth } from './health.service.ts';
import { pageOfAccounts } from './platform-users.service.ts';
import { makeRecoveryLink } from './recovery.ts';
import { inviteSuperAdmin } from './super-admins.service.ts';

export const platformRouter = router({
  analytics: platformProcedure({
    platform: 'platform.manage',
    rest: {
      method: 'GET',
      path: '/super-admin/analytics',
      summary: 'Get platform metrics, including measured health',
    },
  })
    .output(platformAnalyticsSchema)
    .query(({ ctx }) => getPlatformAnalytics(ctx.platform, ctx.services.now())),

  activity: platformProcedure({ platform: 'platform.manage' })
    .output(z.array(platformDaySchema))
    .query(({ ctx }) => getActivity(ctx.platform, ctx.services.now())),

  inviteSuperAdmin: platformProcedure({ platform: 'platform.manage', confirmed: true })
    .input(superAdminInviteSchema)
    .output(invitedSchema)
    .mutation(({ ctx, input }) => inviteSuperAdmin(ctx.platform, ctx.services, ctx.actor, input)),

  /** For whom nobody in their company can help: a locked-out last admin. */
  recoverUser: platformProcedure({ platform: 'platform.manage', confirmed: true })
    .input(accountEmailSchema)
    .output(recoveryLinkSchema)
    .mutation(async ({ ctx, input }) => {
      const { expires_at, ...link } = await makeRecoveryLink(ctx.platform, ctx.services, input.email, ctx.actor);
      return { ...link, expires_at: expires_at.toISOString() };
    }),

  users: platformProcedure({ platform: 'platform.manage' })
    .input(platformUserListSchema)
    .output(platformUserPageSchema)
    .query(({ ctx, input }) => pageOfAccounts(ctx.platform, input, ctx.services.now())),

  health: platformProcedure({ platform: 'platform.manage' })
    .output(systemHealthSchema)
    .query(({ ctx }) => getHealth(ctx.platform, ctx.services, ctx.services.now())),

  settings: platformProcedure({ platform: 'platform.manage' })
    .output(platformSettingsSchema)
    .query(({ ctx }) => readSettings(ctx.platform)),

  changeSettings: platformProcedure({ platform: 'platform.manage' })
    .input(platformSettingsSchema)
    .output(platformSettingsSchema)
    .mutation(({ ctx, input }) => changeSettings(ctx.platform, ctx.actor, input, ctx.services.log, ctx.services.now())),

  /** What the sign-in screen shows to everybody; empty: nothing. */
  signInNotice: publicProcedure({})
    .output(z.object({ notice: z.string() }))
    .query(async ({ ctx }) => ({ notice: (await readSettings(ctx.platform)).sign_in_notice })),

  /** Whether there is somebody to write to; not who. */
  salesContact: prospectProcedure({}, openSalesDesk)
    .output(z.object({ open: z.boolean() }))
    .query(({ ctx }) => ({ open: ctx.desk !== null })),

  /** A known address gets the same answer as a new one: nobody learns who is a lead. */
  contactSales: prospectProcedure(
    {
      rest: {
        method: 'POST',
        path: '/contact-sales',
        status: 201,
        summary: 'Contact the sales team of this platform',
        errors: [404],
      },
    },
    openSalesDesk,
  )
    .input(contactSalesSchema)
    .output(z.object({ message: z.string() }))
    .mutation(async ({ ctx, input }) => {
      const { services, call } = ctx;
      await contactSales(ctx.desk, ctx.platform, input, { ip: call.ip, now: services.now(), ports: services.leads });
      return { message: MESSAGES.contactSalesSent };
    }),
});
