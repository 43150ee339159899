import { describeDevice } from '@outrider/shared/ground/describe-device';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { IDLE_LIMIT_MS } from '@outrider/shared/people/session-limits';
import type { CompanySession, CompanySessionsQuery } from '@outrider/shared/people/users';
import type { Actor } from '../../ground/actor.ts';
import { recordPlatformAudit } from '../../ground/audit/audit.store.ts';
import type { PeopleDoor } from '../../ground/guard.ts';
import { endTokens, OWN_KINDS } from '../../ground/sessions/end-access.ts';
import { cutPage, readAfter } from '../../ground/paging/listing.ts';
import {
  type CompanySessionRow,
  countCompanySessions,
  deleteCompanySession,
  deleteCompanySessions,
  listCompanySessions,
  listTokenOwners,
} from './company-sessions.store.ts';
import { findPlace } from './users.store.ts';

type Page = { items: CompanySession[]; total: number; next_cursor: string | null };

/** Where the company's people are signed in. @param current the session that asks */
export async function getCompanySessions(
  { db, company_id }: PeopleDoor,
  current: string,
  { q, limit, cursor }: CompanySessionsQuery,
  now: Date,
): Promise<Page> {
  const asked = { company_id, q, live_at: now, idle_since: new Date(now.getTime() - IDLE_LIMIT_MS) };
  const [rows, total] = await Promise.all([
    listCompanySessions(db, asked, readAfter(cursor, 'session'), limit + 1),
    countCompanySessions(db, asked),
  ]);
  const { items, next_cursor } = cutPage(rows, limit, ({ created_at }) => created_at);
  return { items: items.map((row) => present(row, current)), total, next_cursor };
}

const present = (row: CompanySessionRow, current: string): CompanySession => {
  const { id, user_agent, ip, in_sandbox, created_at, last_active_at, person_id, full_name, email } = row;
  const times = { created_at: created_at.toISOString(), last_active_at: last_active_at.toISOString() };
  const person = { id: person_id, full_name, email };
  return { id, current: id === current, user_agent, ip, in_sandbox, ...times, person };
};

/** @throws 404 for a session of nobody in the company, and for one that is over */
export async function endCompanySession({ db, company_id }: PeopleDoor, actor: Actor, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await deleteCompanySession(tx, company_id, id);
    if (!ended) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    await recordPlatformAudit(tx, company_id, actor, {
      action: 'session.end',
      subject_kind: 'user',
      subject_id: ended.person_id,
      detail: { device: describeDevice(ended.user_agent) },
    });
    return 1;
  });
}

/** How many sessions ended, and how many tokens and connected assistants with them. */
type AccessEnded = { ended: number; tokens_ended: number };

/**
 * Signs somebody out wherever they are, but for the session that asks; what acts as them ends, too. @throws 404 for
 * nobody in the company
 */
export async function signOutPerson(
  { db, company_id }: PeopleDoor,
  actor: Actor,
  kept: string,
  person_id: string,
  now: Date,
): Promise<AccessEnded> {
  return db.transaction(async (tx) => {
    if (!(await findPlace(tx, company_id, person_id))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const ended = await deleteCompanySessions(tx, company_id, { person_id, kept });
    const tokens_ended = await endTokens(tx, actor, person_id, { reason: 'signed_out', kinds: OWN_KINDS, now });
    if (ended + tokens_ended > 0)
      await recordPlatformAudit(tx, company_id, actor, {
        action: 'session.end_person',
        subject_kind: 'user',
        subject_id: person_id,
        detail: { sessions_ended: ended, tokens_ended },
      });
    return { ended, tokens_ended };
  });
}

/** Signs everybody in the company out, but for the session that asks; the tokens and assistants of all of them end. */
export async function signOutEveryone(
  { db, company_id }: PeopleDoor,
  actor: Actor,
  kept: string,
  now: Date,
): Promise<AccessEnded> {
  return db.transaction(async (tx) => {
    const ended = await deleteCompanySessions(tx, company_id, { person_id: null, kept });
    let tokens_ended = 0;
    for (const id of await listTokenOwners(tx, company_id))
      tokens_ended += await endTokens(tx, actor, id, { reason: 'signed_out', kinds: OWN_KINDS, now });
    if (ended + tokens_ended > 0)
      await recordPlatformAudit(tx, company_id, actor, {
        action: 'session.end_everyone',
        subject_kind: 'company',
        subject_id: company_id,
        detail: { sessions_ended: ended, tokens_ended },
      });
    return { ended, tokens_ended };
  });
}
