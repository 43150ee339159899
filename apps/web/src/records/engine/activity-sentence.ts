import { ASSIGNMENT_METHODS, type AssignmentMethod, METHOD_LABELS } from '@outrider/shared/records/assignment';
import { CALL_OUTCOME_LABELS, CALL_OUTCOMES } from '@outrider/shared/records/call-outcomes';
import { LEAD_SOURCES, LEAD_STATUS_LABELS, LEAD_STATUSES, SOURCE_LABELS } from '@outrider/shared/records/leads';
import { formatCalendarDay, formatExactMoney } from '../../ground/ui/format.ts';
import { RECORDS_WORDS } from './words.ts';

const VIA: Record<string, string> = {
  form: 'with the capture form',
  website_form: 'through a website form',
  booking: 'through a booking page',
  dialog: 'by hand',
  rest: 'over the API',
  import: 'from a file',
};

type Detail = Record<string, unknown>;

const spellOut = (name: string) => name.replaceAll('_', ' ');

function detailText(detail: Detail, key: string): string | null {
  const value = detail[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** The way a lead came in, the website form by its name. */
function cameBy(detail: Detail): string | undefined {
  const form = detailText(detail, 'form_name');
  return form === null ? VIA[detailText(detail, 'via') ?? ''] : RECORDS_WORDS.throughForm(form);
}

const isMethod = (name: string | null): name is AssignmentMethod =>
  ASSIGNMENT_METHODS.some((method) => method === name);

/** Which assignment rule gave it to them, and how it chose. */
function byRule(detail: Detail): string {
  const [rule, method] = [detailText(detail, 'rule'), detailText(detail, 'method')];
  return rule === null ? '' : ` by rule ${rule}${isMethod(method) ? ` (${METHOD_LABELS[method]})` : ''}`;
}

/** Rules that fitted and had nobody available. */
function passedRules({ passed: rules }: Detail): string {
  const told = Array.isArray(rules) ? (rules as { rule: string; why: string }[]) : [];
  return told.map(({ rule, why }) => `. ${rule} had no one available: ${why}`).join('');
}

/** Where a deal went. */
function stageSentence(detail: Detail): string {
  const to = detailText(detail, 'to') ?? '';
  if (detail.stage === 'won') return RECORDS_WORDS.won;
  if (detail.stage === 'lost') return RECORDS_WORDS.lost(detailText(detail, 'reason') ?? '');
  return RECORDS_WORDS.moved(detailText(detail, 'from') ?? '', to);
}

/** On a lead: where one of its deals went. */
function dealMoved(detail: Detail): string {
  const [name, to] = [detailText(detail, 'name'), detailText(detail, 'to_label') ?? detailText(detail, 'to')];
  return name && to ? RECORDS_WORDS.dealMoved(name, spellOut(to)) : withText('Deal moved', name);
}

/** How a logged call went, and how long it took: "Left a voicemail, 2 min"; null where nobody said. */
export function callOutcome(detail: Detail): string | null {
  const outcome = CALL_OUTCOMES.find((one) => one === detail.outcome);
  if (!outcome) return null;
  const minutes = typeof detail.minutes === 'number' ? RECORDS_WORDS.callMinutes(detail.minutes) : null;
  return [CALL_OUTCOME_LABELS[outcome], minutes].filter(Boolean).join(', ');
}

/** A conversation, and what the lead answered where somebody noted it. */
function contactSentence(detail: Detail): string {
  const outcome = callOutcome(detail);
  if (outcome) return `Call (${outcome})`;
  const contact = `Contact by ${detailText(detail, 'channel') ?? 'other means'}`;
  const reply = detailText(detail, 'reply');
  return reply ? `${contact}, ${reply} reply` : contact;
}

/** What came from them instead of from us, in their words; null for everything else. */
function replySentence(kind: string, detail: Detail): string | null {
  if (kind !== 'replied' && detail.inbound !== true) return null;
  const words = RECORDS_WORDS.replies[kind === 'replied' ? (detailText(detail, 'channel') ?? '') : kind];
  return withText(words ?? RECORDS_WORDS.replied, detailText(detail, 'text') ?? detailText(detail, 'subject'));
}

function statusLabel(name: string): string {
  const status = LEAD_STATUSES.find((one) => one === name);
  return status ? LEAD_STATUS_LABELS[status] : spellOut(name);
}

/** What somebody did to a meeting in their calendar elsewhere; null for what was done here. */
function elsewhereSentence(kind: string, detail: Detail): string | null {
  const where = RECORDS_WORDS.elsewhere[detailText(detail, 'via') ?? ''];
  const words =
    kind === 'meeting_moved'
      ? RECORDS_WORDS.movedElsewhere
      : kind === 'meeting_cancelled'
        ? RECORDS_WORDS.cancelledElsewhere
        : kind === 'meeting_kept'
          ? RECORDS_WORDS.keptOver
          : null;
  return where && words ? withText(words(where), detailText(detail, 'title')) : null;
}

/** Kinds that say one thing of themselves, and where it is told. */
const TOLD: Record<string, readonly [words: string, key: string]> = {
  note: ['Note', 'text'],
  noted: ['Note', 'text'],
  called: ['Call', 'text'],
  emailed: ['Email', 'text'],
  met: ['Meeting', 'text'],
  email_queued: ['Email prepared', 'subject'],
  email_sent: ['Email sent', 'subject'],
  email_opened: ['Email opened', 'subject'],
  email_clicked: ['Link clicked', 'url'],
  portal_opened: ['Portal opened', 'by'],
  portal_question: ['Question on portal', 'by'],
  portal_answer: ['Answer on portal', 'by'],
  proposal_opened: ['Proposal opened', 'by'],
  proposal_question: ['Question asked', 'by'],
  proposal_accepted: ['Proposal accepted', 'by'],
  proposal_declined: ['Proposal declined', 'by'],
  agent_undone: ['Undone', 'title'],
  task_created: ['Task created', 'title'],
  task_done: ['Task done', 'title'],
  task_reopened: ['Task reopened', 'title'],
  meeting_scheduled: ['Meeting scheduled', 'title'],
  meeting_cancelled: ['Meeting canceled', 'title'],
  meeting_moved: ['Meeting moved', 'title'],
  meeting_held: ['Meeting held', 'title'],
  meeting_missed: ['No-show', 'title'],
  vouched: ['Address confirmed', 'email'],
  opted_in: ['Confirmed by email', 'consent'],
  agreed: ['Agreed when booking', 'consent'],
  unsubscribed: ['Unsubscribed', 'email'],
  bounced: ['Email bounced', 'email'],
  converted: ['Lead converted', 'name'],
  file_added: ['File attached', 'name'],
  file_deleted: ['File deleted', 'name'],
  file_restored: ['File restored', 'name'],
  person_added: ['Person added', 'name'],
  person_changed: ['Role changed', 'name'],
  person_removed: ['Person removed', 'name'],
  opportunity_created: ['Deal opened', 'name'],
};

const withText = (words: string, text: string | null) => (text ? `${words}: ${text}` : words);

/** The fields that were changed, by what they are called. */
const fieldsNamed = (fields: unknown, nameOf: (field: string) => string): string =>
  Array.isArray(fields)
    ? fields
        .filter((field) => typeof field === 'string')
        .map(nameOf)
        .join(', ')
    : '';

type Change = { from: unknown; to: unknown };

/** A value that a change tells, as a person reads it. */
function changedValue(field: string, value: unknown, currency: string | undefined): string {
  if (value === null || value === undefined || value === '') return RECORDS_WORDS.nothingSet;
  const text = String(value as string | number);
  if (field === 'amount') return formatExactMoney(Number(text), currency);
  if (field === 'probability') return `${text}%`;
  return Number.isNaN(Date.parse(text)) || !/^\d{4}-\d\d-\d\d/.test(text) ? text : formatCalendarDay(text.slice(0, 10));
}

/** What was edited: with both values where they are known, else by the fields' names. */
function editSentence(detail: Detail, nameOf: (field: string) => string): string {
  const changes = (detail.changes ?? {}) as Record<string, Change>;
  const fields = Array.isArray(detail.fields) ? detail.fields.filter((field) => typeof field === 'string') : [];
  const currency = (side: keyof Change) =>
    detailText(changes.currency?.[side] === undefined ? detail : { currency: changes.currency[side] }, 'currency') ??
    undefined;
  const parts = fields.map((field) => {
    const change = changes[field];
    return change
      ? RECORDS_WORDS.changedFromTo(
          nameOf(field),
          changedValue(field, change.from, currency('from')),
          changedValue(field, change.to, currency('to')),
        )
      : nameOf(field);
  });
  return `Changed ${parts.join(', ')}`;
}

/**
 * What happened to a lead or another record, in a sentence. A kind this screen does not know yet is spelled out.
 * `nameOf`: what a field is called.
 */
export function activitySentence(
  { kind, detail }: { kind: string; detail: Detail },
  nameOf: (field: string) => string,
): string {
  const reply = replySentence(kind, detail);
  if (reply !== null) return reply;
  const elsewhere = elsewhereSentence(kind, detail);
  if (elsewhere !== null) return elsewhere;
  const score = detailText(detail, 'score');
  switch (kind) {
    case 'reply_closed':
      return RECORDS_WORDS.replyClosed[detailText(detail, 'decision') ?? ''] ?? 'Reply closed';
    case 'captured': {
      const source = LEAD_SOURCES.find((one) => one === detail.source);
      const way = cameBy(detail) ?? (source && `from ${SOURCE_LABELS[source]}`);
      return [`Captured${way ? ` ${way}` : ''}`, score && `score ${score}`].filter(Boolean).join(', ');
    }
    case 'updated': {
      const fields = fieldsNamed(detail.fields, nameOf);
      return fields ? `Filled in ${fields}` : 'Updated';
    }
    case 'came_back': {
      const fields = fieldsNamed(detail.fields, nameOf);
      const way = cameBy(detail);
      return withText(['Came back', way].filter(Boolean).join(' '), fields && `filled in ${fields}`);
    }
    case 'scored': {
      const [from, to] = [detailText(detail, 'from'), detailText(detail, 'to')];
      return from && to ? `Score ${from} to ${to}` : 'Scored';
    }
    case 'status_changed': {
      const to = detailText(detail, 'to');
      const reason = detailText(detail, 'reason');
      return withText(to ? RECORDS_WORDS.statusChanged(statusLabel(to)) : 'Status changed', reason);
    }
    case 'assigned':
      return detail.to === null
        ? RECORDS_WORDS.unassigned
        : `Assigned to ${detailText(detail, 'to') ?? 'someone'}${byRule(detail)}${passedRules(detail)}`;
    case 'handed_over':
      return withText(
        `Handed over to ${detailText(detail, 'to') ?? 'someone'}${byRule(detail)}`,
        detailText(detail, 'note'),
      );
    case 'handover_accepted':
      return 'Hand-over accepted';
    case 'handover_returned':
      return withText(`Returned to ${detailText(detail, 'to') ?? 'no owner'}`, detailText(detail, 'reason'));
    case 'not_assigned':
      return `Not assigned${passedRules(detail)}`;
    case 'opportunity_moved':
      return dealMoved(detail);
    case 'opened':
      return RECORDS_WORDS.opened(detailText(detail, 'to') ?? '');
    case 'moved':
      return stageSentence(detail);
    case 'edited':
      return editSentence(detail, nameOf);
    case 'contacted':
      return withText(contactSentence(detail), detailText(detail, 'note'));
    case 'agent_task':
      return withText(detailText(detail, 'title') ?? 'Task', detailText(detail, 'summary'));
    case 'merged':
      return `Merged with ${[detailText(detail, 'with'), detailText(detail, 'email')].filter(Boolean).join(', ') || 'another one'}`;
    case 'unmerged':
      return RECORDS_WORDS.unmerged(detailText(detail, 'from') ?? 'another one');
    case 'conversion_undone': {
      const kept = Array.isArray(detail.kept) ? detail.kept.filter((name) => typeof name === 'string') : [];
      return kept.length > 0 ? RECORDS_WORDS.conversionUndoneKept(kept.join(', ')) : 'Conversion undone';
    }
    case 'survey_answered':
      return withText(`Satisfied ${detailText(detail, 'score') ?? ''} of 5`, detailText(detail, 'comment'));
    case 'undone':
      return 'Bulk action undone';
    default: {
      const [words, key] = TOLD[kind] ?? [spellOut(kind).replace(/^./, (letter) => letter.toUpperCase()), ''];
      return withText(words, detailText(detail, key));
    }
  }
}
