import { liveInputSchema } from '@outrider/shared/topics';
import { tracked } from '@trpc/server';
import { companyProcedure } from '../guard.ts';
import { router } from '../trpc.ts';
import { listenTo, type SentEvent } from './live.ts';
import { missedSince } from './replay.ts';
import { whileSignedIn } from './signed-in.ts';

export const eventsRouter = router({
  /**
   * What changes in the company, as {topic, id}, over server-sent events, each with its place in the stream. Who names the last place it heard (Last-Event-ID)
   * is told first what it missed, for an hour. An event may come twice. Ends with the session.
   */
  live: companyProcedure({ can: 'events.listen' })
    .input(liveInputSchema)
    .subscription(async function* ({ ctx, input, signal }) {
      const watch = whileSignedIn(ctx.stillSignedIn, signal ?? new AbortController().signal);
      try {
        const heard = listenTo(ctx.services.live, ctx.user.company.id, watch.signal);
        const first = heard.next(); // listens from here on, so that nothing falls between what was missed and what comes
        if (input?.lastEventId) for (const event of await missedSince(ctx.db, input.lastEventId)) yield place(event);
        const { value } = await first;
        if (value) yield place(value);
        for await (const event of heard) yield place(event);
      } finally {
        watch.stop();
      }
    }),
});

const place = ({ place: at, topic, id }: SentEvent) => tracked(at, { topic, id });
