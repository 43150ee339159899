import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * What the address points at, `#field-industry` or `#activity-<id>`: it is brought into view once it is there, and can
 * be marked.
 */
export function useShownFact(ready: boolean): string {
  const { hash } = useLocation();
  const id = hash.slice(1);
  useEffect(() => {
    if (ready && id) document.getElementById(id)?.scrollIntoView({ block: 'center' });
  }, [ready, id]);
  return id;
}

/** How the fact that the address points at stands out. */
export const SHOWN_FACT = 'ins rounded px-1 -mx-1';
