import type { CallFacts, Context } from '../../ground/context.ts';
import { createContext } from '../../ground/context.ts';
import type { Database } from '@outrider/db';
import { type CompanyUser, enterByToken } from '../../ground/guard.ts';
import type { Services } from '../../ground/services.ts';
import { type Caller, callerOf } from './calls.ts';

/** Whoever asks over MCP: the product's calls as they are for its person and token. */
export type Assistant = { user: CompanyUser; caller: Caller; context: Context; services: Services };

/** An Idempotency-Key is of one call, and a request can make several. @throws 401, 403, 429 */
export async function enterAssistant(database: Database, services: Services, facts: CallFacts): Promise<Assistant> {
  const context = createContext(database, services, { ...facts, idempotency_key: null, by_assistant: true });
  const user = await enterByToken(context);
  return { user, context, services, caller: callerOf(context) };
}
