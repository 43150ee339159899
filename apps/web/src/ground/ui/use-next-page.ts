import { type RefObject, useCallback, useEffect } from 'react';
import type { NextPage } from './load-more.tsx';

/** `failed`: the last page that was asked for did not come. */
export type NearPage = NextPage & { failed: boolean };
type PagesQuery = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};
export const nextPageOf = (query: PagesQuery): NearPage => ({
  hasMore: query.hasNextPage,
  busy: query.isFetchingNextPage,
  failed: query.isFetchNextPageError,
  onMore: () => void query.fetchNextPage(),
});

/** Calls when the end is near, and returns how to stop watching. */
type Watch = (onNear: () => void) => (() => void) | undefined;

/**
 * Asks for the next page as the end of what is loaded comes near. One that failed is asked for again by its button
 * alone: the end stays near, so asking would go on without end.
 */
function useNextPage({ hasMore, busy, failed, onMore }: NearPage, watch: Watch): void {
  useEffect(() => (hasMore && !busy && !failed ? watch(onMore) : undefined), [hasMore, busy, failed, onMore, watch]);
}

/** Asks as soon as a list says that it is near its end. */
export function useNextPageWhen(near: boolean, more: NearPage): void {
  const watch = useCallback<Watch>(
    (onNear) => {
      if (near) onNear();
      return undefined;
    },
    [near],
  );
  useNextPage(more, watch);
}

type Around = { /** The page's own without one. */ root?: HTMLElement | null; margin?: string };

/** Asks when the end comes into view; where a browser can't tell, the button is left. */
export function useNextPageInView(
  endRef: RefObject<Element | null>,
  more: NearPage,
  { root, margin }: Around = {},
): void {
  const watch = useCallback<Watch>(
    (onNear) => {
      if (!endRef.current || typeof IntersectionObserver === 'undefined') return undefined;
      const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
        root: root ?? null,
        ...(margin && { rootMargin: margin }),
      });
      watcher.observe(endRef.current);
      return () => watcher.disconnect();
    },
    [endRef, root, margin],
  );
  useNextPage(more, watch);
}
