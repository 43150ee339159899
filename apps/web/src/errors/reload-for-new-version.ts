const KEY = 'reloaded-for-new-version';
/** A second failure within this time is no old version: the files really cannot be fetched. */
const ONCE_IN_MS = 60_000;

/**
 * A new version was deployed and this page asks for a piece of the old one, which is gone: one reload brings the new one.
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

/** Listens for pieces that Vite could not load. */
export function watchForNewVersion() {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadForNewVersion(Date.now(), () => window.location.reload())) event.preventDefault();
  });
}
