import { randomUUID } from 'node:crypto';
import { type Prisma, runInSavepoint } from '@outrider/db';
import type { Enrolled } from '@outrider/shared/automation/campaigns';
import type { AssistantCall } from '@outrider/shared/automation/assistant-calls';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { createContext } from '../../ground/context.ts';
import type { AssistantPort } from '../../ground/services.ts';
import { toSessionUser } from '../../ground/sessions/session.service.ts';
import { findPerson } from '../../ground/sessions/person.store.ts';
import { refusalOf } from '../../ground/trpc.ts';
import { call, type Caller, callerOf, keysOf, onlyDoor } from './calls.ts';
import { valueAt } from './values.ts';

/** See AssistantPort: one transaction with whatever asked for it, through the same guard as every other call. */
export const writeForAssistant: AssistantPort['write'] = async (
  tx,
  services,
  { call: name, input, before, user_id, token, scopes },
) => {
  const person = await findPerson(tx, user_id);
  if (!person) throw new AppError('FORBIDDEN', MESSAGES.assistantPersonGone);
  const user = { ...toSessionUser(person), scopes: new Set(scopes), token };
  return runInSavepoint(tx, async (inner) => {
    const facts = {
      token: null,
      idempotency_key: null,
      request_id: randomUUID(),
      ip: 'unknown',
      user_agent: null,
      cookies: null,
      by_assistant: true,
    } as const;
    const context = createContext(onlyDoor(inner), services, facts);
    context.session.current = Promise.resolve({ id: token.id, user });
    const caller = callerOf(context);
    try {
      const asked = before ? { ...input, version: await versionUnchanged(caller, name, input, before) } : input;
      return presentMade(name, await call(caller, name, asked));
    } catch (error) {
      throw refusalOf(error) ?? error;
    }
  });
};

/** The record's version now, where what the call would change is as it was. @throws 409 */
async function versionUnchanged(
  caller: Caller,
  name: AssistantCall,
  { id }: Record<string, unknown>,
  before: Record<string, unknown>,
): Promise<number> {
  const record = await call(caller, name.replace(/\w+$/, 'get'), { id });
  const moved = Object.keys(before).filter(
    (field) => JSON.stringify(valueAt(record, field)) !== JSON.stringify(before[field]),
  );
  if (moved.length > 0) throw new AppError('CONFLICT', MESSAGES.assistantOutOfDate(moved.join(', ')));
  return record.version as number;
}

/** What a call made or changed, by its ids. */
function presentMade(name: AssistantCall, answer: Record<string, unknown>): Prisma.InputJsonObject {
  const idOf = (key: string) => ((answer[key] as { id: string } | null)?.id ?? null) as string | null;
  if (name === 'pipeline.convertLead')
    return { opportunity_id: idOf('opportunity'), account_id: idOf('account'), contact_id: idOf('contact') };
  if (name === 'campaigns.enroll') return presentEnrolled(answer as Enrolled);
  return { id: answer.id as string };
}

/** One lead was named: where it is left out, nothing was done. @throws 409 */
function presentEnrolled({ enrolled, skipped: [why] }: Enrolled): Prisma.InputJsonObject {
  if (why || enrolled === 0) throw new AppError('CONFLICT', MESSAGES.enrollSkipped[why?.reason ?? 'elsewhere']);
  return { enrolled };
}

/** Whether a call changes a record that is there, so that it rests on what that has. */
export const isChange = (name: AssistantCall): boolean => keysOf(name).includes('version');
