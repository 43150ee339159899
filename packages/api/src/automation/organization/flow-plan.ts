import type { CompanyQueries } from '@outrider/db';
import {
  AGENT_TASK_TYPE_LABELS,
  type AgentTaskType,
  type Evidence,
  MANAGER_TASK_TYPES,
  updateDealPayloadSchema,
  updateLeadPayloadSchema,
} from '@outrider/shared/automation/agents';
import { DEPARTMENT_LABELS } from '@outrider/shared/ground/departments';
import {
  type ActStep,
  FLOW_TRIGGER_LABELS,
  flowChange,
  flowValue,
  usualSubject,
  whomOf,
} from '@outrider/shared/automation/organization';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { readUrl } from '@outrider/shared/ground/read-url';
import { scoreEvidence } from '../agents/evidence.ts';
import type { PlannedAction } from '../agents/plan.ts';
import { linkTo } from '../../records/engine/subjects.ts';
import { findSettable, fitsSettable, shownValue } from '../settable-field.ts';
import { type LetterPlan, planEmail } from './flow-email.ts';
import { findAgent, findOwner, findPeople, type Person } from './flow-people.store.ts';
import type { Subject } from './flow-subjects.store.ts';
import type { FlowRow } from './flows.store.ts';
import { webhookBody } from './flow-webhook.ts';
import { FLOW_WORDS } from './words.ts';

const DAY_MS = 86_400_000;

/**
 * What a step would do. `turn`: whose turn it is with it, where its flow goes round a department. `letter`: only of an
 * email.
 */
export type Planned = { action: PlannedAction; turn: string | null; letter?: LetterPlan };
type Plan = { db: CompanyQueries; flow: FlowRow; step: ActStep; subject: Subject; now: Date };

/**
 * What the step would do with the subject, and to whom; or why there is nothing it could do, in a sentence. Reads, and
 * writes nothing.
 */
export async function planStep(plan: Plan): Promise<Planned | string> {
  const { flow, step } = plan;
  if (step.action === 'hand_to_agent') return planHandOver(plan);
  if (step.action === 'post_webhook') return planPost(plan);
  if (step.action === 'update_field') return planUpdate(plan);
  if (step.action === 'enroll') return planEnroll(plan);
  if (step.action === 'send_email') return planLetter(plan);
  const whom = whomOf(step.action, step.params) ?? 'department';
  const people = await peopleFor(plan);
  if (typeof people === 'string') return people;
  const [first] = people;
  const place = DEPARTMENT_LABELS[flow.target_department];
  // A department without people yet is answered for by the leaders, which is the effect's business.
  if (!first && !(step.action === 'notify_department' && whom === 'department'))
    return whom === 'person' ? MESSAGES.flowPersonGone : MESSAGES.flowNobodyThere(place);
  const turn = whom === 'round_robin' ? (first?.id ?? null) : null;
  switch (step.action) {
    case 'notify_department':
      return { action: notifyAction(plan, whom === 'department' ? null : people, place), turn };
    case 'follow':
      return planFollow(plan, people);
    case 'create_task':
      return first ? { action: taskAction(plan, first), turn } : MESSAGES.flowNobodyThere(place);
    case 'assign': {
      const action = first ? await assignAction(plan, first) : MESSAGES.flowNobodyThere(place);
      return typeof action === 'string' ? action : { action, turn };
    }
  }
}

/**
 * Whom the step is for. A hot lead goes to nobody else than its owner, so a flow that would choose somebody takes the
 * owner.
 */
async function peopleFor({ db, flow, step, subject }: Plan): Promise<Person[] | string> {
  const { action, params } = step;
  const whom = whomOf(action, params) ?? 'department';
  const isHot = subject.kind !== 'opportunity' && subject.lead?.priority === 'high';
  if (isHot && action === 'assign') {
    const owner = await findOwner(db, subject);
    if (owner) return MESSAGES.flowHotLeadOwned(owner.full_name);
  }
  const asOwner = isHot && action === 'create_task' && (whom === 'least_busy' || whom === 'round_robin');
  return findPeople(db, subject, {
    whom: asOwner ? 'owner' : whom,
    user_id: params.user_id ?? null,
    department: flow.target_department,
    fewest: action === 'assign' ? 'leads' : 'tasks',
    last_turn_id: flow.last_turn_id,
  });
}

const wordsOf = ({ subject }: Plan, text: string) => text.replaceAll('{name}', subject.name);
const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);
const change = (label: string, before: string | null, after: string) => ({
  field: label.toLowerCase(),
  label,
  before,
  after,
});

