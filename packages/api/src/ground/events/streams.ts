/**
 * Live streams that one user may have open at one instance: more tabs than anybody looks at, and few enough that nobody
 * can use up its connections.
 */
export const MOST_STREAMS = 10;

const open = new Map<string, Set<AbortController>>(); // a user's, the oldest first

/**
 * Counts a stream of this user. One too many lets go of the oldest, which may be that of a tab nobody looks at: its
 * `signal` aborts. `close` gives the place back.
 */
export function openStream(user_id: string): { signal: AbortSignal; close(): void } {
  const gone = new AbortController();
  const streams = open.get(user_id) ?? new Set();
  open.set(user_id, streams.add(gone));
  const [oldest] = streams;
  if (streams.size > MOST_STREAMS && oldest) {
    streams.delete(oldest);
    oldest.abort();
  }
  const close = () => {
    streams.delete(gone);
    if (streams.size === 0 && open.get(user_id) === streams) open.delete(user_id);
  };
  return { signal: gone.signal, close };
}
