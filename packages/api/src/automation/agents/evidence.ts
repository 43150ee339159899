import type { Evidence } from '@outrider/shared/automation/agents';
import { EXPORT_LABELS } from '@outrider/shared/records/exports';
import { type LeadSource, SOURCE_LABELS } from '@outrider/shared/records/leads';
import type {
  FactActivity,
  FactDeal,
  FactLead,
  FactMeeting,
  FactMessage,
  FactTask,
  RepFacts,
  StagePace,
} from './facts.ts';
import type { OpenReplyRow } from '../../records/activities/open-reply.store.ts';
import { exactMoney } from '../../ground/text/money.ts';
import { oneLine, withoutStop } from '../../ground/text/plain.ts';
import { REPLY_WORDS } from './words-replies.ts';
import { EVIDENCE_WORDS } from './words.ts';

const VALUE_MAX = 300;
const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** $85,000, or €19.50: with the currency's decimals where there are any. */
export const money = ({ amount, currency }: { amount: number; currency: string }) => exactMoney(amount, currency);
/** November 19, 2026; the day in UTC */
export const day = (at: Date) => DAY.format(at);
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
/** November 19, as one writes to somebody who knows the year; with the year where it is not that of `now` */
export const dayOfYear = (at: Date, now: Date = at) =>
  (at.getUTCFullYear() === now.getUTCFullYear() ? DAY_OF_YEAR : DAY).format(at);

/** A value as a quote, without the full stop that would stand twice. */
export const quote = (value: string, max = 160) => `“${withoutStop(value.slice(0, max))}”`;
const short = (id: string) => id.slice(-12);

type TextField = { [Key in keyof FactLead]: FactLead[Key] extends string | null ? Key : never }[keyof FactLead];

/** A field of the lead; null where it is empty. */
export function fieldEvidence(lead: FactLead, field: TextField | 'estimated_budget'): Evidence | null {
  const raw = lead[field];
  const text =
    field === 'source'
      ? (SOURCE_LABELS[lead.source as LeadSource] ?? lead.source)
      : typeof raw === 'number'
        ? raw > 0
          ? money({ amount: raw, currency: lead.currency })
          : null
        : raw;
  const value = oneLine(text, VALUE_MAX);
  if (!value) return null;
  return { id: field, kind: 'field', label: fieldLabel(field), value, field, ref_id: null, at: null };
}

/** That a field is empty is a fact as well. */
export const missingEvidence = (field: TextField | 'estimated_budget'): Evidence => ({
  id: `no-${field}`,
  kind: 'field',
  label: fieldLabel(field),
  value: 'Not known',
  field,
  ref_id: null,
  at: null,
});

const fieldLabel = (field: string): string => EXPORT_LABELS.lead[field] ?? field;

export const capturedEvidence = (lead: FactLead): Evidence => ({
  id: 'created_at',
  kind: 'field',
  label: fieldLabel('created_at'),
  value: day(lead.created_at),
  field: 'created_at',
  ref_id: null,
  at: lead.created_at.toISOString(),
});

/** Null until the lead is scored. */
export const scoreEvidence = ({
  score,
  priority,
  updated_at,
}: {
  score: number | null;
  priority: string | null;
  updated_at: Date;
}): Evidence | null =>
  score === null || priority === null
    ? null
    : {
        id: 'score',
        kind: 'score',
        label: 'Score',
        value: `${score} of 100, ${priority} priority`,
        field: null,
        ref_id: null,
        at: updated_at.toISOString(),
      };

const ACTIVITY_LABELS: Readonly<Record<string, string>> = {
  captured: 'Captured',
  updated: 'Added details',
  edited: 'Edited',
  status_changed: 'Status changed',
  assigned: 'Assigned',
  scored: 'Scored',
  contacted: 'Contacted',
  replied: 'Reply',
  email_sent: 'Email sent',
  email_opened: 'Email opened',
  email_clicked: 'Link clicked',
  meeting_scheduled: 'Meeting scheduled',
  meeting_cancelled: 'Meeting canceled',
  meeting_moved: 'Meeting moved',
  meeting_kept: 'Meeting time kept',
  meeting_held: 'Meeting held',
  meeting_missed: 'No-show',
  task_created: 'Task created',
  task_done: 'Task completed',
  opportunity_created: 'Opportunity created',
  opportunity_moved: 'Opportunity moved',
  agent_task: 'Agent task',
};

