import { dehydrate, type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';

/** In the tab's own storage, so that it is gone with the tab. */
const KEY = 'last-seen';

type Kept = { of: string; state: DehydratedState };

export const forgetLastSeen = () => sessionStorage.removeItem(KEY);

/** Keeps what was on the screen when the page goes. @returns what ends that, and forgets it */
export function keepLastSeen(client: QueryClient, of: string): () => void {
  const keep = () => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ of, state: dehydrate(client) } satisfies Kept));
    } catch {
      forgetLastSeen(); // more than the browser keeps: then nothing
    }
  };
  window.addEventListener('pagehide', keep);
  return () => {
    window.removeEventListener('pagehide', keep);
    forgetLastSeen();
  };
}

/** For a page that is loaded again without a network. With one, the server answers for itself. */
export function restoreLastSeen(client: QueryClient, of: string): void {
  if (navigator.onLine) return forgetLastSeen();
  const kept = sessionStorage.getItem(KEY);
  if (!kept) return;
  const { of: whose, state } = JSON.parse(kept) as Kept;
  if (whose === of) hydrate(client, state);
}
