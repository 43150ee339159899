import type { CompanyQueries } from '@outrider/db';
import { AGENT_TASK_TYPE_LABELS, type AgentTaskType, type Evidence, MANAGER_TASK_TYPES } from '@outrider/shared/agents';
import { DEPARTMENT_LABELS, type DepartmentKey } from '@outrider/shared/departments';
import { FLOW_TRIGGER_LABELS } from '@outrider/shared/organization';
import { MESSAGES } from '@outrider/shared/messages';
import { scoreEvidence } from '../agents/evidence.ts';
import type { PlannedAction } from '../agents/plan.ts';
import type { Subject } from './flow-subjects.store.ts';
import { findAgent, findPerson, type FlowRow } from './flows.store.ts';

const DAY_MS = 86_400_000;

/** What the flow would do with the subject, and to whom; or why there is nothing it could do, in a sentence. Reads, and writes nothing. */
export async function planFlow(
  db: CompanyQueries,
  flow: FlowRow,
  subject: Subject,
  now: Date,
): Promise<PlannedAction | string> {
  const { lead, opportunity } = subject;
  const evidence = evidenceOf(flow, subject);
  const common = {
    reasoning: `${flow.name}: ${FLOW_TRIGGER_LABELS[flow.trigger].toLowerCase()} (${subject.name}).`,
    confidence: 1,
    evidence,
    lead_id: lead?.id ?? null,
    opportunity_id: opportunity?.id ?? null,
  };
  const words = (text: string) => text.replaceAll('{name}', subject.name);
  const { action_params: params, target_department: department } = flow;
  const place = DEPARTMENT_LABELS[department];

  switch (flow.action) {
    case 'notify_department': {
      const message = cut(words(params.message ?? `${FLOW_TRIGGER_LABELS[flow.trigger]}: {name}`), 1000);
      return {
        ...common,
        kind: 'notify_department',
        title: `Notify ${place}`,
        diff: [change('Notified', null, place)],
        payload: { department, title: flow.name, message, link_path: subjectLink(subject) },
      };
    }
    case 'create_task': {
      const owner = await findPerson(db, { user_id: params.user_id ?? null, department, fewest: 'tasks' });
      if (!owner) return params.user_id ? MESSAGES.flowPersonGone : MESSAGES.flowNobodyThere(place);
      const title = cut(words(params.title ?? flow.name), 200);
      const due_at =
        params.due_in_days === undefined ? null : new Date(now.getTime() + params.due_in_days * DAY_MS).toISOString();
      return {
        ...common,
        kind: 'create_task',
        title,
        diff: [change('Task', null, title), change('For', null, owner.full_name)],
        payload: {
          title,
          due_at,
          priority: params.priority ?? 'medium',
          owner_id: owner.id,
          opportunity_id: opportunity?.id ?? null,
        },
      };
    }
    case 'assign': {
      if (!lead) return MESSAGES.flowNoLead;
      const person = await findPerson(db, { user_id: params.user_id ?? null, department, fewest: 'leads' });
      if (!person) return params.user_id ? MESSAGES.flowPersonGone : MESSAGES.flowNobodyThere(place);
      if (lead.assigned_to === person.id) return MESSAGES.flowAssignedAlready(person.full_name);
      const before = lead.assigned_to
        ? await db.user.findFirst({ where: { id: lead.assigned_to }, select: { full_name: true } })
        : null; // who left owns it still
      return {
        ...common,
        kind: 'assign',
        title: `Assign to ${person.full_name}`,
        diff: [{ ...change('Owner', before?.full_name ?? null, person.full_name), field: 'assigned_to' }],
        payload: { assigned_to: person.id },
      };
    }
    case 'hand_to_agent': {
      const task_type = params.task_type ?? (opportunity ? 'deal_analysis' : 'lead_qualification');
      const forManager = isForManager(task_type);
      if (!forManager && !lead && !opportunity) return MESSAGES.flowNoLead;
      const agent = await findAgent(db, { agent_id: params.agent_id ?? null, department, manager: forManager });
      if (!agent) return params.agent_id ? MESSAGES.flowAgentAway : MESSAGES.flowNoAgentThere(place);
      const title = cut(words(params.title ?? `${AGENT_TASK_TYPE_LABELS[task_type]}: {name}`), 200);
      return {
        ...common,
        ...(forManager && { lead_id: null, opportunity_id: null }),
        kind: 'hand_to_agent',
        title: `Hand to ${agent.name}`,
        diff: [change('Agent', null, agent.name), change('Task', null, title)],
        payload: { agent_id: agent.id, task_type, title },
      };
    }
    case 'post_webhook': {
      const url = params.url ?? '';
      const body = {
        event: flow.trigger,
        flow: { id: flow.id, name: flow.name },
        subject: {
          kind: subject.kind,
          id: subject.id,
          name: subject.name,
          ...(subject.score !== null && { score: subject.score }),
        },
        lead: lead && leadBody(lead),
        at: now.toISOString(),
      };
      return {
        ...common,
        kind: 'post_webhook',
        title: `Post to ${URL.canParse(url) ? new URL(url).host : url}`,
        diff: [change('Posted to', null, url)],
        payload: { url, event: `flow.${flow.trigger}`, body },
      };
    }
  }
}

const isForManager = (task_type: AgentTaskType) => (MANAGER_TASK_TYPES as readonly AgentTaskType[]).includes(task_type);
const change = (label: string, before: string | null, after: string) => ({
  field: label.toLowerCase(),
  label,
  before,
  after,
});
const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

function subjectLink({ kind, id, lead }: Subject): string {
  if (lead) return `/leads?lead=${lead.id}`;
  return kind === 'opportunity'
    ? `/opportunities?opportunity=${id}`
    : kind === 'survey'
      ? '/organization'
      : '/dashboard';
}

const leadBody = ({
  id,
  email,
  first_name,
  last_name,
  company_name,
  status,
  source,
  score,
  priority,
  department,
}: NonNullable<Subject['lead']>) => ({
  id,
  email,
  first_name,
  last_name,
  company_name,
  status,
  source,
  score,
  priority,
  department,
});

/** What the action rests on: that it happened, and what the conditions looked at. */
function evidenceOf(
  { trigger }: { trigger: FlowRow['trigger']; target_department: DepartmentKey },
  { id, name, lead, score }: Subject,
): Evidence[] {
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
