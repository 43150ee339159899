import {
  authorizationAskSchema,
  consentGivenSchema,
  consentSchema,
  sentBackSchema,
} from '@outrider/shared/people/oauth';
import { signedInProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
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
