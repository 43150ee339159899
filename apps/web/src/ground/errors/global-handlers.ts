import { logError } from './log.ts';

const EXTENSION = /\b(?:chrome|moz|safari-web|ms-browser)-extension:\/\//;
const NOISE =
  /Timeout waiting for response|Extension context invalidated|message port closed before a response was received/;

/** Errors that are not ours: a browser extension's, and the time-out that extensions provoke. */
export function isForeignError(message: string, origin: string): boolean {
  return EXTENSION.test(origin) || EXTENSION.test(message) || NOISE.test(message);
}

/**
 * Silences foreign errors, for uncaught errors and unhandled rejections alike; everything else stays visible to
 * developers.
 */
export function installGlobalHandlers() {
  window.addEventListener(
    'error',
    (event) => {
      const error: unknown = event.error;
      const stack = error instanceof Error ? (error.stack ?? '') : '';
      if (isForeignError(event.message, `${event.filename} ${stack}`)) event.preventDefault();
    },
    true,
  );
  window.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason;
    const message = reason instanceof Error ? reason.message : String(reason);
    const stack = reason instanceof Error ? (reason.stack ?? '') : '';
    event.preventDefault();
    if (!isForeignError(message, stack)) logError('Unhandled rejection', reason);
  });
}
