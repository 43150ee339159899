import type { CompanyDb, CompanyQueries, CompanyTx, PlatformQueries } from '@outrider/db';
import { MAY_WORK } from '../../ground/companies/standing.store.ts';

type Feed = { created_at: Date; read_at: Date | null };

export const findFeed = (db: CompanyQueries, user_id: string): Promise<Feed | null> =>
  db.calendarFeed.findFirst({ where: { user_id }, select: { created_at: true, read_at: true } });

export async function putFeed(
  tx: CompanyTx,
  { user_id, ...feed }: { user_id: string; token_hash: string; created_at: Date },
): Promise<void> {
  await tx.calendarFeed.upsert({
    where: { company_id_user_id: { company_id: tx.companyId, user_id } },
    create: { user_id, ...feed },
    update: { ...feed, read_at: null },
    select: { id: true },
  });
}

export const dropFeed = async (tx: CompanyTx, user_id: string): Promise<boolean> =>
  (await tx.calendarFeed.deleteMany({ where: { user_id } })).count > 0;

type Reader = { company_id: string; company_name: string; user_id: string; full_name: string };

/** Whose calendar the token opens: nobody's who left, or whose company may not work. The caller is in no company. */
export async function findFeedReader(db: PlatformQueries, token_hash: string, now: Date): Promise<Reader | null> {
  const [row] = await db.$queryRaw<Reader[]>`
    SELECT f.company_id, c.name AS company_name, f.user_id, u.full_name
    FROM calendar_feeds f JOIN companies c ON c.id = f.company_id
    JOIN users u ON u.company_id = f.company_id AND u.id = f.user_id
    WHERE f.token_hash = ${token_hash} AND u.disabled_at IS NULL AND ${MAY_WORK(now)}`;
  return row ?? null;
}

/** A calendar program asks every few minutes: to the hour is near enough. */
export async function noteFeedRead(db: CompanyDb, user_id: string, now: Date): Promise<void> {
  await db.$executeRaw`
    UPDATE calendar_feeds SET read_at = ${now}
    WHERE user_id = ${user_id}::uuid AND (read_at IS NULL OR read_at < ${now}::timestamptz - interval '1 hour')`;
}
