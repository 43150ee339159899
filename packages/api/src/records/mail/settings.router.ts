import {
  linkDomainSetSchema,
  mailDomainSchema,
  mailServerSetSchema,
  mailSettingsSchema,
  mailSettingsSetSchema,
  mailTestedSchema,
  mailVersionSchema,
  ownSignatureSchema,
  ownSignatureSetSchema,
} from '@outrider/shared/people/mail-settings';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { checkLinkDomain, setLinkDomain } from './link-domain.service.ts';
import { getOwnSignature, setOwnSignature } from './own-signature.ts';
import {
  checkMailDomain,
  getMailSettings,
  removeMailServer,
  setMailServer,
  setMailSettings,
  testMail,
} from './settings.service.ts';

const can = 'company.manage';

/** How a company's emails leave, how many a day, and what ends them. */
export const mailSettingsRouter = router({
  get: companyProcedure({ can })
    .output(mailSettingsSchema)
    .query(({ ctx }) => getMailSettings(ctx.db, ctx.user, ctx.services)),

  set: companyProcedure({ can })
    .input(mailSettingsSetSchema)
    .output(mailSettingsSchema)
    .mutation(({ ctx, input }) => setMailSettings(ctx.db, ctx.user, ctx.actor, input, ctx.services)),

  setServer: companyProcedure({ can, confirmed: true })
    .input(mailServerSetSchema)
    .output(mailSettingsSchema)
    .mutation(({ ctx, input }) => setMailServer(ctx.db, ctx.user, ctx.actor, input, ctx.services)),

  test: companyProcedure({ can })
    .output(mailTestedSchema)
    .mutation(({ ctx }) => testMail(ctx.db, ctx.user, ctx.actor, ctx.services)),

  checkDomain: companyProcedure({ can })
    .output(mailDomainSchema)
    .query(({ ctx }) => checkMailDomain(ctx.db, ctx.services)),

  removeServer: companyProcedure({ can, confirmed: true })
    .input(mailVersionSchema)
    .output(mailSettingsSchema)
    .mutation(({ ctx, input }) => removeMailServer(ctx.db, ctx.user, ctx.actor, input.version, ctx.services)),

  setLinkDomain: companyProcedure({ can, confirmed: true })
    .input(linkDomainSetSchema)
    .output(mailSettingsSchema)
    .mutation(({ ctx, input }) => setLinkDomain(ctx.db, ctx.user, ctx.actor, input, ctx.services)),

  checkLinkDomain: companyProcedure({ can })
    .output(mailSettingsSchema)
    .mutation(({ ctx }) => checkLinkDomain(ctx.db, ctx.user, ctx.services)),

  ownSignature: companyProcedure({ can: 'profile.edit' })
    .output(ownSignatureSchema)
    .query(({ ctx }) => getOwnSignature(ctx.db, ctx.user)),

  setOwnSignature: companyProcedure({ can: 'profile.edit' })
    .input(ownSignatureSetSchema)
    .output(ownSignatureSchema)
    .mutation(({ ctx, input }) => setOwnSignature(ctx.db, ctx.user, ctx.actor, input.signature)),
});
