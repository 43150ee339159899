import type { CompanyTx } from '@outrider/db';
import type {
  CampaignAgent,
  CampaignBranch,
  CampaignTask,
  CampaignUpdate,
} from '@outrider/shared/automation/campaign-steps';
import { flowChange, flowValue } from '@outrider/shared/automation/organization';
import { dayAt } from '@outrider/shared/ground/days';
import { AppError } from '@outrider/shared/ground/errors';
import type { LeadFilter } from '@outrider/shared/records/lead-filter';
import { leadChangesSchema } from '@outrider/shared/records/lead-edit';
import { matchesLead } from '@outrider/shared/records/lead-match';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { workingDayAfter } from '@outrider/shared/ground/working-days';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { Services } from '../../ground/services.ts';
import { listMatching } from '../../records/engine/list.ts';
import { fieldsAskedFor } from '../../records/fields/check-filter.ts';
import { changeHeldLead } from '../../records/leads/edit.service.ts';
import { lockWhole } from '../../records/leads/edit.store.ts';
import { noteOnLead } from '../../records/leads/linked-lead.ts';
import { OPPORTUNITIES } from '../../records/opportunities/opportunity-record.ts';
import { dueOf } from '../../records/tasks/due.ts';
import { insertTask } from '../../records/tasks/tasks.store.ts';
import { createTask } from '../agents/tasks.service.ts';
import { findSettable, fitsSettable } from '../settable-field.ts';
import { findSender } from './campaigns.store.ts';
import { wasSeen } from './people.store.ts';
import { tellOnce } from './tell-once.ts';
import type { Walk } from './walk-context.ts';

/** Campaigns act by themselves, and say which one it was. */
const actorOf = ({ campaign }: Walk): Actor => ({ kind: 'system', id: null, name: campaign.name });

/** A task for the lead's owner, else for who signs. @returns its id; null where nobody could do it */
export async function giveTask(tx: CompanyTx, walk: Walk, step: CampaignTask, now: Date): Promise<string | null> {
  const { campaign, lead, company } = walk;
  const owners = [lead.assigned_to, campaign.sender_id].filter((id) => id !== null);
  let owner: string | null = null;
  for (const id of owners) owner ??= (await findSender(tx, id))?.id ?? null;
  if (!owner) return null;
  const { task: kind, title, priority, due_in_days } = step;
  const day = workingDayAfter(dayAt(now, company.timezone), due_in_days, company);
  const { due_at } = dueOf({ due_on: day }, company.timezone);
  const notes = MESSAGES.campaignTaskNote(campaign.name);
  const id = await insertTask(tx, {
    kind,
    title,
    notes,
    due_at,
    due_on: new Date(day),
    priority,
    owner_id: owner,
    lead_id: lead.id,
    created_at: now,
  });
  const actor = actorOf(walk);
  await noteOnLead(tx, lead.id, 'task_created', actor, { task_id: id, title, due_on: day });
  await tellOnce(tx, owner, {
    kind: 'assigned',
    title: MESSAGES.campaignTasks,
    message: campaign.name,
    link_path: '/tasks',
  });
  await insertEvent(tx, 'task.changed', id);
  await recordAudit(tx, actor, { action: 'task.create', subject_kind: 'task', subject_id: id, detail: { title } });
  return id;
}

/** A task for an agent, about the lead. @returns its id; null for an agent who does not work any more */
export async function giveAgent(tx: CompanyTx, walk: Walk, step: CampaignAgent): Promise<string | null> {
  const agent = await tx.salesAgent.findFirst({ where: { id: step.agent_id }, select: { status: true } });
  if (agent?.status !== 'active' && agent?.status !== 'training') return null;
  return createTask(tx, actorOf(walk), {
    agent_id: step.agent_id,
    title: step.title,
    description: null,
    request: null,
    task_type: step.task_type,
    priority: 'medium',
    target_type: 'lead',
    target_id: walk.lead.id,
    origin: 'campaign',
    origin_key: `campaign:${walk.person.id}:${step.id}`,
    scheduled_for: null,
  });
}

/**
 * Sets a field of the lead, as an edit does. @returns whether it has that value now; false for a field or a value that
 * no longer exists
 */
export async function setField(
  tx: CompanyTx,
  { leads }: Pick<Services, 'leads'>,
  walk: Walk,
  { field, value }: CampaignUpdate,
  now: Date,
): Promise<boolean> {
  const spec = await findSettable(tx, 'lead', field);
  const lead = await lockWhole(tx, walk.lead.id);
  if (!lead || !spec || !fitsSettable(spec, value)) return false;
  const changes = leadChangesSchema.parse(flowChange(field, flowValue(spec, value)));
  try {
    await changeHeldLead(leads, tx, lead, { ...changes, reason: null }, { actor: actorOf(walk), now });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false; // what it refuses, it refuses before it writes
    throw error;
  }
}

/** What a branch asks, answered now. "Me" is nobody: no person asks. */
export async function answerOf(tx: CompanyTx, { person, lead, company }: Walk, branch: CampaignBranch, now: Date) {
  const { test, step, conditions } = branch;
  const { timezone } = company;
  if (test === 'opened' || test === 'clicked')
    return (
      step !== null && (await wasSeen(tx, { person_id: person.id, step, kind: test === 'opened' ? 'open' : 'click' }))
    );
  if (!conditions) return false;
  if (test === 'lead') return matchesLead(lead, conditions as LeadFilter, { me: null, now, timezone });
  const deals = await tx.opportunity.findMany({ where: { lead_id: lead.id }, select: { id: true } });
  const fields = await fieldsAskedFor(tx, conditions, 'conditions', 'opportunity');
  const ids = deals.map(({ id }) => id);
  return (
    (await listMatching(OPPORTUNITIES, tx, { filter: conditions, ids }, { me: null, now, timezone, fields })).size > 0
  );
}
