/** How long a stream may outlive its session: sign-out, disabling and suspension end it within this time. */
const CHECK_EVERY_MS = 15_000;

/** A signal that aborts when `outer` does or when the session is gone. `stop` ends the watching. */
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
