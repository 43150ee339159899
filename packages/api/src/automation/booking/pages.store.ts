import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { BookingDraft, BookingPage } from '@outrider/shared/automation/booking';
import { BOOKING_LIMITS } from '@outrider/shared/automation/booking-paths';
import { moment } from '../../ground/sql/conditions.ts';

export type PageRow = Omit<BookingPage, 'url' | 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date };
/** A page without what its keepers see of it. */
export type PageSettings = Omit<PageRow, 'hosts' | 'upcoming'>;

const SETTINGS = Prisma.sql`p.id, p.slug, p.name, p.description, p.language, p.duration_minutes, p.location, p.timezone, p.hours,
    p.step_minutes, p.buffer_before_minutes, p.buffer_after_minutes, p.notice_hours, p.days_ahead, p.daily_limit,
    p.questions, p.consent, p.privacy_url, p.is_open, p.version, p.created_at, p.updated_at`;

/** The page that visitors find under an address, if it takes bookings. */
export async function findOpenPage(db: CompanyQueries, slug: string): Promise<PageSettings | null> {
  const [row] = await db.$queryRaw<PageSettings[]>`
    SELECT ${SETTINGS} FROM booking_pages p WHERE p.slug = ${slug} AND p.is_open AND p.removed_at IS NULL`;
  return row ?? null;
}

/**
 * Pages that were not deleted, by name, with those of their hosts who still work here. `host_id`: pages that this person
 * hosts.
 */
export const listPages = (
  db: CompanyQueries,
  { id, host_id }: { id?: string; host_id?: string | null },
  now: Date,
): Promise<PageRow[]> => db.$queryRaw<PageRow[]>`
  SELECT ${SETTINGS},
    (SELECT coalesce(json_agg(json_build_object('id', u.id, 'full_name', u.full_name) ORDER BY u.full_name, u.id), '[]')
      FROM booking_hosts h JOIN users u ON u.company_id = h.company_id AND u.id = h.user_id
      WHERE h.company_id = p.company_id AND h.page_id = p.id AND u.disabled_at IS NULL) AS hosts,
    (SELECT count(*)::int
      FROM bookings b JOIN meetings m ON m.company_id = b.company_id AND m.id = b.meeting_id
      WHERE b.company_id = p.company_id AND b.page_id = p.id AND m.cancelled_at IS NULL
        AND m.ends_at > ${moment(now)}) AS upcoming
  FROM booking_pages p
  WHERE p.removed_at IS NULL
    AND ${id ? Prisma.sql`p.id = ${id}::uuid` : Prisma.sql`true`}
    AND ${
      host_id
        ? Prisma.sql`EXISTS (SELECT FROM booking_hosts own
            WHERE own.company_id = p.company_id AND own.page_id = p.id AND own.user_id = ${host_id}::uuid)`
        : Prisma.sql`true`
    }
  ORDER BY p.name, p.id LIMIT ${BOOKING_LIMITS.pages}`;

export const countPages = (tx: CompanyTx): Promise<number> => tx.bookingPage.count({ where: { removed_at: null } });

const dataOf = ({ host_ids: _, hours, questions, ...draft }: BookingDraft) => ({
  ...draft,
  hours: hours as Prisma.InputJsonArray,
  questions: questions as Prisma.InputJsonArray,
});

/** @returns the new page's id; null where another one has its name */
export async function insertPage(
  tx: CompanyTx,
  draft: BookingDraft,
  { slug, now }: { slug: string; now: Date },
): Promise<string | null> {
  const rows = await tx.bookingPage.createManyAndReturn({
    data: [{ ...dataOf(draft), slug, created_at: now, updated_at: now }],
    skipDuplicates: true,
    select: { id: true },
  });
  return rows[0]?.id ?? null;
}

type LockedPage = { id: string; name: string; version: number };
export async function lockPage(tx: CompanyTx, id: string): Promise<LockedPage | null> {
  const [row] = await tx.$queryRaw<LockedPage[]>`
    SELECT id, name, version FROM booking_pages WHERE id = ${id}::uuid AND removed_at IS NULL FOR UPDATE`;
  return row ?? null;
}

export const updatePageRow = (tx: CompanyTx, id: string, draft: BookingDraft, now: Date) =>
  tx.bookingPage.update({
    where: tx.key(id),
    data: { ...dataOf(draft), version: { increment: 1 }, updated_at: now },
    select: { id: true },
  });

export async function replaceHosts(tx: CompanyTx, page_id: string, user_ids: readonly string[]): Promise<void> {
  await tx.bookingHost.deleteMany({ where: { page_id, user_id: { notIn: [...user_ids] } } });
  await tx.bookingHost.createMany({ data: user_ids.map((user_id) => ({ page_id, user_id })), skipDuplicates: true });
}

/** How many of these people work here. */
export const countWorking = (tx: CompanyTx, user_ids: readonly string[]): Promise<number> =>
  tx.user.count({ where: { id: { in: [...user_ids] }, disabled_at: null } });

/** Its bookings stay. */
export const deletePageRow = (tx: CompanyTx, id: string, now: Date) =>
  tx.bookingPage.update({
    where: tx.key(id),
    data: { is_open: false, removed_at: now },
    select: { id: true },
  });
