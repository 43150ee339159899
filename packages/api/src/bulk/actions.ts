import type { CompanyTx } from '@outrider/db';
import type { BulkField } from '@outrider/shared/bulk';
import type { CustomValue } from '@outrider/shared/fields/custom';
import { groupBy } from '@outrider/shared/group-by';
import { MESSAGES } from '@outrider/shared/messages';
import { can, type Capability } from '@outrider/shared/permissions';
import type { Role } from '@outrider/shared/roles';
import type { Actor } from '../actor.ts';
import { assignOne } from '../assignment/assign-by-rules.ts';
import { keepTurns, lockTurns, readSituation } from '../assignment/turns.store.ts';
import { isSame } from '../fields/same-value.ts';
import type { WholeLead } from '../leads/edit.store.ts';
import { rateLead } from '../leads/scoring.ts';
import type { RuleAssignment, LeadPorts } from '../ports/leads.ts';
import {
  binLeads,
  changeLeads,
  lockLeads,
  type Note,
  noteOnLeads,
  scoreLeads,
  type SetName,
  unbinLeads,
} from './actions.store.ts';
import { readFieldValue, setOnLeads, valueOf } from './set-field.ts';
import { findDone, type Outcome, type RunRow } from './runs.store.ts';

export type Asker = { id: string; role: Role };
type Batch = {
  ports: LeadPorts;
  tx: CompanyTx;
  run: RunRow;
  user: Asker;
  actor: Actor;
  ids: string[];
  now: Date;
};

const failed = (lead_id: string, reason: string): Outcome => ({ lead_id, state: 'failed', reason });

/** Does the run's action to these leads, each under the asker's own rights, and says for each what became of it. */
export async function applyBatch(batch: Batch): Promise<Outcome[]> {
  const {
    tx,
    run: { action },
    ids,
    user,
  } = batch;
  if (action === 'undo') return undoBatch(batch);
  if (action === 'assign_by_rules') await lockTurns(tx); // before the leads, as at their capture
  const leads = await lockLeads(tx, ids);
  const known = new Set(leads.map(({ id }) => id));
  const gone = ids.filter((id) => !known.has(id)).map((id) => failed(id, MESSAGES.bulkGone));
  const { allowed, refused } = sortByRight(user, action, leads);
  const done = await ACTIONS[action](batch, allowed);
  return [...gone, ...refused, ...done];
}

type Doing = Exclude<RunRow['action'], 'undo'>;
const NEEDS: Record<Doing, Capability> = {
  assign: 'leads.assign',
  assign_by_rules: 'assignment.manage',
  status: 'leads.edit',
  set_field: 'leads.edit',
  score: 'leads.edit',
  delete: 'leads.delete',
};

function sortByRight(user: Asker, action: Doing, leads: WholeLead[]) {
  const parts = groupBy(leads, (lead) => can(user, NEEDS[action], lead));
  return {
    allowed: parts.get(true) ?? [],
    refused: (parts.get(false) ?? []).map(({ id }) => failed(id, MESSAGES.bulkNotYours)),
  };
}

const ACTIONS = {
  assign,
  assign_by_rules: assignByRules,
  status: setStatus,
  set_field: setField,
  score,
  delete: remove,
};

async function assign({ tx, run, actor, now }: Batch, leads: WholeLead[]): Promise<Outcome[]> {
  const to = (run.params.assigned_to as string | null | undefined) ?? null;
  const changing = leads.filter((lead) => lead.assigned_to !== to);
  const owner = to ? await tx.user.findFirst({ where: { id: to }, select: { full_name: true } }) : null;
  await changeLeads(
    tx,
    'assigned_to',
    changing.map(({ id }) => ({ id, value: to })),
    now,
  );
  await noteOnLeads(
    tx,
    actor,
    changing.map(({ id }) => ({ lead_id: id, kind: 'assigned', detail: { to: owner?.full_name ?? null } })),
  );
  return leads.map((lead) => changed(lead, lead.assigned_to === to ? null : { assigned_to: lead.assigned_to }));
}

/** As at their capture; who has an owner keeps it. */
async function assignByRules({ tx, actor, now }: Batch, leads: WholeLead[]): Promise<Outcome[]> {
  const { situation } = await readSituation(tx);
  const said = new Map(leads.map((lead) => [lead.id, lead.assigned_to === null ? assignOne(lead, situation) : null]));
  const given = [...said.values()].filter((one): one is RuleAssignment => one !== null && one.turn !== null);
  await changeLeads(
    tx,
    'assigned_to',
    given.map(({ lead_id, assigned_to }) => ({ id: lead_id, value: assigned_to })),
    now,
  );
  await noteOnLeads(
    tx,
    actor,
    given.map(({ lead_id, kind, detail }) => ({ lead_id, kind, detail })),
  );
  await keepTurns(
    tx,
    given.flatMap(({ turn }) => turn ?? []),
  );
  return leads.map((lead) => {
    if (said.get(lead.id)?.turn) return changed(lead, { assigned_to: null });
    return failed(
      lead.id,
      lead.assigned_to !== null
        ? MESSAGES.bulkHasOwner
        : said.get(lead.id)
          ? MESSAGES.bulkNobodyAvailable
          : MESSAGES.bulkNoRule,
    );
  });
}

