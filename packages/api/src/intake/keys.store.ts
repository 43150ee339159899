import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import type { CaptureKey, IntakeChannel } from '@outrider/shared/intake';
import { readIdentity } from '../sessions/identities.ts';

type KeyRow = Awaited<ReturnType<typeof listKeyRows>>[number];

export const listKeyRows = (db: CompanyQueries) =>
  db.captureKey.findMany({
    include: { creator: { select: { full_name: true } } },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: 200,
  });

export const findKeyRow = (db: CompanyQueries, id: string) =>
  db.captureKey.findFirst({ where: { id }, include: { creator: { select: { full_name: true } } } });

type NewKey = {
  id: string;
  name: string;
  channels: IntakeChannel[];
  key_hash: string;
  hint: string;
  signing_secret: string | null;
  created_by: string | null;
};
export const insertKey = (tx: CompanyTx, key: NewKey) => tx.captureKey.create({ data: key, select: { id: true } });

/** One at a time in this company, until the transaction ends. */
export const lockCompany = (tx: CompanyTx) => tx.$queryRaw`SELECT id FROM companies FOR UPDATE`;

export function presentKey(row: KeyRow): CaptureKey {
  const { id, name, hint, signing_secret, creator } = row;
  return {
    id,
    name,
    hint,
    channels: row.channels as IntakeChannel[],
    has_signing_secret: signing_secret !== null,
    created_by_name: creator?.full_name ?? null,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  };
}

/** What a webhook must know of a key: whose it is, what it may open, and whether its company may write. */
export type PresentedKey = {
  company_id: string;
  id: string;
  channels: IntakeChannel[];
  signing_secret: string | null;
  revoked_at: Date | null;
  status: string;
  subscription_plan: string;
  trial_ends_at: Date | null;
};

/** Finds a key by its hash, in whichever company: the key is what names the company. */
export const findPresentedKey = (db: PlatformQueries, key_hash: string): Promise<PresentedKey | null> =>
  readIdentity(db, `key ${key_hash}`, async () => {
    const [row] = await db.$prepared<PresentedKey[]>(Prisma.sql`
      SELECT k.company_id, k.id, k.channels, k.signing_secret, k.revoked_at, c.status, c.subscription_plan, c.trial_ends_at
      FROM capture_keys k JOIN companies c ON c.id = k.company_id WHERE k.key_hash = ${key_hash}`);
    return row ?? null;
  });
