import { authorizationAskSchema, consentGivenSchema, consentSchema, sentBackSchema } from '@outrider/shared/oauth';
import { signedInProcedure } from '../guard.ts';
import { router } from '../trpc.ts';
import { giveConsent, readConsent } from './consent.service.ts';

/** The consent page. Only a session says yes: a token could make itself a wider one. */
export const oauthRouter = router({
  consent: signedInProcedure({})
    .input(authorizationAskSchema)
    .output(consentSchema)
    .query(({ ctx, input }) => readConsent(ctx, input)),

  allow: signedInProcedure({ confirmed: true })
    .input(consentGivenSchema)
    .output(sentBackSchema)
    .mutation(({ ctx, input }) => giveConsent(ctx, input.ask, input.scopes)),
});
