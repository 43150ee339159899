import type { PlatformDb, PlatformQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import type { SandboxState } from '@outrider/shared/sandbox';
import { type Actor, actorOf } from '../actor.ts';
import { recordPlatformAudit } from '../audit/audit.store.ts';
import type { CallFacts } from '../context.ts';
import type { CompanyUser, PeopleDoor } from '../guard.ts';
import type { Services } from '../services.ts';
import { changeSides, toSessionUser } from '../sessions/session.service.ts';
import { uuidv7 } from '../uuid.ts';
import { emptySandbox } from './empty-sandbox.ts';
import { findSandbox, insertSandbox, listPlaced, lockCompany, noteFilled, placePeople } from './sandbox.store.ts';

/** Making and filling one takes about two seconds. */
const FILLING_MS = 60_000;

export async function getSandbox({ db, company_id }: PeopleDoor): Promise<SandboxState> {
  const sandbox = await findSandbox(db, company_id);
  return { filled_at: sandbox?.filled_at.toISOString() ?? null };
}

/**
 * Ends this session and begins one in the company's sandbox, which is made and filled where it is not there yet. @throws 409 from inside
 */
export async function enterSandbox(
  { db }: PeopleDoor,
  { now, fillSandbox }: Pick<Services, 'now' | 'fillSandbox'>,
  user: CompanyUser,
  call: CallFacts,
) {
  if (user.company.is_sandbox) throw new AppError('CONFLICT', MESSAGES.sandboxHere);
  const company_id = user.company.id;
  return db.transaction(
    async (tx) => {
      await lockCompany(tx, company_id);
      if (!(await findSandbox(tx, company_id))) await makeSandbox(tx, company_id, actorOf(user, call), fillSandbox, now());
      const sandbox = await findSandbox(tx, company_id);
      if (!sandbox) throw new AppError('NOT_FOUND', MESSAGES.notFound);
      await placePeople(tx, sandbox);
      return cross(tx, user, call, true);
    },
    { timeout: FILLING_MS },
  );
}

/** Ends this session and begins one in the company. @throws 409 from outside */
export async function leaveSandbox({ db }: PeopleDoor, user: CompanyUser, call: CallFacts) {
  if (!user.company.is_sandbox) throw new AppError('CONFLICT', MESSAGES.sandboxNotHere);
  return db.transaction((tx) => cross(tx, user, call, false));
}

/** Takes everything out of the sandbox but its people, their tokens and its webhooks, and fills it anew. @throws 404 where there is none yet */
export async function resetSandbox(
  { db, company_id }: PeopleDoor,
  { now, fillSandbox }: Pick<Services, 'now' | 'fillSandbox'>,
  actor: Actor,
): Promise<SandboxState> {
  const sandbox = await findSandbox(db, company_id);
  if (!sandbox) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return db.transaction(
    async (tx) => {
      await lockCompany(tx, sandbox.company_id);
      await emptySandbox(tx, sandbox.id);
      await noteFilled(tx, sandbox.id, now());
      await fill(tx, sandbox, fillSandbox, now());
      await note(tx, actor, sandbox, 'sandbox.reset');
      await tx.outboxEvent.create({
        data: { company_id: sandbox.id, topic: 'company.changed', subject_id: sandbox.id },
        select: { id: true },
      });
      return { filled_at: now().toISOString() };
    },
    { timeout: FILLING_MS },
  );
}

async function makeSandbox(
  tx: PlatformQueries,
  company_id: string,
  actor: Actor,
  fillSandbox: Services['fillSandbox'],
  now: Date,
): Promise<void> {
  const id = uuidv7(now.getTime());
  await insertSandbox(tx, { id, company_id, now });
  await fill(tx, { id, company_id }, fillSandbox, now);
  await note(tx, actor, { id, company_id }, 'sandbox.create');
}

async function fill(
  tx: PlatformQueries,
  sandbox: { id: string; company_id: string },
  fillSandbox: Services['fillSandbox'],
  now: Date,
): Promise<void> {
  await placePeople(tx, sandbox);
  await fillSandbox(tx, { company_id: sandbox.id, people: await listPlaced(tx, sandbox.id) }, now);
}

/** In the company's own log, where it stays when the sandbox is emptied. */
const note = (tx: PlatformQueries, actor: Actor, sandbox: { id: string; company_id: string }, action: string) =>
  recordPlatformAudit(tx, sandbox.company_id, actor, { action, subject_kind: 'company', subject_id: sandbox.id });

async function cross(tx: PlatformQueries, user: CompanyUser, { token }: CallFacts, in_sandbox: boolean) {
  const crossed = token && (await changeSides(tx, token, in_sandbox));
  if (!crossed) throw new AppError('UNAUTHORIZED', MESSAGES.notSignedIn);
  return { user: toSessionUser(crossed.row), access_token: crossed.access_token };
}
