import { createHash } from 'node:crypto';
import type { SessionUser } from '@outrider/shared/people/auth';
import { AppError, type ErrorCode, type ErrorExtras } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { CompanyDb, Database, PlatformDb } from '@outrider/db';
import type { TRPCError } from '@trpc/server';
import superjson from 'superjson';
import type { Services } from '../services.ts';
import { toAppError } from '../trpc.ts';
import { deferUntilCommit } from './defer.ts';
import { findAnswer, keepAnswer, lockKey } from './idempotency.store.ts';

/** How long the first answer is stored. */
export const KEPT_MS = 24 * 3_600_000;
/** How long a call with a key may take: some call Google on the way. */
const LONGEST_MS = 60_000;

/** Whose keys they are: once in the company and once in its sandbox, which are the same person in two places. */
export const scopeOf = ({ id, company }: Pick<SessionUser, 'id' | 'company'>): string =>
  company?.is_sandbox ? `${company.id} ${id}` : id;

/**
 * A write with a key. `scope` is scopeOf the user; `company_id` says whose door the procedure gets, null for the
 * platform's.
 */
type KeyedCall = {
  scope: string;
  key: string;
  company_id: string | null;
  procedure: string;
  input: unknown;
};
type Result = { ok: true; data: unknown } | { ok: false; error: TRPCError };
type Kept = { data: unknown } | { refusal: { code: ErrorCode; message: string; extras: ErrorExtras } };

/** @throws 400 for a malformed key */
export function assertIdempotencyKey(key: string): string {
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new AppError('BAD_REQUEST', MESSAGES.idempotencyKeyInvalid);
  return key;
}

/**
 * Runs a write once per key: the same call within 24 hours gets the first answer. The whole procedure is one
 * transaction that stores the answer, too, so a crash leaves both or neither, and a key cannot become free again after
 * the work was done. What the procedure commits before it refuses (a counted password guess, a proposal found stale) is
 * committed here, too; an unexpected error rolls everything back. Jobs are enqueued after the commit.
 * @param run the rest of the procedure, on the door and the services it is given
 * @throws 422 when the key was used with another request, 409 while the first one is running
 */
export async function runOnce<R extends Result>(
  { database, services }: { database: Database; services: Services },
  call: KeyedCall,
  run: (door: CompanyDb | PlatformDb, services: Services) => Promise<R>,
): Promise<{ result: R } | { replayed: unknown }> {
  const { scope, company_id } = call;
  const key = assertIdempotencyKey(call.key);
  const request = `${call.procedure}\n${superjson.stringify(call.input)}`;
  const known = services.secrets.fingerprints(request, 'idempotency');
  const fingerprint = known[0] ?? '';
  const now = services.now();
  const owner = `idempotency ${scope} ${key}`;
  const deferred = deferUntilCommit(services);
  try {
    const outcome = await database.inOneTransaction<{ kept: Kept } | { result: R }>(
      company_id,
      async (door, asPlatform) => {
        const first = await asPlatform(async (sql) => {
          if (!(await lockKey(sql, scope, key)))
            throw new AppError('CONFLICT', MESSAGES.idempotencyInProgress, {
              reason: 'idempotency_in_progress',
              retry_after: 1,
            });
          return findAnswer(sql, { scope, key, since: new Date(now.getTime() - KEPT_MS) });
        });
        if (first && !known.includes(first.fingerprint) && first.fingerprint !== plainHash(request))
          throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.idempotencyMismatch, {
            reason: 'idempotency_key_reused',
          });
        if (first) return { kept: superjson.parse<Kept>(services.secrets.open(first.answer, owner)) };
        const result = await run(door, deferred.services);
        const refusal = result.ok ? null : toAppError(result.error);
        if (!result.ok && (!refusal || refusal.status >= 500)) throw new Undone(result);
        if (refusal && MAY_PASS.has(refusal.status)) return { result };
        const kept: Kept = refusal
          ? { refusal: { code: refusal.code, message: refusal.message, extras: refusal.extras } }
          : { data: (result as { data: unknown }).data };
        const answer = services.secrets.seal(superjson.stringify(kept), owner);
        await asPlatform((sql) => keepAnswer(sql, { scope, key, fingerprint, answer, now }));
        return { result };
      },
      { timeout: LONGEST_MS },
    );
    if ('result' in outcome) {
      await deferred.release();
      return outcome;
    }
    const { kept } = outcome;
    if ('data' in kept) return { replayed: kept.data };
    throw new ReplayedRefusal(new AppError(kept.refusal.code, kept.refusal.message, kept.refusal.extras));
  } catch (error) {
    if (error instanceof Undone) return { result: error.result as R };
    throw error;
  }
}

/** What rows were given before fingerprints had a key: they are known again until their day is over. */
const plainHash = (request: string) => createHash('sha256').update(request).digest('hex');

/** Replays the refusal of the first call. */
export class ReplayedRefusal extends Error {
  readonly refusal: AppError;

  constructor(refusal: AppError) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Rolls the transaction back after an unexpected error and carries its result out. */
class Undone extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('Rolled back');
    this.result = result;
  }
}

/**
 * Refusals that are not stored, because the same request may succeed in a moment: after a right is granted or a limit
 * has passed.
 */
const MAY_PASS = new Set([401, 403, 429]);
