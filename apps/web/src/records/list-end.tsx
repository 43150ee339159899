import { useEffect, useRef } from 'react';
import type { NextPage } from '../ui/load-more.tsx';

/** How near the end of what is loaded the next page is asked for. */
const AHEAD = '1200px';

/** Stands at the end of a list of cards, and asks for the next ones as it comes near. */
export function ListEnd({ scroller, hasMore, busy, onMore }: NextPage & { scroller: HTMLElement | null }) {
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!end.current || !scroller || !hasMore || busy) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      root: scroller,
      rootMargin: AHEAD,
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [scroller, hasMore, busy, onMore]);
  return <li ref={end} aria-hidden="true" />;
}
