import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import type {
  Portal,
  PortalDraft,
  PortalFile,
  PortalLink,
  PortalListInput,
  PortalRow,
} from '@outrider/shared/records/portals';
import type { After } from '../../ground/paging/listing.ts';
import { allOf } from '../../ground/sql/conditions.ts';
import { isoSql } from '../../ground/sql/iso.ts';
import { likePatterns } from '../../ground/sql/search-words.ts';

const linksOf = (what: Prisma.Sql, only: Prisma.Sql = Prisma.sql`true`) => Prisma.sql`
  (SELECT ${what} FROM portal_links l WHERE l.company_id = p.company_id AND l.portal_id = p.id AND ${only})`;

const rowOf = (now: Date) => Prisma.sql`
  SELECT p.id, p.account_id, a.name AS account_name, a.owner_id, u.full_name AS owner_name, p.title, p.version,
    p.created_at, ${isoSql(Prisma.sql`p.updated_at`)} AS updated_at,
    ${linksOf(Prisma.sql`count(*)::int`, Prisma.sql`l.revoked_at IS NULL AND l.expires_at > ${now}::timestamptz`)} AS links,
    ${linksOf(Prisma.sql`coalesce(sum(l.opens), 0)::int`)} AS opens,
    ${linksOf(isoSql(Prisma.sql`max(l.last_opened_at)`))} AS last_opened_at,
    (SELECT count(*)::int FROM portal_questions q
      WHERE q.company_id = p.company_id AND q.portal_id = p.id AND q.answer IS NULL) AS open_questions
  FROM portals p
  JOIN accounts a ON a.company_id = p.company_id AND a.id = p.account_id AND a.deleted_at IS NULL
  LEFT JOIN users u ON u.company_id = a.company_id AND u.id = a.owner_id`;

type Listed = PortalRow & { created_at: Date };
type Filter = Pick<PortalListInput, 'account_id' | 'q'>;
const asked = ({ account_id, q }: Filter) =>
  allOf([
    account_id && Prisma.sql`p.account_id = ${account_id}::uuid`,
    ...likePatterns(q ?? '').map((like) => Prisma.sql`concat_ws(' ', p.title, a.name) ILIKE ${like}`),
  ]);

