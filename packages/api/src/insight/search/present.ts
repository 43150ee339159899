import { CAMPAIGN_STATE_LABELS } from '@outrider/shared/automation/campaigns';
import type { SearchHit } from '@outrider/shared/insight/search';
import { accountLink, contactLink, dealLink, leadLink } from '../dashboard/links.ts';
import { meetingPath } from '../../records/meetings/meeting-path.ts';
import { taskPath } from '../../records/tasks/task-path.ts';
import { leadName } from '../../ground/text/lead-name.ts';
import { formatMoney } from '@outrider/shared/ground/figures';
import type { Match } from './rank.ts';
import type { CampaignRow, ConversationRow, MeetingRow, TaskRow } from './day.store.ts';
import type { AccountRow, ContactRow, DealRow, PersonRow } from './search.store.ts';

const written = (parts: (string | null)[]) => parts.filter(Boolean).join(', ');

/** What was found is in the title or in the subtitle: a hit by e-mail or phone shows it in place of the position. */
function secondLine(person: PersonRow, matched: Match['matched']): string {
  const position = written([person.job_title, person.company_name]);
  if (matched === 'email') return person.email;
  if (matched === 'phone') return written([person.phone, person.company_name]);
  return position || person.email;
}

export function presentPerson(person: PersonRow, { matched }: Match): SearchHit {
  const { id, score } = person;
  const title = leadName(person);
  const subtitle = secondLine(person, matched);
  return {
    kind: 'lead',
    id,
    title,
    subtitle: subtitle === title ? '' : subtitle,
    score,
    path: leadLink(id),
    matched,
  };
}

export function presentDeal(
  { id, name, account_name, stage_label, amount, currency }: DealRow,
  { matched }: Match,
): SearchHit {
  return {
    kind: 'opportunity',
    id,
    title: name,
    subtitle: written([account_name, stage_label, formatMoney(amount, currency)]),
    path: dealLink(id),
    matched,
  };
}

export function presentAccount({ id, name, domain, phone, industry }: AccountRow, { matched }: Match): SearchHit {
  return {
    kind: 'account',
    id,
    title: name,
    subtitle: written(matched === 'phone' ? [phone, domain] : [domain, industry]),
    path: accountLink(id),
    matched,
  };
}

export function presentContact(contact: ContactRow, { matched }: Match): SearchHit {
  const { id, name, email, second_email, phone, mobile, job_title, account_name } = contact;
  const subtitle = {
    email: written([email, second_email]),
    phone: written([phone, mobile, account_name]),
  }[matched as 'email' | 'phone'] as string | undefined;
  const line = subtitle ?? (written([job_title, account_name]) || (email ?? ''));
  return {
    kind: 'contact',
    id,
    title: name,
    subtitle: line === name ? '' : line,
    path: contactLink(id),
    matched,
  };
}

const momentOf = (text: string | null) => text && new Date(text).toISOString();

export const presentTask = ({ id, title, about, due_at, is_done }: TaskRow): SearchHit => ({
  kind: 'task',
  id,
  title,
  subtitle: written([is_done ? 'Done' : null, about]),
  at: is_done ? null : momentOf(due_at),
  path: taskPath(id),
  matched: 'name',
});

export const presentMeeting = (meeting: MeetingRow, timezone: string): SearchHit => ({
  kind: 'meeting',
  id: meeting.id,
  title: meeting.title,
  subtitle: meeting.about ?? '',
  at: momentOf(meeting.starts_at),
  path: meetingPath(
    { id: meeting.id, starts_at: new Date(meeting.starts_at) },
    timezone,
    meeting.is_own ? undefined : meeting.organiser_id,
  ),
  matched: 'name',
});

export const presentConversation = (
  { id, subject, person_name, person_email, last_at }: ConversationRow,
  { matched }: Match,
): SearchHit => ({
  kind: 'conversation',
  id,
  title: subject || 'No subject',
  subtitle: matched === 'email' ? written([person_name, person_email]) : (person_name ?? person_email),
  at: momentOf(last_at),
  path: `/communications/${id}`,
  matched,
});

export const presentCampaign = ({ id, name, state }: CampaignRow, { matched }: Match): SearchHit => ({
  kind: 'campaign',
  id,
  title: name,
  subtitle: CAMPAIGN_STATE_LABELS[state],
  path: `/campaigns/${id}`,
  matched,
});
