import {
  accessTokenSchema,
  tokenCreatedSchema,
  tokenCreateSchema,
  tokenIdSchema,
} from '@outrider/shared/people/tokens';
import { z } from 'zod';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { createToken, listTokens, revokeToken } from './tokens.service.ts';

/** Access tokens. Only a session makes, sees and revokes them: none of these capabilities is a scope. */
export const tokensRouter = router({
  /** The caller's own. */
  mine: companyProcedure({ can: 'tokens.use' })
    .output(z.array(accessTokenSchema))
    .query(({ ctx }) => listTokens(ctx.db, ctx.user.id)),

  /** The company's. */
  list: companyProcedure({ can: 'tokens.manage' })
    .output(z.array(accessTokenSchema))
    .query(({ ctx }) => listTokens(ctx.db, null)),

  create: companyProcedure({ can: 'tokens.use', confirmed: true })
    .input(tokenCreateSchema)
    .output(tokenCreatedSchema)
    .mutation(({ ctx, input }) => createToken(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  /** Whenever: also after a trial has ended. */
  revoke: companyProcedure({ can: 'tokens.use', after_trial: true })
    .input(tokenIdSchema)
    .output(tokenIdSchema)
    .mutation(({ ctx, input }) => revokeToken(ctx.db, ctx.user, ctx.actor, input.id, ctx.services.now())),
});
