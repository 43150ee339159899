import type { CompanyDb } from '@outrider/db';
import {
  AGENTS_SWITCH,
  type agentsSwitchSchema,
  type DoNotContact,
  type doNotContactAddSchema,
  type doNotContactPageInputSchema,
  type doNotContactPageSchema,
  type proposalDocumentSchema,
} from '@outrider/shared/agents';
import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import { reachOf } from '@outrider/shared/permissions';
import type { z } from 'zod';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import type { CompanyUser } from '../guard.ts';
import { cutPage, readAfter } from '../paging/listing.ts';
import type { Services } from '../services.ts';
import { readSwitched, setSwitch as writeSwitch } from '../writer/writer.store.ts';
import { readBarred } from '../do-not-contact/do-not-contact.ts';
import {
  countBarred,
  deleteBarred,
  type DoNotContactRow,
  findBarred,
  insertBarred,
  listBarred,
} from '../do-not-contact/do-not-contact.store.ts';
import { findProposal } from './proposals.store.ts';
import { proposalHtml } from './proposal-html.ts';
import { insertEvent } from '../events/outbox.store.ts';

type Switch = z.infer<typeof agentsSwitchSchema>;

export async function readSwitch(db: CompanyDb): Promise<Switch> {
  const row = await readSwitched(db, AGENTS_SWITCH);
  return {
    stopped: row ? !row.is_on : false,
    changed_by_name: row?.changed_by_name ?? null,
    changed_at: row?.changed_at.toISOString() ?? null,
  };
}

/**
 * Stops every agent of the company, or lets them go on. Workers ask before each effect and the outbox before each of their mails, so it holds for what
 * has been planned; every screen hears of it at once.
 */
export async function setSwitch(
  db: CompanyDb,
  { wake }: Pick<Services, 'wake'>,
  actor: Actor,
  stopped: boolean,
): Promise<Switch> {
  await db.transaction(async (tx) => {
    const before = await readSwitched(tx, AGENTS_SWITCH);
    if (!before && !stopped) return;
    if (!(await writeSwitch(tx, AGENTS_SWITCH, !stopped, actor.id))) return;
    await recordAudit(tx, actor, {
      action: stopped ? 'sales_agents.stop' : 'sales_agents.resume',
      subject_kind: 'company',
      subject_id: tx.companyId,
    });
    await insertEvent(tx, 'agent.changed', tx.companyId);
    await insertEvent(tx, 'mail.changed', tx.companyId);
    const title = stopped ? MESSAGES.allAgentsStopped : MESSAGES.allAgentsResumed;
    await insertEvent(tx, 'agent.notice', tx.companyId, {
      title,
      message: MESSAGES.switchedBy(actor.name ?? ''),
      link_path: '/ai-sales-agents',
    });
  });
  wake.relay();
  return readSwitch(db);
}

export async function pageOfDoNotContact(
  db: CompanyDb,
  { limit, cursor, q }: z.output<typeof doNotContactPageInputSchema>,
): Promise<z.infer<typeof doNotContactPageSchema>> {
  const [total, rows] = await Promise.all([
    countBarred(db, q),
    listBarred(db, q, { after: readAfter(cursor), limit: limit + 1 }),
  ]);
  const { items, next_cursor } = cutPage(rows, limit, ({ created_at }) => created_at);
  return { items: items.map(present), total, next_cursor };
}

/** What is on the list already stays as it is, and is answered. @throws 422 for what is neither an address nor a domain */
export async function addDoNotContact(
  db: CompanyDb,
  actor: Actor,
  { value, reason }: z.output<typeof doNotContactAddSchema>,
): Promise<DoNotContact> {
  const barred = readBarred(value);
  if (!barred)
    throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.notAnAddressOrDomain, {
      errors: [{ field: 'value', message: MESSAGES.notAnAddressOrDomain }],
    });
  return db.transaction(async (tx) => {
    const id = await insertBarred(tx, { ...barred, source: 'person', reason: reason ?? null, created_by: actor.id });
    if (id) {
      await recordAudit(tx, actor, {
        action: 'do_not_contact.add',
        subject_kind: 'do_not_contact',
        subject_id: id,
        detail: barred,
      });
      await insertEvent(tx, 'agent.changed', id);
    }
    const row = await findBarred(tx, barred);
    if (!row) throw new AppError('CONFLICT', MESSAGES.changedMeanwhile); // taken off the list at this very moment
    return present(row);
  });
}

/** @throws 404 */
export async function removeDoNotContact(db: CompanyDb, actor: Actor, id: string): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const gone = await deleteBarred(tx, id);
    if (!gone) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    await recordAudit(tx, actor, {
      action: 'do_not_contact.remove',
      subject_kind: 'do_not_contact',
      subject_id: id,
      detail: gone,
    });
    await insertEvent(tx, 'agent.changed', id);
    return { id };
  });
}

/** A proposal by its action's id; a rep sees those for leads of their own. @throws 404 */
export async function getProposal(
  db: CompanyDb,
  user: CompanyUser,
  action_id: string,
): Promise<z.infer<typeof proposalDocumentSchema>> {
  const row = await findProposal(db, action_id, reachOf(user.role, 'agents.decide') === 'all' ? null : user.id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return { ...row, html: proposalHtml(row.markdown), created_at: row.created_at.toISOString() };
}

const present = (row: DoNotContactRow): DoNotContact => ({ ...row, created_at: row.created_at.toISOString() });
