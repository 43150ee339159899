import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { liveInputSchema } from '@outrider/shared/ground/topics';
import { tracked } from '@trpc/server';
import { type CompanyContext, companyProcedure } from '../guard.ts';
import type { Services } from '../services.ts';
import { router } from '../trpc.ts';
import { listenTo, type SentEvent } from './live.ts';
import { missedSince } from './replay.ts';
import { whileSignedIn } from './signed-in.ts';
import { withinSight } from './within-sight.ts';
import { MOST_STREAMS, openStream } from './streams.ts';

export const eventsRouter = router({
  /**
   * What changes in the company, as {topic, id}, over server-sent events, each with its place in the stream. Who names
   * the last place it heard (Last-Event-ID) is told first what it missed, for an hour. An event may come twice. Who
   * sees a part of the company hears the ids of that part; of the rest the topic, with an empty id. Ends with the
   * session, and with 429 where its user opens ten newer ones at this instance.
   */
  live: companyProcedure({ can: 'events.listen' })
    .input(liveInputSchema)
    .subscription(async function* ({ ctx, input, signal }) {
      const stream = openStream(ctx.user.id);
      const ended = [stream.signal, ...(signal ? [signal] : [])];
      const watch = whileSignedIn(ctx.stillSignedIn, AbortSignal.any(ended));
      try {
        const watcher = { user_id: ctx.user.id, sight: ctx.sight, sightNow: ctx.sightNow };
        const heard = hear(ctx, input?.lastEventId, watch.signal);
        for await (const event of withinSight(heard, watcher, watch.signal)) yield place(event);
        if (stream.signal.aborted) throw new AppError('TOO_MANY_REQUESTS', MESSAGES.liveStreamsLimit(MOST_STREAMS));
      } finally {
        watch.stop();
        stream.close();
      }
    }),
});

/** What was missed since the last place, and then what comes. */
async function* hear(
  { services, user, whole }: Pick<CompanyContext, 'user' | 'whole'> & { services: Pick<Services, 'live'> },
  lastPlace: string | null | undefined,
  signal: AbortSignal,
): AsyncGenerator<SentEvent[]> {
  const heard = listenTo(services.live, user.company.id, signal);
  const first = heard.next(); // listens from here on, so that nothing falls between what was missed and what comes
  if (lastPlace) yield await missedSince(whole, lastPlace);
  const { value } = await first;
  if (value) yield value;
  yield* heard;
}

const place = ({ place: at, topic, id }: SentEvent) => tracked(at, { topic, id });
