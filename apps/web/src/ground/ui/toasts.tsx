import { useEffect, useSyncExternalStore } from 'react';
import { preloadToasts, subscribeStack, toastStack } from './toast.ts';

/** Long enough for the first screen to have come over a slow line. */
const AFTER_FIRST_VIEW_MS = 5_000;

/**
 * The place of toasts. Their code comes with the first of them, or when the first screen is there: a lost connection
 * has to be told, too.
 */
export function Toasts() {
  const stack = useSyncExternalStore(subscribeStack, toastStack);
  useEffect(() => {
    const timer = setTimeout(preloadToasts, AFTER_FIRST_VIEW_MS);
    return () => clearTimeout(timer);
  }, []);
  return stack && <stack.ToastStack />;
}
