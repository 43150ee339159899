import { MESSAGES } from '@outrider/shared/ground/messages';
import { newsletterSchema } from '@outrider/shared/people/platform';
import { z } from 'zod';
import { publicProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { subscribe } from './newsletter.store.ts';

export const newsletterRouter = router({
  /** A known address gets the same answer as a new one: nobody learns who reads us. */
  subscribe: publicProcedure({
    rest: { method: 'POST', path: '/newsletter', status: 201, summary: 'Subscribe to the newsletter' },
  })
    .input(newsletterSchema)
    .output(z.object({ message: z.string() }))
    .mutation(async ({ ctx, input }) => {
      await subscribe(ctx.platform, input.email);
      return { message: MESSAGES.newsletterJoined };
    }),
});
