import { lead } from '@outrider/shared/ground/fields/lead';
import type { ReportSubject } from '@outrider/shared/insight/report-subjects';
import { dateInputValue } from '../../ground/ui/clock.ts';
import { formatCalendarDay, formatClock, formatMoney } from '../../ground/ui/format.ts';
import { trpc } from '../../ground/trpc.ts';
import { useFieldNames } from '../../records/engine/activity-item.tsx';
import { leadName } from '../../records/engine/lead-name.ts';
import { placeOf } from '../../records/engine/subject-calls.ts';
import { actorOf } from '../activities/activity-row.tsx';
import { streamLine } from '../activities/stream-line.ts';
import { REPORTS_WORDS as WORDS } from './words.ts';

const LEAD_STATUSES: Readonly<Record<string, string>> = lead.fields.status.options;
const PAGE = 50;
const EXACT = { limit: PAGE, total: 'exact' } as const;

/** A record in the list behind a number. */
export type Row = {
  id: string;
  /** Where it leads: to the record. */
  to: string;
  name: string;
  second: string | null;
  value: string | null;
  note: string | null;
  owner: string | null;
};

/** The rows of any record type, or the activities, as a list has them. */
export function useReportRows(type: ReportSubject, filter: string, people: Record<string, string>) {
  const asked = { ...EXACT, ...(filter && { filter }) };
  const options = (mine: ReportSubject) => ({
    enabled: type === mine,
    getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor,
    meta: { failure: WORDS.rowsFailed },
  });
  const leads = trpc.leads.list.useInfiniteQuery(asked, options('lead'));
  const accounts = trpc.accounts.list.useInfiniteQuery(asked, options('account'));
  const contacts = trpc.contacts.list.useInfiniteQuery(asked, options('contact'));
  const deals = trpc.pipeline.opportunities.list.useInfiniteQuery({ ...asked, sort: 'amount' }, options('opportunity'));
  const stream = trpc.activities.list.useInfiniteQuery({ ...EXACT, filter }, options('activity'));
  const nameOf = useFieldNames();
  const ownerOf = (id: string | null) => (id ? (people[id] ?? null) : null);
  const rows = {
    lead: leads.data?.pages.flatMap(({ items }) =>
      items.map((one): Row => ({
        id: one.id,
        to: placeOf('lead', one.id),
        name: leadName(one),
        second: one.company_name,
        value: one.score === null ? null : String(one.score),
        note: LEAD_STATUSES[one.status] ?? null,
        owner: ownerOf(one.assigned_to),
      })),
    ),
    account: accounts.data?.pages.flatMap(({ items }) =>
      items.map((account): Row => ({
        id: account.id,
        to: placeOf('account', account.id),
        name: account.name,
        second: account.domain,
        value: null,
        note: account.industry,
        owner: ownerOf(account.owner_id),
      })),
    ),
    contact: contacts.data?.pages.flatMap(({ items }) =>
      items.map((contact): Row => ({
        id: contact.id,
        to: placeOf('contact', contact.id),
        name: leadName({ ...contact, email: contact.email ?? WORDS.noName }),
        second: contact.job_title,
        value: null,
        note: contact.email,
        owner: ownerOf(contact.owner_id),
      })),
    ),
    opportunity: deals.data?.pages.flatMap(({ items }) =>
      items.map((deal): Row => ({
        id: deal.id,
        to: placeOf('opportunity', deal.id),
        name: deal.name,
        second: deal.account_name ?? deal.lead_company,
        value: formatMoney(deal.base_amount),
        note: deal.closed_at
          ? `${deal.stage_label}, ${formatCalendarDay(dateInputValue(new Date(deal.closed_at)))}`
          : deal.stage_label,
        owner: deal.owner_name,
      })),
    ),
    activity: stream.data?.pages.flatMap(({ items }) =>
      items.map((activity): Row => {
        const { id, about, created_at } = activity;
        const { verb, after, second } = streamLine(activity, nameOf[about.type]);
        return {
          id,
          to: placeOf(about.type, about.id),
          name: [actorOf(activity), verb, about.name, after].filter(Boolean).join(' '),
          second: second ?? about.company_name,
          value: formatCalendarDay(dateInputValue(new Date(created_at))),
          note: formatClock(created_at),
          owner: null,
        };
      }),
    ),
  }[type];
  const query = { lead: leads, account: accounts, contact: contacts, opportunity: deals, activity: stream }[type];
  const total = query.data?.pages[0]?.total ?? undefined;
  return { rows, query, total };
}
