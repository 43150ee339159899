import type { StreamedActivity } from '@outrider/shared/insight/activities';
import { activitySentence, callOutcome } from '../../records/engine/activity-sentence.ts';
import { formatMoney } from '../../ground/ui/format.ts';
import { ACTIVITIES_WORDS } from './words.ts';

const { verbs: VERBS } = ACTIVITIES_WORDS;
/** What was done to a record: the verb before its name, what comes after it, and a second line. */
export type StreamLine = { verb: string; after: string; second: string | null };

const CHANNELS: Record<string, string> = { call: VERBS.called, email: VERBS.emailed, meeting: VERBS.met };
const PLAIN: Record<string, string> = {
  captured: VERBS.captured,
  created: VERBS.created,
  scored: VERBS.scored,
  assigned: VERBS.assigned,
  status_changed: VERBS.status,
  converted: VERBS.converted,
  file_added: VERBS.file_added,
  agent_task: VERBS.agent_task,
  email_queued: VERBS.email_queued,
  email_opened: VERBS.email_opened,
  email_clicked: VERBS.email_clicked,
};
/** Kinds whose second line is a text of their own. */
const TITLED: Record<string, readonly [verb: string, key: string]> = {
  email_sent: [VERBS.emailed, 'subject'],
  meeting_scheduled: [VERBS.meeting_scheduled, 'title'],
  meeting_cancelled: [VERBS.meeting_cancelled, 'title'],
  meeting_moved: [VERBS.meeting_moved, 'title'],
  meeting_kept: [VERBS.meeting_kept, 'title'],
  meeting_held: [VERBS.meeting_held, 'title'],
  meeting_missed: [VERBS.meeting_missed, 'title'],
  task_created: [VERBS.task_created, 'title'],
  task_done: [VERBS.task_done, 'title'],
  task_reopened: [VERBS.task_reopened, 'title'],
};
const SAID: Record<string, string> = {
  called: VERBS.called,
  emailed: VERBS.emailed,
  met: VERBS.met,
  noted: VERBS.noted,
  note: VERBS.noted,
  replied: VERBS.replied,
};

/** `nameOf`: what the fields of the record are called. */
export function streamLine(
  { kind, detail }: Pick<StreamedActivity, 'kind' | 'detail'>,
  nameOf: (field: string) => string,
): StreamLine {
  const text = (key: string) => (typeof detail[key] === 'string' ? detail[key] : null);
  if (kind === 'moved' || kind === 'opened') return stageLine(kind, detail);
  const said = kind === 'contacted' ? (CHANNELS[text('channel') ?? ''] ?? VERBS.contacted) : SAID[kind];
  if (said) return { verb: said, after: '', second: saidLine(callOutcome(detail), text('text') ?? text('note')) };
  const titled = TITLED[kind];
  if (titled) return { verb: titled[0], after: '', second: text(titled[1]) };
  return { verb: PLAIN[kind] ?? VERBS.other, after: '', second: activitySentence({ kind, detail }, nameOf) };
}

function stageLine(kind: 'moved' | 'opened', detail: Record<string, unknown>): StreamLine {
  const [from, to] = [detail.from, detail.to].map((stage) => (typeof stage === 'string' ? stage : null));
  const amount = typeof detail.amount === 'number' ? formatMoney(detail.amount) : null;
  const second = [amount, kind === 'moved' && from && ACTIVITIES_WORDS.from(from)].filter(Boolean).join(', ') || null;
  if (detail.stage === 'won' || detail.stage === 'lost') return { verb: VERBS[detail.stage], after: '', second };
  if (kind === 'opened') return { verb: VERBS.opened, after: '', second };
  return { verb: VERBS.moved, after: to ? ACTIVITIES_WORDS.to(to) : '', second };
}

const saidLine = (outcome: string | null, text: string | null): string | null =>
  [outcome && `${outcome}.`, text && `“${text}”`].filter(Boolean).join(' ') || null;
