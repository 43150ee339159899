import type { CompanyTx } from '@outrider/db';
import { getTRPCErrorFromUnknown } from '@trpc/server';
import { createContext } from '../../ground/context.ts';
import { ReplayedRefusal, runOnce, scopeOf } from '../../ground/idempotency/idempotency.ts';
import type { Assistant } from './assistant.ts';
import { callerOf, onlyDoor } from './calls.ts';

type Keyed = { key: string; tool: string; input: object };

/**
 * Runs a tool that writes once per key: an assistant that lost the answer calls again and gets the first one. All that
 * the tool does is one transaction with the answer that is kept, on whichever instance the second call arrives. @throws
 * 409 while the first call runs, 422 where the key was another call's
 */
export async function runKeyed(
  assistant: Assistant,
  { key, tool, input }: Keyed,
  run: (assistant: Assistant) => Promise<object>,
): Promise<object> {
  const { user, context } = assistant;
  const call = { scope: scopeOf(user), key, company_id: user.company.id, procedure: `mcp.${tool}`, input };
  try {
    const outcome = await runOnce(context, call, async (door, services) => {
      const inner = createContext(onlyDoor(door as unknown as CompanyTx), services, context.call);
      inner.session = context.session;
      return run({ ...assistant, services, context: inner, caller: callerOf(inner) }).then(
        (data) => ({ ok: true as const, data }),
        (error: unknown) => ({ ok: false as const, error: getTRPCErrorFromUnknown(error) }),
      );
    });
    if ('result' in outcome) {
      if (!outcome.result.ok) throw outcome.result.error;
      return outcome.result.data;
    }
    context.told.replayed = true;
    return outcome.replayed as object;
  } catch (error) {
    if (!(error instanceof ReplayedRefusal)) throw error;
    context.told.replayed = true;
    throw error.refusal;
  }
}
