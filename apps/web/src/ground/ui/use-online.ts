import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the browser has a network. Whether the server answers is useConnection's business. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
