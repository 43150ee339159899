import { logError } from './errors/log.ts';

/** Lets the app open without a network from now on, see public/sw.js. Browsers allow it over https and on localhost. */
export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register('/sw.js')
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) =>
      active?.postMessage({ loaded: performance.getEntriesByType('resource').map(({ name }) => name) }),
    )
    .catch((error: unknown) => logError('Offline shell failed', error));
}
