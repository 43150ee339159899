import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import { liveInputSchema } from '@outrider/shared/topics';
import { tracked } from '@trpc/server';
import { companyProcedure } from '../guard.ts';
import { router } from '../trpc.ts';
import { listenTo, type SentEvent } from './live.ts';
import { missedSince } from './replay.ts';
import { whileSignedIn } from './signed-in.ts';
import { MOST_STREAMS, openStream } from './streams.ts';

export const eventsRouter = router({
  /**
   * What changes in the company, as {topic, id}, over server-sent events, each with its place in the stream. Who names the last place it heard (Last-Event-ID)
   * is told first what it missed, for an hour. An event may come twice. Ends with the session, and with 429 where its user opens ten newer ones at this instance.
   */
  live: companyProcedure({ can: 'events.listen' })
    .input(liveInputSchema)
    .subscription(async function* ({ ctx, input, signal }) {
      const stream = openStream(ctx.user.id);
      const ended = [stream.signal, ...(signal ? [signal] : [])];
      const watch = whileSignedIn(ctx.stillSignedIn, AbortSignal.any(ended));
      try {
        const heard = listenTo(ctx.services.live, ctx.user.company.id, watch.signal);
        const first = heard.next(); // listens from here on, so that nothing falls between what was missed and what comes
        if (input?.lastEventId) for (const event of await missedSince(ctx.db, input.lastEventId)) yield place(event);
        const { value } = await first;
        if (value) yield place(value);
        for await (const event of heard) yield place(event);
        if (stream.signal.aborted) throw new AppError('TOO_MANY_REQUESTS', MESSAGES.liveStreamsLimit(MOST_STREAMS));
      } finally {
        watch.stop();
        stream.close();
      }
    }),
});

const place = ({ place: at, topic, id }: SentEvent) => tracked(at, { topic, id });
