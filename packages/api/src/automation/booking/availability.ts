import type { CompanyQueries } from '@outrider/db';
import type { BookingView } from '@outrider/shared/automation/booking';
import { addDays, DAY_MS, dayAt } from '@outrider/shared/ground/days';
import { AppError } from '@outrider/shared/ground/errors';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { VISITOR_MESSAGES as SENTENCES } from '@outrider/shared/ground/messages-booking';
import { companyFace } from '@outrider/shared/people/company-logo';
import { listBusyTimes } from '../../records/meetings/meetings.store.ts';
import { findPageCompany, type Host, listAway, listBookedDays, listHosts, type PageCompany } from './bookings.store.ts';
import { bookableSpan, type BookingRule, freeTimes, type HostDays, type Span } from './free-times.ts';
import { findOpenPage, type PageSettings } from './pages.store.ts';

/** A page that takes bookings, with its company and those of its hosts who work there. */
export type OpenPage = { page: PageSettings; company: PageCompany; hosts: Host[]; rule: BookingRule };

/** @throws 404, in this language, for a page that is closed, or whose hosts have all left */
export async function readOpenPage(db: CompanyQueries, slug: string, language: WritingLanguage): Promise<OpenPage> {
  const page = await findOpenPage(db, slug.toLowerCase());
  const hosts = page ? await listHosts(db, page.id) : [];
  if (!page || hosts.length === 0) throw new AppError('NOT_FOUND', SENTENCES[language].pageGone);
  const company = await findPageCompany(db);
  return { page, company, hosts, rule: { ...page, closed: new Set(company.holidays) } };
}

export function presentView({ page, company, hosts, rule }: OpenPage, now: Date): BookingView {
  const open = bookableSpan(rule, now);
  const { slug, name, description, language, duration_minutes, location, timezone, questions, consent, privacy_url } =
    page;
  return {
    slug,
    name,
    description,
    language,
    duration_minutes,
    location,
    timezone,
    questions,
    consent,
    privacy_url,
    company: companyFace(company),
    hosts: hosts.map(({ full_name }) => ({ full_name })),
    opens_at: new Date(open.from).toISOString(),
    closes_at: new Date(open.to).toISOString(),
  };
}

/**
 * The times of these hosts that are free between two moments. `but`: a meeting that is being moved, whose own time
 * counts as free.
 */
export async function findFreeTimes(
  db: CompanyQueries,
  { page, rule }: OpenPage,
  hosts: readonly Host[],
  asked: Span,
  { now, but }: { now: Date; but: string | null },
): Promise<{ start: number; host_ids: string[] }[]> {
  const ids = hosts.map(({ id }) => id);
  // A day on each side: what lies in it may reach in, and a day's limit counts all of the day.
  const around = { from: new Date(asked.from - DAY_MS), to: new Date(asked.to + DAY_MS) };
  const days = { from: dayAt(around.from, page.timezone), to: dayAt(around.to, page.timezone) };
  const [busy, away, booked] = [
    await listBusyTimes(db, ids, around, but),
    await listAway(db, ids, days),
    page.daily_limit === null ? [] : await listBookedDays(db, page, around, but),
  ];
  const hostDays = ids.map((id): HostDays => ({
    id,
    busy: busy
      .filter(({ user_id }) => user_id === id)
      .map(({ starts_at, ends_at }) => ({ from: starts_at.getTime(), to: ends_at.getTime() })),
    away: new Set(
      away
        .filter(({ user_id }) => user_id === id)
        .flatMap(({ from_day, to_day }) => daysFrom(laterOf(from_day, days.from), to_day, days.to)),
    ),
    booked: new Map(booked.filter(({ user_id }) => user_id === id).map(({ day, count }) => [day, count])),
  }));
  return freeTimes(rule, hostDays, asked, now);
}

const laterOf = (one: string, other: string) => (one > other ? one : other);

function daysFrom(first: string, last: string, bound: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last && day <= bound; day = addDays(day, 1)) days.push(day);
  return days;
}
