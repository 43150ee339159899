import type { CompanyDb } from '@outrider/db';
import type {
  DoNotContact,
  doNotContactAddSchema,
  doNotContactPageInputSchema,
  doNotContactPageSchema,
} from '@outrider/shared/automation/agents';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { z } from 'zod';
import { refuse } from '../../ground/http/refuse.ts';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { Services } from '../../ground/services.ts';
import { cutPage, readAfter } from '../../ground/paging/listing.ts';
import {
  countBarred,
  deleteBarred,
  type DoNotContactRow,
  findBarred,
  insertBarred,
  listBarred,
} from './do-not-contact.store.ts';
import { readBarred } from './do-not-contact.ts';

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

/**
 * What agents plan to write there ends. An entry that exists is left alone and returned. @throws 422 for text that is
 * neither an address nor a domain
 */
export async function addDoNotContact(
  db: CompanyDb,
  services: Pick<Services, 'leads' | 'now'>,
  actor: Actor,
  { value, reason }: z.output<typeof doNotContactAddSchema>,
): Promise<DoNotContact> {
  const barred = readBarred(value);
  if (!barred) throw refuse('UNPROCESSABLE_CONTENT', 'value', MESSAGES.notAnAddressOrDomain);
  return db.transaction(async (tx) => {
    // Leads are taken before the list's row, as by whoever closes a reply.
    await services.leads.silenceAddress(tx, barred, MESSAGES.onDoNotContact(barred.value), services.now());
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

const present = (row: DoNotContactRow): DoNotContact => ({ ...row, created_at: row.created_at.toISOString() });
