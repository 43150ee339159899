import { type LeadActivity, LEAD_SOURCES, SOURCE_LABELS } from '@outrider/shared/leads';

const FIELD_LABELS: Record<string, string> = { company_name: 'company', estimated_budget: 'budget', decision_timeline: 'timeline' };
const VIA: Record<string, string> = { form: 'with the capture form', dialog: 'by hand', rest: 'over the API', import: 'from a file' };

const spell = (name: string) => FIELD_LABELS[name] ?? name.replaceAll('_', ' ');

function textOf(detail: LeadActivity['detail'], key: string): string | null {
  const value = detail[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

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
      const fields = Array.isArray(detail.fields) ? detail.fields.filter((field) => typeof field === 'string').map(spell) : [];
      return fields.length > 0 ? `Filled in ${fields.join(', ')}` : 'Updated';
    }
    case 'scored': {
      const [from, to] = [textOf(detail, 'from'), textOf(detail, 'to')];
      return from && to ? `Score ${from} to ${to}` : 'Scored';
    }
    case 'status_changed': {
      const to = textOf(detail, 'to');
      const reason = textOf(detail, 'reason');
      return `${to ? `Status ${spell(to)}` : 'Status changed'}${reason ? `: ${reason}` : ''}`;
    }
    case 'assigned':
      return detail.to === null ? 'Nobody owns it any more' : `Assigned to ${textOf(detail, 'to') ?? 'somebody'}`;
    case 'edited': {
      const fields = Array.isArray(detail.fields) ? detail.fields.filter((field) => typeof field === 'string').map(spell) : [];
      return `Changed ${fields.join(', ')}`;
    }
    case 'contacted': {
      const note = textOf(detail, 'note');
      return `Contact by ${textOf(detail, 'channel') ?? 'other means'}${note ? `: ${note}` : ''}`;
    }
    case 'undone':
      return 'Bulk action undone';
    default:
      return spell(kind).replace(/^./, (letter) => letter.toUpperCase());
  }
}

const ACTORS: Record<LeadActivity['actor_kind'], string> = { user: 'A user', system: 'Automatic', agent: 'An agent', webhook: 'Webhook' };

/** Who did it. */
export const activityActor = ({ actor_kind, actor_name }: Pick<LeadActivity, 'actor_kind' | 'actor_name'>) =>
  actor_kind === 'webhook' && actor_name ? `Webhook, ${actor_name}` : (actor_name ?? ACTORS[actor_kind]);
