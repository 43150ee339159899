import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the browser has a network. A server that is away while there is one is told by useConnection. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
