import type { PlatformQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { SessionUser } from '@outrider/shared/people/auth';
import type { SandboxState } from '@outrider/shared/people/sandbox';
import { type Actor, actorOf } from '../../ground/actor.ts';
import { recordPlatformAudit } from '../../ground/audit/audit.store.ts';
import type { CallFacts } from '../../ground/context.ts';
import type { CompanyUser, PeopleDoor } from '../../ground/guard.ts';
import type { Services } from '../../ground/services.ts';
import { changeSides, toSessionUser } from '../../ground/sessions/session.service.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { emptySandbox } from './empty-sandbox.ts';
import {
  findSandbox,
  forgetAnswers,
  insertSandbox,
  listPlaced,
  lockCompany,
  noteFilled,
  placePeople,
  type Sandbox,
} from './sandbox.store.ts';

type Filling = Pick<Services, 'now' | 'fillSandbox'>;
type SignedIn = { user: SessionUser; access_token: string };

/** Making and filling one takes about two seconds. */
const FILLING_MS = 60_000;

export async function getSandbox({ db, company_id }: PeopleDoor): Promise<SandboxState> {
  const sandbox = await findSandbox(db, company_id);
  return { filled_at: sandbox?.filled_at.toISOString() ?? null };
}

/** Ends this session and begins one in the company's sandbox, which is made and filled where it is not there yet. */
export async function enterSandbox(
  { db, company_id }: PeopleDoor,
  services: Filling,
  user: CompanyUser,
  call: CallFacts,
): Promise<SignedIn> {
  return db.transaction(
    async (tx) => {
      const sandbox =
        (await findSandbox(tx, company_id)) ?? (await makeSandbox(tx, company_id, services, actorOf(user, call)));
      await placePeople(tx, sandbox);
      return cross(tx, call, true);
    },
    { timeout: FILLING_MS },
  );
}

/** Ends this session and begins one in the company. */
export const leaveSandbox = ({ db }: PeopleDoor, call: CallFacts): Promise<SignedIn> =>
  db.transaction((tx) => cross(tx, call, false));

/**
 * Takes everything out of the sandbox but its people, their tokens and its webhooks, and fills it anew; one that is not
 * there yet is made.
 */
export async function resetSandbox(
  { db, company_id }: PeopleDoor,
  services: Filling,
  actor: Actor,
): Promise<SandboxState> {
  return db.transaction(
    async (tx) => {
      const now = services.now();
      const sandbox = await findSandbox(tx, company_id);
      if (!sandbox) await makeSandbox(tx, company_id, services, actor);
      else {
        await lockCompany(tx, sandbox.company_id);
        await emptySandbox(tx, sandbox.id);
        await forgetAnswers(tx, sandbox.id);
        await noteFilled(tx, sandbox.id, now);
        await fill(tx, sandbox, services, now);
        await note(tx, actor, sandbox, 'sandbox.reset');
        await announce(tx, sandbox.id);
      }
      return { filled_at: now.toISOString() };
    },
    { timeout: FILLING_MS },
  );
}

/** One a company: who asks at the same time waits, and finds it. */
async function makeSandbox(tx: PlatformQueries, company_id: string, services: Filling, actor: Actor): Promise<Sandbox> {
  await lockCompany(tx, company_id);
  const made = await findSandbox(tx, company_id);
  if (made) return made;
  const now = services.now();
  const sandbox = { id: uuidv7(now.getTime()), company_id, filled_at: now };
  await insertSandbox(tx, sandbox);
  await fill(tx, sandbox, services, now);
  await note(tx, actor, sandbox, 'sandbox.create');
  return sandbox;
}

async function fill(tx: PlatformQueries, sandbox: Sandbox, { fillSandbox }: Filling, now: Date): Promise<void> {
  await placePeople(tx, sandbox);
  await fillSandbox(tx, { company_id: sandbox.id, people: await listPlaced(tx, sandbox.id) }, now);
}

/** In the company's own log, where it stays when the sandbox is emptied. */
const note = (tx: PlatformQueries, actor: Actor, { id, company_id }: Sandbox, action: string) =>
  recordPlatformAudit(tx, company_id, actor, { action, subject_kind: 'company', subject_id: id });

/** To the sandbox's browsers: each asks anew for what it shows. */
const announce = (tx: PlatformQueries, id: string) =>
  tx.outboxEvent.create({ data: { company_id: id, topic: 'company.changed', subject_id: id }, select: { id: true } });

/** @throws 401 where the session ended meanwhile */
async function cross(tx: PlatformQueries, { token }: CallFacts, in_sandbox: boolean): Promise<SignedIn> {
  const crossed = token && (await changeSides(tx, token, in_sandbox));
  if (!crossed) throw new AppError('UNAUTHORIZED', MESSAGES.notSignedIn);
  return { user: toSessionUser(crossed.row), access_token: crossed.access_token };
}