async function setStatus({ tx, run, actor, now }: Batch, leads: WholeLead[]): Promise<Outcome[]> {
  const { status, reason } = run.params as { status: string; reason: string | null };
  const changing = leads.filter((lead) => lead.status !== status);
  await changeLeads(
    tx,
    'status',
    changing.map(({ id }) => ({ id, value: status })),
    now,
  );
  await noteOnLeads(
    tx,
    actor,
    changing.map(({ id, status: from }): Note => ({
      lead_id: id,
      kind: 'status_changed',
      detail: { from, to: status, ...(reason && { reason }) },
    })),
  );
  return leads.map((lead) => changed(lead, lead.status === status ? null : { status: lead.status }));
}

/** One field to one value. The field may have been archived, or an option taken away, since the run was asked for. */
async function setField({ ports, tx, run, actor, now }: Batch, leads: WholeLead[]): Promise<Outcome[]> {
  const { field, value } = run.params as { field: BulkField; value: CustomValue | null };
  const read = await readFieldValue(tx, field, value);
  if ('problem' in read) return leads.map(({ id }) => failed(id, MESSAGES.bulkFieldGone));
  const changing = leads.filter((lead) => !isSame(valueOf(lead, field) ?? undefined, read.value ?? undefined));
  const before = new Map(changing.map((lead) => [lead.id, valueOf(lead, field)]));
  await setOnLeads(
    ports,
    tx,
    field,
    changing.map((lead) => ({ lead, value: read.value })),
    now,
  );
  await noteOnLeads(
    tx,
    actor,
    changing.map(({ id }) => ({ lead_id: id, kind: 'edited', detail: { fields: [field] } })),
  );
  return leads.map((lead) => changed(lead, before.has(lead.id) ? { [field]: before.get(lead.id) ?? null } : null));
}

async function score({ ports, tx, actor, now }: Batch, leads: WholeLead[]): Promise<Outcome[]> {
  const model = await ports.activeModel(tx);
  const rated = leads.map((lead) => ({ id: lead.id, from: lead.score, rating: rateLead(lead, model) }));
  await scoreLeads(tx, rated, now, { as_asked: true });
  await noteOnLeads(
    tx,
    actor,
    rated.map(({ id, from, rating }) => ({
      lead_id: id,
      kind: 'scored',
      detail: { from, to: rating.score, version: rating.score_version },
    })),
  );
  return leads.map(({ id }) => ({ lead_id: id, state: 'done' })); // a score is not taken back: the lead can be scored again
}

async function remove({ tx, actor, now }: Batch, leads: WholeLead[]): Promise<Outcome[]> {
  await noteOnLeads(
    tx,
    actor,
    leads.map(({ id }) => ({ lead_id: id, kind: 'deleted', detail: {} })),
  );
  const binned = await binLeads(
    tx,
    leads.map(({ id }) => id),
    now,
  );
  return leads.map((lead) => (binned.has(lead.id) ? changed(lead, {}) : failed(lead.id, MESSAGES.bulkGone)));
}

const changed = ({ id, version }: WholeLead, before: Record<string, unknown> | null): Outcome => ({
  lead_id: id,
  state: 'done',
  ...(before && { before, version_after: version + 1 }),
});

/** Back to what it was, for the leads that nobody touched since. */
async function undoBatch({ ports, tx, run, actor, ids, now }: Batch): Promise<Outcome[]> {
  if (run.undoes === 'delete') return restore(tx, actor, ids, now);
  const before = new Map((await findDone(tx, run.undo_of ?? '', ids)).map((row) => [row.lead_id, row]));
  const leads = new Map((await lockLeads(tx, ids)).map((lead) => [lead.id, lead]));
  const untouched = ids.filter((id) => leads.get(id) && leads.get(id)?.version === before.get(id)?.version_after);
  const back = untouched.flatMap((id) => {
    const lead = leads.get(id);
    const [[name, value] = []] = Object.entries(before.get(id)?.before ?? {});
    return lead && name ? [{ lead, name: name as SetName, value: value as CustomValue | null }] : [];
  });
  for (const [name, changes] of groupBy(back, (change) => change.name)) await setOnLeads(ports, tx, name, changes, now);
  await noteOnLeads(
    tx,
    actor,
    untouched.map((id) => ({ lead_id: id, kind: 'undone', detail: { action: run.undoes ?? '' } })),
  );
  const restored = new Set(untouched);
  return ids.map((id) =>
    restored.has(id)
      ? { lead_id: id, state: 'done' }
      : failed(id, leads.has(id) ? MESSAGES.bulkTouched : MESSAGES.bulkGone),
  );
}

async function restore(tx: CompanyTx, actor: Actor, ids: string[], now: Date): Promise<Outcome[]> {
  const back = await unbinLeads(tx, ids, now);
  await noteOnLeads(
    tx,
    actor,
    [...back.keys()].map((id) => ({ lead_id: id, kind: 'restored', detail: {} })),
  );
  return ids.map((id) =>
    back.has(id)
      ? { lead_id: id, state: 'done', ...(back.get(id) && { reason: MESSAGES.bulkEmailTaken }) }
      : failed(id, MESSAGES.bulkPurged),
  );
}
