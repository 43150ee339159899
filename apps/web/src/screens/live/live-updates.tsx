import { can } from '@outrider/shared/ground/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { session } from '../../people/session/current-session.ts';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { ConnectionProvider } from './connection.ts';
import { useRefreshByTopic } from './refresh-by-topic.ts';

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
/** A blink of the network is not worth a word. */
const SAID_AFTER_MS = 3000;

/** Listens to what changed in the company and asks again for what is on the screen. Nothing is shown while it works. */
export function LiveUpdates({ children }: { children: ReactNode }) {
  const enabled = can(useUser(), 'events.listen');
  const queryClient = useQueryClient();
  const refresh = useRefreshByTopic();
  const starts = useRef(0);
  const failures = useRef(0);
  const lastPlace = useRef<string>(undefined);
  /** Where a stream that is opened anew goes on. One that reconnects by itself remembers. */
  const [from, setFrom] = useState<string>();

  const stream = trpc.events.live.useSubscription(from === undefined ? undefined : { lastEventId: from }, {
    enabled,
    onStarted() {
      failures.current = 0;
      starts.current += 1;
      // Without a place the server cannot tell what was missed.
      if (starts.current > 1 && lastPlace.current === undefined) void queryClient.invalidateQueries();
    },
    onData({ id: place, data: event }) {
      lastPlace.current = place;
      if (event.topic === 'live.resumed') void queryClient.invalidateQueries();
      else refresh(event);
    },
  });

  const { status, reset } = stream;
  useEffect(() => {
    if (status !== 'error') return undefined;
    failures.current += 1;
    // A dead session looks like any other refusal here; asking for the user settles it.
    void session.refreshUser();
    // A tab that nobody looks at gave its stream to a newer one, and takes one back when somebody does.
    const again = () => {
      if (document.hidden) return document.addEventListener('visibilitychange', again, { once: true });
      setFrom(lastPlace.current);
      return reset();
    };
    const timer = setTimeout(again, Math.min(FIRST_RETRY_MS * 2 ** (failures.current - 1), LONGEST_RETRY_MS));
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [status, reset]);

  const down = useLasting(enabled && (status === 'error' || status === 'connecting'), SAID_AFTER_MS);
  return <ConnectionProvider value={down ? 'reconnecting' : 'online'}>{children}</ConnectionProvider>;
}

/** True once the condition has held for this long. */
function useLasting(condition: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!condition) return undefined;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [condition, ms]);
  return lasting;
}