const common = ({ flow, subject }: Plan) => ({
  reasoning: `${flow.name}: ${FLOW_TRIGGER_LABELS[flow.trigger].toLowerCase()} (${subject.name}).`,
  confidence: 1,
  evidence: evidenceOf(flow, subject),
  lead_id: subject.lead?.id ?? null,
  opportunity_id: subject.opportunity?.id ?? null,
});

function notifyAction(plan: Plan, people: Person[] | null, place: string): PlannedAction {
  const { flow, step, subject } = plan;
  const whom = people?.map(({ full_name }) => full_name).join(', ') ?? place;
  const message = cut(wordsOf(plan, step.params.message ?? `${FLOW_TRIGGER_LABELS[flow.trigger]}: {name}`), 1000);
  return {
    ...common(plan),
    kind: 'notify_department',
    title: cut(`Notify ${whom}`, 200),
    diff: [change('Notified', null, whom)],
    payload: {
      department: flow.target_department,
      ...(people && { user_ids: people.map(({ id }) => id) }),
      title: flow.name,
      message,
      link_path: subjectLink(subject),
    },
  };
}

function taskAction(plan: Plan, owner: Person): PlannedAction {
  const { flow, step, subject, now } = plan;
  const { params } = step;
  const title = cut(wordsOf(plan, params.title ?? flow.name), 200);
  const due_at =
    params.due_in_days === undefined ? null : new Date(now.getTime() + params.due_in_days * DAY_MS).toISOString();
  return {
    ...common(plan),
    kind: 'create_task',
    title,
    diff: [change('Task', null, title), change('For', null, owner.full_name)],
    payload: {
      title,
      due_at,
      priority: params.priority ?? 'medium',
      owner_id: owner.id,
      opportunity_id: subject.opportunity?.id ?? null,
    },
  };
}

/** The deal goes to somebody where a deal set the flow off, else the lead does. */
async function assignAction(plan: Plan, person: Person): Promise<PlannedAction | string> {
  const { db, subject } = plan;
  const { lead, opportunity } = subject;
  const of = subject.kind === 'opportunity' ? 'opportunity' : 'lead';
  const record = of === 'opportunity' ? opportunity : lead;
  if (!record) return MESSAGES.flowNoLead;
  const owner_id = of === 'opportunity' ? opportunity?.owner_id : lead?.assigned_to;
  if (owner_id === person.id)
    return of === 'opportunity'
      ? MESSAGES.flowDealAssignedAlready(person.full_name)
      : MESSAGES.flowAssignedAlready(person.full_name);
  const before = owner_id ? await db.user.findFirst({ where: { id: owner_id }, select: { full_name: true } }) : null; // who left owns it still
  return {
    ...common(plan),
    kind: 'assign',
    title: `Assign to ${person.full_name}`,
    diff: [
      {
        ...change('Owner', before?.full_name ?? null, person.full_name),
        field: of === 'opportunity' ? 'owner_id' : 'assigned_to',
      },
    ],
    payload: { assigned_to: person.id, of },
  };
}

function planFollow(plan: Plan, people: Person[]): Planned | string {
  const { subject } = plan;
  const record = subjectRecord(subject);
  if (!record) return MESSAGES.flowNothingToFollow;
  const names = people.map(({ full_name }) => full_name).join(', ');
  const action: PlannedAction = {
    ...common(plan),
    kind: 'follow',
    title: cut(`Follow ${subject.name}`, 200),
    diff: [change('Followed by', null, names)],
    payload: { subject: record, user_ids: people.map(({ id }) => id) },
  };
  return { action, turn: null };
}

async function planHandOver(plan: Plan): Promise<Planned | string> {
  const { db, flow, step, subject } = plan;
  const { lead, opportunity } = subject;
  const { params } = step;
  const task_type = params.task_type ?? (opportunity ? 'deal_analysis' : 'lead_qualification');
  const manager = isForManager(task_type);
  if (!manager && !lead && !opportunity) return MESSAGES.flowNoLead;
  const department = flow.target_department;
  const agent = await findAgent(db, { agent_id: params.agent_id ?? null, department, task_type });
  if (!agent)
    return params.agent_id ? MESSAGES.flowAgentAway : MESSAGES.flowNoAgentThere(DEPARTMENT_LABELS[department]);
  const title = cut(wordsOf(plan, params.title ?? `${AGENT_TASK_TYPE_LABELS[task_type]}: {name}`), 200);
  const action: PlannedAction = {
    ...common(plan),
    ...(manager && { lead_id: null, opportunity_id: null }),
    kind: 'hand_to_agent',
    title: `Hand to ${agent.name}`,
    diff: [change('Agent', null, agent.name), change('Task', null, title)],
    payload: { agent_id: agent.id, task_type, title },
  };
  return { action, turn: null };
}

