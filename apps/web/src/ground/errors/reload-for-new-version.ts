const KEY = 'reloaded-for-new-version';
/** A second failure within this time is no old version: the files really cannot be fetched. */
const ONCE_IN_MS = 60_000;

/**
 * A new version was deployed and this page asks for a piece of the old one, which is gone: one reload brings the new
 * one.
 * @returns whether it reloads; else the error goes on to whoever asked for the piece
 */
export function reloadForNewVersion(now: number, reload: () => void): boolean {
  let last: number;
  try {
    last = Number(sessionStorage.getItem(KEY));
    sessionStorage.setItem(KEY, String(now));
  } catch {
    return false; // without a memory it could go round for ever
  }
  if (last && now - last < ONCE_IN_MS) return false;
  reload();
  return true;
}

let preloading = 0;

/**
 * Loads a piece that nobody has asked for yet. If it cannot be loaded, whoever asks for it will hear of it: a reload
 * now could take away what is being typed.
 */
export function whilePreloading(load: () => Promise<unknown>): void {
  preloading += 1;
  load()
    .catch(() => undefined)
    .finally(() => (preloading -= 1));
}

/** Listens for pieces that Vite could not load. */
export function watchForNewVersion() {
  window.addEventListener('vite:preloadError', (event) => {
    if (preloading > 0) return;
    if (reloadForNewVersion(Date.now(), () => window.location.reload())) event.preventDefault();
  });
}
