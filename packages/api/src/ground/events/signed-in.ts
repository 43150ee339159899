/** How long a stream may outlive its session after sign-out, disabling or suspension. */
const CHECK_EVERY_MS = 15_000;

/** A signal that aborts with `outer` or when the session ends. `stop` stops watching. */
export function whileSignedIn(
  stillSignedIn: () => Promise<boolean>,
  outer: AbortSignal,
): { signal: AbortSignal; stop(): void } {
  const gone = new AbortController();
  const check = async () => {
    if (!(await stillSignedIn().catch(() => true))) gone.abort(); // the database is away for a moment: no reason to sign out
  };
  const timer = setInterval(() => void check(), CHECK_EVERY_MS).unref();
  return { signal: AbortSignal.any([outer, gone.signal]), stop: () => clearInterval(timer) };
}
