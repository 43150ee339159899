import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { TEST_LEADS_SHOWN, type TestLead } from '@outrider/shared/automation/intake';
import type { AiInsights, Priority } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { LeadDraft } from '../../records/leads/normalise.ts';
import { leadName } from '../../ground/text/lead-name.ts';
import { deleteTestDelivery, listTestLeads } from './test-leads.store.ts';

/** The leads a test delivery would have made, in its order. @throws 404 for a delivery without any */
export async function readTestLeads(db: CompanyDb, delivery_id: string): Promise<TestLead[]> {
  const rows = await listTestLeads(db, delivery_id, TEST_LEADS_SHOWN);
  if (rows.length === 0) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return rows.map((row) => {
    const lead = row.lead as LeadDraft;
    const insights = row.ai_insights as AiInsights;
    return {
      ...lead,
      custom: lead.custom ?? {}, // one from before companies had fields of their own has none
      id: row.id,
      name: leadName(lead),
      score: row.score,
      priority: row.priority as Priority,
      next_action: insights.next_action,
      created_at: row.created_at.toISOString(),
    };
  });
}

/** @throws 404 for what is no test delivery */
export async function removeTestDelivery(db: CompanyDb, actor: Actor, id: string): Promise<{ id: string }> {
  await db.transaction(async (tx) => {
    if (!(await deleteTestDelivery(tx, id))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    await recordAudit(tx, actor, { action: 'delivery.test_removed', subject_kind: 'delivery', subject_id: id });
    await insertEvent(tx, 'delivery.changed', id);
  });
  return { id };
}
