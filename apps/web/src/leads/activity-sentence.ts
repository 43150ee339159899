import { ASSIGNMENT_METHODS, type AssignmentMethod, METHOD_LABELS } from '@outrider/shared/assignment';
import { type LeadActivity, LEAD_SOURCES, SOURCE_LABELS } from '@outrider/shared/leads';
import { LEADS_WORDS } from './words.ts';

const FIELD_LABELS: Record<string, string> = {
  company_name: 'company',
  estimated_budget: 'budget',
  decision_timeline: 'timeline',
};
const VIA: Record<string, string> = {
  form: 'with the capture form',
  dialog: 'by hand',
  rest: 'over the API',
  import: 'from a file',
};

const spell = (name: string) => FIELD_LABELS[name] ?? name.replaceAll('_', ' ');

function textOf(detail: LeadActivity['detail'], key: string): string | null {
  const value = detail[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

const isMethod = (name: string | null): name is AssignmentMethod =>
  ASSIGNMENT_METHODS.some((method) => method === name);

/** Which assignment rule gave it to them, and how it chose. */
function byRule(detail: LeadActivity['detail']): string {
  const [rule, method] = [textOf(detail, 'rule'), textOf(detail, 'method')];
  return rule === null ? '' : ` by rule ${rule}${isMethod(method) ? ` (${METHOD_LABELS[method]})` : ''}`;
}

/** Rules that fitted and had nobody available. */
function passed({ passed: rules }: LeadActivity['detail']): string {
  const told = Array.isArray(rules) ? (rules as { rule: string; why: string }[]) : [];
  return told.map(({ rule, why }) => `. ${rule} had no one available: ${why}`).join('');
}

/** Kinds that say one thing of themselves, and where it is told. */
const TOLD: Record<string, readonly [words: string, key: string]> = {
  note: ['Note', 'text'],
  email_queued: ['Email prepared', 'subject'],
  email_sent: ['Email sent', 'subject'],
  agent_undone: ['Undone', 'title'],
  task_created: ['Task created', 'title'],
  task_done: ['Task done', 'title'],
  task_reopened: ['Task reopened', 'title'],
  meeting_scheduled: ['Meeting scheduled', 'title'],
  meeting_cancelled: ['Meeting canceled', 'title'],
  opportunity_created: ['Deal opened', 'name'],
  opportunity_moved: ['Deal moved', 'name'],
};

const withText = (words: string, text: string | null) => (text ? `${words}: ${text}` : words);

/** What happened to the lead, in a sentence. A kind this screen does not know yet is spelled out. */
export function activitySentence({ kind, detail }: Pick<LeadActivity, 'kind' | 'detail'>): string {
  const score = textOf(detail, 'score');
  switch (kind) {
    case 'captured': {
      const source = LEAD_SOURCES.find((one) => one === detail.source);
      const way = VIA[textOf(detail, 'via') ?? ''] ?? (source && `from ${SOURCE_LABELS[source]}`);
      return [`Captured${way ? ` ${way}` : ''}`, score && `score ${score}`].filter(Boolean).join(', ');
    }
    case 'updated': {
      const fields = Array.isArray(detail.fields)
        ? detail.fields.filter((field) => typeof field === 'string').map(spell)
        : [];
      return fields.length > 0 ? `Filled in ${fields.join(', ')}` : 'Updated';
    }
    case 'scored': {
      const [from, to] = [textOf(detail, 'from'), textOf(detail, 'to')];
      return from && to ? `Score ${from} to ${to}` : 'Scored';
    }
    case 'status_changed': {
      const to = textOf(detail, 'to');
      const reason = textOf(detail, 'reason');
      return withText(to ? `Status ${spell(to)}` : 'Status changed', reason);
    }
    case 'assigned':
      return detail.to === null
        ? LEADS_WORDS.unassigned
        : `Assigned to ${textOf(detail, 'to') ?? 'someone'}${byRule(detail)}${passed(detail)}`;
    case 'handed_over':
      return withText(`Handed over to ${textOf(detail, 'to') ?? 'someone'}${byRule(detail)}`, textOf(detail, 'note'));
    case 'handover_accepted':
      return 'Hand-over accepted';
    case 'handover_returned':
      return withText(`Returned to ${textOf(detail, 'to') ?? 'no owner'}`, textOf(detail, 'reason'));
    case 'not_assigned':
      return `Not assigned${passed(detail)}`;
    case 'edited': {
      const fields = Array.isArray(detail.fields)
        ? detail.fields.filter((field) => typeof field === 'string').map(spell)
        : [];
      return `Changed ${fields.join(', ')}`;
    }
    case 'contacted':
      return withText(`Contact by ${textOf(detail, 'channel') ?? 'other means'}`, textOf(detail, 'note'));
    case 'agent_task':
      return withText(textOf(detail, 'title') ?? 'Task', textOf(detail, 'summary'));
    case 'merged':
      return `Merged with ${[textOf(detail, 'with'), textOf(detail, 'email')].filter(Boolean).join(', ') || 'another lead'}`;
    case 'unmerged':
      return LEADS_WORDS.unmerged(textOf(detail, 'from') ?? 'another lead');
    case 'survey_answered':
      return withText(`Satisfied ${textOf(detail, 'score') ?? ''} of 5`, textOf(detail, 'comment'));
    case 'undone':
      return 'Bulk action undone';
    default: {
      const [words, key] = TOLD[kind] ?? [spell(kind).replace(/^./, (letter) => letter.toUpperCase()), ''];
      return withText(words, textOf(detail, key));
    }
  }
}
