import { LEAD_SOURCES, SOURCE_LABELS } from '@outrider/shared/records/leads';
import { stageWords } from '@outrider/shared/records/pipelines';
import { formatMoney } from '../../ground/ui/format.ts';
import { ACTIVITY_WORDS } from './words.ts';

const W = ACTIVITY_WORDS;
/** What was noted without a currency is from when every company counted in this one. */
const FIRST_CURRENCY = 'USD';

type Activity = { kind: string; detail: Record<string, unknown> };
/** A sentence around the lead's name: what comes before it and what after. */
export type ActivityLine = { before: string; after: string };

const line = (before: string, after = ''): ActivityLine => ({ before, after });

/** What happened to a lead, told in a list of many leads. A kind that this list does not know yet is spelled out. */
export function activityLine({ kind, detail }: Activity): ActivityLine {
  const text = (key: string) =>
    typeof detail[key] === 'string' || typeof detail[key] === 'number' ? String(detail[key]) : null;
  switch (kind) {
    case 'captured': {
      const source = LEAD_SOURCES.find((one) => one === detail.source);
      return line(
        'New lead',
        [source && `from ${SOURCE_LABELS[source]}`, text('score') && `score ${text('score')}`]
          .filter(Boolean)
          .join(', '),
      );
    }
    case 'updated': {
      const fields = Array.isArray(detail.fields) ? detail.fields.filter((field) => typeof field === 'string') : [];
      return line(
        'Updated',
        fields.length > 0 ? `: ${fields.map((field) => field.replaceAll('_', ' ')).join(', ')}` : '',
      );
    }
    case 'came_back':
      return line('Returning lead');
    case 'scored':
      return line('Scored', text('from') && text('to') ? `${text('from')} to ${text('to')}` : '');
    case 'assigned':
      return line('Assigned', text('to_name') ? `to ${text('to_name')}` : '');
    case 'contacted':
      return line('Contacted', text('by') ? `by ${text('by')}` : '');
    case 'status_changed':
      return line(
        'Moved',
        [text('from') && `from ${text('from')}`, text('to') && `to ${text('to')}`].filter(Boolean).join(' '),
      );
    case 'vouched':
      return line(W.addressConfirmed);
    case 'note':
      return line('Note on', text('text') ? `: ${text('text')}` : '');
    case 'survey_answered':
      return line('Feedback from', W.surveyed(text('score') ?? ''));
    case 'unsubscribed':
      return line(...W.unsubscribed);
    case 'email_queued':
      return line(W.emailQueued, text('subject') ? `: ${text('subject')}` : '');
    case 'email_sent':
      return line('Emailed', text('subject') ? `: ${text('subject')}` : '');
    case 'email_opened':
      return line(W.emailOpened, text('subject') ? `: ${text('subject')}` : '');
    case 'email_clicked':
      return line(W.emailClicked, text('url') ? `: ${text('url')}` : '');
    case 'agent_task':
      return line(`${text('title') ?? 'Task'} for`, text('summary') ? `: ${text('summary')}` : '');
    case 'agent_undone':
      return line('Undid for', text('title') ? `: ${text('title')}` : '');
    case 'meeting_scheduled':
      return line(W.meetingScheduled, text('title') ? `: ${text('title')}` : '');
    case 'meeting_cancelled':
      return line(W.meetingCancelled, text('title') ? `: ${text('title')}` : '');
    case 'meeting_moved':
      return line(W.meetingMoved, text('title') ? `: ${text('title')}` : '');
    case 'meeting_kept':
      return line(W.meetingKept, text('title') ? `: ${text('title')}` : '');
    case 'meeting_held':
      return line(W.meetingHeld, text('title') ? `: ${text('title')}` : '');
    case 'meeting_missed':
      return line(W.meetingMissed, text('title') ? `: ${text('title')}` : '');
    case 'task_created':
      return line(W.taskCreated, text('title') ? `: ${text('title')}` : '');
    case 'task_done':
      return line(W.taskDone, text('title') ? `: ${text('title')}` : '');
    case 'task_reopened':
      return line(W.taskReopened, text('title') ? `: ${text('title')}` : '');
    case 'opportunity_created':
      return line(
        W.dealCreated,
        typeof detail.amount === 'number' ? `, ${formatMoney(detail.amount, text('currency') ?? FIRST_CURRENCY)}` : '',
      );
    case 'opportunity_moved': {
      const stage = text('to');
      if (stage === 'won') return line(W.dealWon);
      if (stage === 'lost') return line(W.dealLost, text('reason') ? `: ${text('reason')}` : '');
      return line(W.dealMoved, stage ? `to ${text('to_label') || stageWords(stage)}` : '');
    }
    default:
      return line(`${kind.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())}:`);
  }
}

/** With a space before it, unless it begins with a mark. */
export const withSpaceBefore = (after: string) => (after === '' || /^[:,]/.test(after) ? after : ` ${after}`);
