import {
  allowAgainSchema,
  erasureSchema,
  erasuresInputSchema,
  erasuresSchema,
  erasureStartSchema,
  personAskSchema,
  personExportSchema,
  personSchema,
} from '@outrider/shared/automation/erasure';
import { byIdSchema } from '@outrider/shared/automation/intake';
import { emailField } from '@outrider/shared/ground/wire';
import { z } from 'zod';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { allowAgain, askPerson, getErasure, pageOfErasures, startErasure } from './erasure.service.ts';
import { exportPerson } from './export-person.ts';

/** What is held about one person outside the company: to see, to hand out, to erase. No token reaches it. */
export const dataSubjectsRouter = router({
  find: companyProcedure({ can: 'people.erase' })
    .input(personAskSchema)
    .output(personSchema)
    .query(({ ctx, input }) => askPerson(ctx.db, input)),
  export: companyProcedure({ can: 'people.erase', confirmed: true })
    .input(z.strictObject({ email: emailField }))
    .output(personExportSchema)
    .mutation(({ ctx, input }) => exportPerson(ctx.db, ctx.actor, input.email, ctx.services.now())),
  erase: companyProcedure({ can: 'people.erase', confirmed: true })
    .input(erasureStartSchema)
    .output(erasureSchema)
    .mutation(({ ctx, input }) => startErasure(ctx.db, ctx.services, ctx.actor, input)),
  erasure: companyProcedure({ can: 'people.erase' })
    .input(byIdSchema)
    .output(erasureSchema)
    .query(({ ctx, input }) => getErasure(ctx.db, input.id)),
  erasures: companyProcedure({ can: 'people.erase' })
    .input(erasuresInputSchema)
    .output(erasuresSchema)
    .query(({ ctx, input }) => pageOfErasures(ctx.db, input)),
  allowAgain: companyProcedure({ can: 'people.erase', confirmed: true })
    .input(allowAgainSchema)
    .output(erasureSchema)
    .mutation(({ ctx, input }) => allowAgain(ctx.db, ctx.services, ctx.actor, input)),
});
