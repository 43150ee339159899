import { companyProcedure } from '../guard.ts';
import { router } from '../trpc.ts';
import { listenTo } from './live.ts';
import { whileSignedIn } from './signed-in.ts';

export const eventsRouter = router({
  /** What changes in the company, as {topic, id}, over server-sent events. Ends with the session. */
  live: companyProcedure({ can: 'events.listen' }).subscription(async function* ({ ctx, signal }) {
    const watch = whileSignedIn(ctx.stillSignedIn, signal ?? new AbortController().signal);
    try {
      yield* listenTo(ctx.services.live, ctx.user.company.id, watch.signal);
    } finally {
      watch.stop();
    }
  }),
});
