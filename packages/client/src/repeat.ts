import type { OperationContext, TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { isOutriderError } from './error.ts';
import type { AppRouter } from './router.ts';

/**
 * The Idempotency-Key of a call: given as its context, `mutate(input, { context: { idempotency_key } })`, or made up
 * here.
 */
export const keyOf = (context: OperationContext): string | undefined =>
  typeof context['idempotency_key'] === 'string' ? context['idempotency_key'] : undefined;

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 30_000;
/** No answer, a limit that passes, a server or a proxy that comes back. */
const PASSING = new Set([0, 429, 502, 503, 504]);

/** How long to wait before the next try; null where another try would fail as well. */
function waitFor(error: unknown, tries: number): number | null {
  if (!isOutriderError(error)) return null;
  const isPassing = PASSING.has(error.status) || error.code === 'idempotency_in_progress';
  if (!isPassing || error.cause?.name === 'AbortError') return null;
  const asked = error.retry_after === null ? 0 : error.retry_after * 1000;
  const own = FIRST_WAIT_MS * 2 ** tries * (0.5 + Math.random() / 2);
  if (asked > LONGEST_WAIT_MS) return null; // too long to hold a call: the caller decides
  return Math.max(asked, Math.min(LONGEST_WAIT_MS, own));
}

/**
 * The first link: repeats what may pass. A write gets a key before its first try, so that it happens once however often
 * it arrives.
 */
export function repeatCalls(retries: number): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) => {
      const isKeyed = op.type === 'mutation' && (retries > 0 || keyOf(op.context) !== undefined);
      const keyed = isKeyed
        ? { ...op, context: { ...op.context, idempotency_key: keyOf(op.context) ?? makeKey() } }
        : op;
      return observable((observer) => {
        let tries = 0;
        let timer: ReturnType<typeof setTimeout> | undefined;
        let running: { unsubscribe(): void } | undefined;
        const attempt = () => {
          running = next(keyed).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error(error) {
              const wait = op.type === 'subscription' || tries >= retries ? null : waitFor(error, tries);
              if (wait === null || op.signal?.aborted) return observer.error(error);
              tries += 1;
              timer = setTimeout(attempt, wait);
            },
          });
        };
        attempt();
        return () => {
          clearTimeout(timer);
          running?.unsubscribe();
        };
      });
    };
}

/** As random as a UUID, also on a page without https, where crypto.randomUUID is not there. */
const makeKey = (): string =>
  [...globalThis.crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