export function activityEvidence({ id, kind, actor_name, at }: FactActivity): Evidence {
  const label = ACTIVITY_LABELS[kind] ?? oneLine(kind.replaceAll('_', ' '), 60) ?? 'Activity';
  return {
    id: `activity-${short(id)}`,
    kind: 'activity',
    label,
    value: [day(at), oneLine(actor_name, 80)].filter(Boolean).join(', by '),
    field: null,
    ref_id: id,
    at: at.toISOString(),
  };
}

/** What came in from the lead, in its own words where they are known. */
export const replyEvidence = ({ id, at, words }: OpenReplyRow): Evidence => ({
  id: `activity-${short(id)}`,
  kind: 'activity',
  label: REPLY_WORDS.label,
  value: [day(at), oneLine(words, 160)].filter(Boolean).join(': '),
  field: null,
  ref_id: id,
  at: at.toISOString(),
});

export const messageEvidence = ({ id, subject, left, sent_at }: FactMessage): Evidence => ({
  id: `message-${short(id)}`,
  kind: 'message',
  label: left ? EVIDENCE_WORDS.sent : EVIDENCE_WORDS.queued,
  value: `${oneLine(subject, 120) ?? 'No subject'}, ${day(sent_at)}`,
  field: null,
  ref_id: id,
  at: sent_at.toISOString(),
});
export const meetingEvidence = ({ id, title, starts_at }: FactMeeting): Evidence => ({
  id: `meeting-${short(id)}`,
  kind: 'meeting',
  label: 'Meeting',
  value: `${oneLine(title, 120) ?? 'Meeting'}, ${day(starts_at)}`,
  field: null,
  ref_id: id,
  at: starts_at.toISOString(),
});
export const taskEvidence = ({ id, title, due_at }: FactTask): Evidence => ({
  id: `task-${short(id)}`,
  kind: 'task',
  label: 'Task',
  value: [oneLine(title, 160), due_at && `due ${day(due_at)}`].filter(Boolean).join(', '),
  field: null,
  ref_id: id,
  at: due_at?.toISOString() ?? null,
});

/** One thing about a deal. `what` makes it unique beside others of the same deal. */
export const dealEvidence = (
  deal: FactDeal,
  what: 'stage' | 'amount' | 'close_date' | 'owner' | 'lost_reason',
  at: Date | null = null,
): Evidence => {
  const [label, value] = {
    stage: ['Stage', `${deal.stage_label} since ${day(deal.stage_since)}`],
    amount: ['Amount', money(deal)],
    close_date: ['Close date', deal.close_date ? day(new Date(deal.close_date)) : 'Not set'],
    owner: ['Owner', oneLine(deal.owner_name, 80) ?? 'No owner'],
    lost_reason: ['Lost reason', oneLine(deal.lost_reason, VALUE_MAX) ?? 'No reason given'],
  }[what] as [string, string];
  return {
    id: `deal-${what}-${short(deal.id)}`,
    kind: 'opportunity',
    label: `${oneLine(deal.name, 80) ?? 'Opportunity'}: ${label}`,
    value,
    field: null,
    ref_id: deal.id,
    at: (at ?? deal.stage_since).toISOString(),
  };
};

/** A fact without a row of its own, in a sentence or two. */
export const statedEvidence = (
  kind: 'playbook' | 'task' | 'field',
  id: string,
  label: string,
  value: string,
): Evidence => ({
  id,
  kind,
  label,
  value,
  field: kind === 'field' ? id : null,
  ref_id: null,
  at: null,
});

/** A figure that was counted or measured; `ref_id` is whose it is. */
export const figureEvidence = (id: string, label: string, value: string, ref_id: string | null = null): Evidence => ({
  id: id.slice(0, 40),
  kind: 'figure',
  label,
  value,
  field: null,
  ref_id,
  at: null,
});

export const paceEvidence = ({ stage, median_days, deals }: StagePace, stage_label: string): Evidence =>
  figureEvidence(
    `pace-${stage}`,
    `Days in ${stage_label}`,
    `median ${Math.round(median_days)} days over ${deals} moves`,
  );

export const repEvidence = (rep: RepFacts, what: string, label: string, value: string): Evidence =>
  figureEvidence(`rep-${what}-${short(rep.id)}`, `${oneLine(rep.full_name, 80)}: ${label}`, value, rep.id);

/** That nobody has contacted the lead. */
export const untouchedEvidence = (lead: FactLead): Evidence =>
  figureEvidence('touches', EVIDENCE_WORDS.touches, '0', lead.id);