async function planEnroll(plan: Plan): Promise<Planned | string> {
  const { db, step, subject } = plan;
  if (!subject.lead) return MESSAGES.flowNoLead;
  const id = step.params.campaign_id;
  const campaign =
    id && (await db.campaign.findFirst({ where: { id, state: { not: 'ended' } }, select: { name: true } }));
  if (!campaign) return MESSAGES.flowCampaignGone;
  const action: PlannedAction = {
    ...common(plan),
    kind: 'enroll',
    title: cut(FLOW_WORDS.enrolls(campaign.name), 200),
    diff: [change('Campaign', null, campaign.name)],
    payload: { campaign_id: id },
  };
  return { action, turn: null };
}

/** The reasoning is the flow's; the evidence is its trigger and what the letter rests on. */
async function planLetter(plan: Plan): Promise<Planned | string> {
  const { db, flow, step, subject, now } = plan;
  const planned = await planEmail({ db, subject, params: step.params, now });
  if (typeof planned === 'string') return planned;
  const { reasoning } = common(plan);
  const [trigger] = evidenceOf(flow, subject);
  const evidence = [...(trigger ? [trigger] : []), ...planned.action.evidence];
  return { action: { ...planned.action, reasoning, evidence }, turn: null, letter: planned.letter };
}

const isForManager = (task_type: AgentTaskType) => (MANAGER_TASK_TYPES as readonly AgentTaskType[]).includes(task_type);

function planPost(plan: Plan): Planned {
  const { flow, step, subject, now } = plan;
  const url = step.params.url ?? '';
  const action: PlannedAction = {
    ...common(plan),
    kind: 'post_webhook',
    title: `Post to ${readUrl(url)?.host ?? url}`,
    diff: [change('Posted to', null, url)],
    payload: { url, event: `flow.${flow.trigger}`, body: webhookBody(flow, subject, now) },
  };
  return { action, turn: null };
}

/**
 * A field of the deal where a deal set the flow off, else of the lead. A lead's status is changed as agents change it.
 */
async function planUpdate(plan: Plan): Promise<Planned | string> {
  const { db, flow, step, subject } = plan;
  const { field = '', value: text = '' } = step.params;
  const of = usualSubject(flow.trigger);
  const record = of === 'opportunity' ? subject.opportunity : subject.lead;
  if (!record) return of === 'opportunity' ? MESSAGES.flowNoDeal : MESSAGES.flowNoLead;
  const spec = await findSettable(db, of, field);
  if (!spec || !fitsSettable(spec, text)) return MESSAGES.flowFieldGone;
  const now = text === '' ? FLOW_WORDS.empty : shownValue(spec, text);
  const shared = {
    ...common(plan),
    title: cut(FLOW_WORDS.sets(spec.label, now), 200),
    diff: [{ ...change(spec.label, null, now), field }],
  };
  const changes = flowChange(field, flowValue(spec, text));
  if (of === 'opportunity')
    return { action: { ...shared, kind: 'update_deal', payload: updateDealPayloadSchema.parse(changes) }, turn: null };
  if (field === 'status')
    return { action: { ...shared, kind: 'set_status', payload: { status: text, reason: null } }, turn: null };
  const payload = updateLeadPayloadSchema.parse({ changes });
  return { action: { ...shared, kind: 'update_lead', payload }, turn: null };
}

/** The deal or lead that a flow is about. */
function subjectRecord({ kind, opportunity, lead }: Subject): { type: 'lead' | 'opportunity'; id: string } | null {
  if (opportunity && (kind === 'opportunity' || !lead)) return { type: 'opportunity', id: opportunity.id };
  return lead && { type: 'lead', id: lead.id };
}

function subjectLink(subject: Subject): string {
  const record = subjectRecord(subject);
  if (record) return linkTo(record);
  return subject.kind === 'survey' ? '/organization' : '/dashboard';
}

/** What the action rests on: that it happened, and what the conditions looked at. */
function evidenceOf({ trigger }: Pick<FlowRow, 'trigger'>, { id, name, lead, score }: Subject): Evidence[] {
  const field = (name_: 'status' | 'priority', label: string): Evidence[] =>
    lead?.[name_]
      ? [{ id: name_, kind: 'field', label, value: lead[name_], field: name_, ref_id: null, at: null }]
      : [];
  return [
    {
      id: 'trigger',
      kind: 'figure',
      label: FLOW_TRIGGER_LABELS[trigger],
      value: score === null ? name : `${name}: ${score} of 5`,
      field: null,
      ref_id: id,
      at: null,
    },
    ...field('status', 'Status'),
    ...[lead && lead.score_version !== null ? scoreEvidence(lead) : null].filter((one) => one !== null),
    ...field('priority', 'Priority'),
  ];
}
