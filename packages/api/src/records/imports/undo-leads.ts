import type { CompanyTx } from '@outrider/db';
import type { Actor } from '../../ground/actor.ts';
import { insertAudits } from '../../ground/audit/audit.store.ts';
import { binLeads } from '../leads/bin.store.ts';
import { findById, type KnownLead, updateKnown } from '../leads/capture.store.ts';
import { type Fill, filledFields } from '../leads/dedupe.ts';
import { rateLead } from '../leads/scoring.ts';
import type { LeadPorts } from '../../ground/ports/leads.ts';
import type { TouchedRecord } from './imports.store.ts';
import type { Undoing, Undone } from './target.ts';

/** Leads it made go to the bin, values it changed come back. What somebody worked on since stays. */
export async function undoLeads(
  ports: LeadPorts,
  tx: CompanyTx,
  due: TouchedRecord[],
  { actor, import_id, now }: Undoing,
): Promise<Undone> {
  const held = await holdLeads(tx, due);
  const isUntouched = ({ id, version, action }: TouchedRecord) => {
    const lead = held.get(id);
    return lead?.version === version && !(action === 'created' && lead.busy);
  };
  const free = due.filter(isUntouched);
  const created = free.filter(({ action }) => action === 'created').map(({ id }) => id);
  const removed = [...(await binLeads(tx, created, now))];
  await insertAudits(
    tx,
    actor,
    removed.map((subject_id) => ({
      action: 'lead.delete',
      subject_kind: 'lead',
      subject_id,
      detail: { via: 'import undo', import_id },
    })),
  );
  const updated = free.filter(({ action }) => action === 'updated');
  if (updated.length > 0) await restore(ports, tx, updated, actor, import_id);
  const idsOf = (rows: TouchedRecord[]) => rows.map(({ id }) => id);
  return {
    removed,
    restored: idsOf(updated),
    kept: idsOf(due.filter((one) => held.has(one.id) && !isUntouched(one))),
    gone: idsOf(due.filter(({ id }) => !held.has(id))),
  };
}

/** The leads as they are now; `busy`: something hangs on the lead that was made since. */
async function holdLeads(
  tx: CompanyTx,
  due: TouchedRecord[],
): Promise<Map<string, { version: number; busy: boolean }>> {
  const ids = due.map(({ id }) => id);
  const rows = await tx.$queryRaw<{ id: string; version: number; busy: boolean }[]>`
    WITH held AS MATERIALIZED (SELECT l.id, l.version FROM leads l WHERE l.id = ANY(${ids}::uuid[]) ORDER BY l.id
        FOR UPDATE)
    SELECT h.id, h.version,
      EXISTS (SELECT FROM opportunities o WHERE o.lead_id = h.id) OR EXISTS (SELECT FROM tasks t WHERE t.lead_id = h.id)
        OR EXISTS (SELECT FROM meetings m WHERE m.lead_id = h.id)
          OR EXISTS (SELECT FROM outbox_messages m WHERE m.lead_id = h.id) AS busy
    FROM held h`;
  return new Map(rows.map(({ id, ...lead }) => [id, lead]));
}

async function restore(
  ports: LeadPorts,
  tx: CompanyTx,
  rows: TouchedRecord[],
  actor: Actor,
  import_id: string,
): Promise<void> {
  const model = await ports.activeModel(tx);
  const leads = new Map(
    (
      await findById(
        tx,
        rows.map(({ id }) => id),
      )
    ).map((lead) => [lead.id, lead]),
  );
  const merged = rows.flatMap(({ id, before }) => {
    const known = leads.get(id);
    if (!known || !before) return [];
    const fill = before as Fill;
    const lead: KnownLead = { ...known, ...fill };
    return [
      {
        lead,
        kind: 'updated' as const,
        fields: filledFields(fill, known.custom),
        rating: lead.processing_mode === 'manual' ? null : rateLead(lead, model),
      },
    ];
  });
  await updateKnown(tx, merged, { actor, via: 'import_undo', detail: { import_id }, quiet: true });
}