/** The newest first, one more than `limit`. */
export const listPortalRows = (
  db: CompanyQueries,
  { now, after, limit, ...filter }: Filter & { now: Date; after: After; limit: number },
): Promise<Listed[]> =>
  db.$queryRaw<Listed[]>`
    ${rowOf(now)}
    WHERE ${asked(filter)}
      AND ${after ? Prisma.sql`(p.created_at, p.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : Prisma.sql`true`}
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit + 1}`;

export async function countPortals(db: CompanyQueries, filter: Filter): Promise<number> {
  const [{ total }] = await db.$queryRaw<[{ total: number }]>`
    SELECT count(*)::int AS total FROM portals p
    JOIN accounts a ON a.company_id = p.company_id AND a.id = p.account_id AND a.deleted_at IS NULL
    WHERE ${asked(filter)}`;
  return total;
}

/** What stands on a page beside its row. */
type Content = Pick<Portal, 'welcome' | 'language' | 'steps' | 'booking_page_id'>;
export async function findPortal(db: CompanyQueries, id: string, now: Date): Promise<(PortalRow & Content) | null> {
  const [row] = await db.$queryRaw<(Listed & Content)[]>`
    SELECT r.*, p.welcome, p.language, p.steps, p.booking_page_id
    FROM (${rowOf(now)} WHERE p.id = ${id}::uuid) r JOIN portals p ON p.id = r.id`;
  if (!row) return null;
  const { created_at: _, ...portal } = row;
  return portal;
}

/** Of files f that are not deleted: those on the account or on one of its deals. */
const isOfAccount = (account_id: Prisma.Sql) => Prisma.sql`
  f.removed_at IS NULL AND (f.account_id = ${account_id} OR f.opportunity_id IN (
    SELECT o.id FROM opportunities o
    WHERE o.company_id = f.company_id AND o.account_id = ${account_id} AND o.deleted_at IS NULL))`;

const FILES_OFFERED = 200;
/** The newest first. */
export const listAccountFiles = (db: CompanyQueries, account_id: string): Promise<PortalFile[]> =>
  db.$queryRaw<PortalFile[]>`
    SELECT f.id, f.name, f.size_bytes FROM files f
    WHERE ${isOfAccount(Prisma.sql`${account_id}::uuid`)}
    ORDER BY f.created_at DESC, f.id DESC LIMIT ${FILES_OFFERED}`;

/** Those of them that a portal shows, in its order. */
export const listPortalFiles = (db: CompanyQueries, portal_id: string): Promise<PortalFile[]> =>
  db.$queryRaw<PortalFile[]>`
    SELECT f.id, f.name, f.size_bytes
    FROM portals p
    CROSS JOIN LATERAL unnest(p.file_ids) WITH ORDINALITY AS shown(id, place)
    JOIN files f ON f.company_id = p.company_id AND f.id = shown.id AND ${isOfAccount(Prisma.sql`p.account_id`)}
    WHERE p.id = ${portal_id}::uuid
    ORDER BY shown.place`;

export const listLinks = (db: CompanyQueries, portal_id: string): Promise<PortalLink[]> =>
  db.$queryRaw<PortalLink[]>`
    SELECT l.id, l.name, l.email, l.asks_code, l.opens, ${isoSql(Prisma.sql`l.expires_at`)} AS expires_at,
      ${isoSql(Prisma.sql`l.revoked_at`)} AS revoked_at, ${isoSql(Prisma.sql`l.last_opened_at`)} AS last_opened_at,
      ${isoSql(Prisma.sql`l.created_at`)} AS created_at
    FROM portal_links l WHERE l.portal_id = ${portal_id}::uuid ORDER BY l.created_at DESC, l.id DESC`;

const VIEWS_SHOWN = 100;
export const listViews = (db: CompanyQueries, portal_id: string): Promise<Portal['views']> =>
  db.$queryRaw<Portal['views']>`
    SELECT v.id, v.kind, l.name, v.file_name, ${isoSql(Prisma.sql`v.created_at`)} AS created_at
    FROM portal_views v JOIN portal_links l ON l.company_id = v.company_id AND l.id = v.link_id
    WHERE v.portal_id = ${portal_id}::uuid ORDER BY v.created_at DESC, v.id DESC LIMIT ${VIEWS_SHOWN}`;

/** Those of deals that are shown, with who has the deal. */
export const listDealFiles = (tx: CompanyTx, portal_id: string): Promise<{ id: string; owner_id: string | null }[]> =>
  tx.$queryRaw<{ id: string; owner_id: string | null }[]>`
    SELECT f.id, o.owner_id FROM portals p
    JOIN files f ON f.company_id = p.company_id AND f.id = ANY(p.file_ids) AND f.removed_at IS NULL
    JOIN opportunities o ON o.company_id = f.company_id AND o.id = f.opportunity_id AND o.deleted_at IS NULL
    WHERE p.id = ${portal_id}::uuid`;

// Writing.

export type HeldPortal = {
  id: string;
  account_id: string;
  title: string;
  language: WritingLanguage;
  version: number;
};
export async function lockPortal(tx: CompanyTx, id: string): Promise<HeldPortal | null> {
  const [row] = await tx.$queryRaw<HeldPortal[]>`
    SELECT p.id, p.account_id, p.title, p.language, p.version FROM portals p WHERE p.id = ${id}::uuid FOR UPDATE`;
  return row ?? null;
}

export async function findAccountOf(tx: CompanyTx, id: string): Promise<string | null> {
  const row = await tx.portal.findFirst({ where: { id }, select: { account_id: true } });
  return row?.account_id ?? null;
}

export const insertPortal = (
  tx: CompanyTx,
  portal: {
    account_id: string;
    title: string;
    language: WritingLanguage;
    created_by: string;
    created_at: Date;
    updated_at: Date;
  },
): Promise<{ id: string; version: number }> => tx.portal.create({ data: portal, select: { id: true, version: true } });

export const updatePortal = (
  tx: CompanyTx,
  id: string,
  draft: PortalDraft,
  now: Date,
): Promise<{ id: string; version: number }> =>
  tx.portal.update({
    where: { company_id_id: { company_id: tx.companyId, id } },
    data: { ...draft, updated_at: now, version: { increment: 1 } },
    select: { id: true, version: true },
  });

export async function deletePortal(tx: CompanyTx, id: string): Promise<void> {
  await tx.portal.deleteMany({ where: { id } });
}

/** A booking page that is not deleted. */
export async function hasBookingPage(tx: CompanyTx, id: string): Promise<boolean> {
  return (await tx.bookingPage.count({ where: { id, removed_at: null } })) > 0;
}
