import { useSyncExternalStore } from 'react';

/** From here on there is room for a table, and for two things beside each other: Tailwind's lg. */
export const WIDE = '(width >= 64rem)';
/** From here on there is room for a wide table and something beside it: Tailwind's xl. */
export const ROOMY = '(width >= 80rem)';

/** Whether the window matches a media query now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}
