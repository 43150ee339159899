import type { CompanyDb, CompanyQueries } from '@outrider/db';
import { AppError, type ErrorCode } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { refuse } from '../../ground/http/refuse.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { type GoogleAccount, GoogleError, type GoogleTrouble } from '../../ground/ports/google.ts';
import type { Services } from '../../ground/services.ts';
import { keeping, openAccount } from './credentials.ts';
import { SyncStop } from './sync-stop.ts';
import { type AgentRow, findAgent, updateAgent } from './sync.store.ts';

const CODES: Record<GoogleTrouble, ErrorCode> = {
  disconnected: 'CONFLICT',
  forbidden: 'CONFLICT',
  missing: 'CONFLICT',
  busy: 'TOO_MANY_REQUESTS',
  unreachable: 'SERVICE_UNAVAILABLE',
  unreadable: 'SERVICE_UNAVAILABLE',
};

/** @throws 404 */
export async function getAgent(db: CompanyQueries, id: string): Promise<AgentRow> {
  const agent = await findAgent(db, id);
  if (!agent) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return agent;
}

/** What Google said, as a call of ours answers it. */
export function toAppError(error: unknown): unknown {
  if (error instanceof GoogleError)
    return new AppError(
      CODES[error.trouble],
      error.message,
      error.retry_after ? { retry_after: error.retry_after } : {},
    );
  return error instanceof SyncStop ? refuse('UNPROCESSABLE_CONTENT', 'sheet_name', error.message) : error;
}

/**
 * Something that a person asked of the agent's account, while they wait. A connection that Google no longer takes is
 * ended here as in a sync.
 */
export async function withAccount<T>(
  db: CompanyDb,
  services: Services,
  agent: AgentRow,
  work: (account: GoogleAccount) => Promise<T>,
): Promise<T> {
  const { account, keep } = openAccount(db, services, agent);
  try {
    return await keeping(() => work(account), keep);
  } catch (error) {
    if (error instanceof GoogleError && error.trouble === 'disconnected') await markDisconnected(db, agent);
    throw toAppError(error);
  }
}

async function markDisconnected(db: CompanyDb, { id }: AgentRow): Promise<void> {
  await db.transaction(async (tx) => {
    await updateAgent(tx, id, {
      status: 'error',
      status_reason: MESSAGES.googleRevoked,
      google_credentials: null,
      next_sync: null,
    });
    await insertEvent(tx, 'sheets.changed', id);
  });
}
