import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import type { CaptureKey, DeliveryChannel, IntakeChannel } from '@outrider/shared/automation/intake';
import type { LeadSource, ProcessingMode } from '@outrider/shared/records/leads';
import { readIdentity } from '../../ground/sessions/identities.ts';

export type KeyRow = Awaited<ReturnType<typeof listKeyRows>>[number];

const WITH_NAMES = { creator: { select: { full_name: true } }, owner: { select: { full_name: true } } };

/** A form's key is the form's (forms/). */
const IS_NO_FORM = { NOT: { channels: { has: 'form' } } };

export const listKeyRows = (db: CompanyQueries) =>
  db.captureKey.findMany({
    where: IS_NO_FORM,
    include: WITH_NAMES,
    orderBy: [{ revoked_at: { sort: 'asc', nulls: 'first' } }, { created_at: 'desc' }, { id: 'desc' }],
    take: 200,
  });

export const findKeyRow = (db: CompanyQueries, id: string) =>
  db.captureKey.findFirst({ where: { id, ...IS_NO_FORM }, include: WITH_NAMES });

export type NewKey = {
  id: string;
  name: string;
  channels: DeliveryChannel[];
  key_hash: string;
  hint: string;
  signing_secret: string | null;
  created_by: string | null;
} & Defaults;
export const insertKey = (tx: CompanyTx, key: NewKey) => tx.captureKey.create({ data: key, select: { id: true } });

/** What a key is changed from, locked until the transaction ends; null where there is none. */
export async function lockKey(tx: CompanyTx, id: string) {
  const [row] = await tx.$queryRaw<
    {
      version: number;
      key_hash: string;
      signing_secret: string | null;
      assigned_to: string | null;
      revoked_at: Date | null;
    }[]
  >`SELECT version, key_hash, signing_secret, assigned_to, revoked_at
    FROM capture_keys
    WHERE id = ${id}::uuid AND NOT 'form' = ANY(channels)
    FOR UPDATE`;
  return row ?? null;
}

/** One at a time in this company, until the transaction ends. */
export const lockCompany = (tx: CompanyTx) => tx.$queryRaw`SELECT id FROM companies FOR UPDATE`;

export function presentKey(row: KeyRow, now: Date): CaptureKey {
  const { id, name, hint, signing_secret, creator, owner, version } = row;
  const stillOpen = (until: Date | null) => (until && until > now ? until.toISOString() : null);
  return {
    id,
    name,
    hint,
    channels: row.channels as IntakeChannel[],
    has_signing_secret: signing_secret !== null,
    source: row.source as LeadSource | null,
    processing_mode: row.processing_mode as ProcessingMode | null,
    assigned_to: row.assigned_to,
    assigned_to_name: owner?.full_name ?? null,
    old_key_until: stillOpen(row.old_key_until),
    old_signing_until: stillOpen(row.old_signing_until),
    version,
    created_by_name: creator?.full_name ?? null,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  };
}

/** What a key says of its leads where the sender does not. */
type Defaults = { source: LeadSource | null; processing_mode: ProcessingMode | null; assigned_to: string | null };
/** The same settled: the mode is the company's where the key has none, and who left owns nothing new. */
export type LeadDefaults = Omit<Defaults, 'processing_mode'> & {
  processing_mode: ProcessingMode;
  /** Null where the key is not a website form's. */
  form: { id: string; name: string } | null;
};

const DEFAULTS = Prisma.sql`k.source, coalesce(k.processing_mode, c.processing_mode) AS processing_mode,
  CASE WHEN 'form' = ANY (k.channels) THEN json_build_object('id', k.id, 'name', k.name) END AS form,
  (SELECT u.id FROM users u
      WHERE u.company_id = k.company_id AND u.id = k.assigned_to AND u.disabled_at IS NULL) AS assigned_to`;

/**
 * What a webhook must know of a key: whose it is, what it may open, whether its company may write, and what its leads
 * are.
 */
export type PresentedKey = LeadDefaults & {
  company_id: string;
  id: string;
  name: string;
  channels: DeliveryChannel[];
  signing_secret: string | null;
  old_signing_secret: string | null;
  old_signing_until: Date | null;
  /** Until when it opens, where another one has replaced it. */
  replaced_until: Date | null;
  revoked_at: Date | null;
  status: string;
  subscription_plan: string;
  trial_ends_at: Date | null;
};

/** Finds a key by its hash, in whichever company: the key is what names the company. */
export const findPresentedKey = (db: PlatformQueries, key_hash: string): Promise<PresentedKey | null> =>
  readIdentity(db, `key ${key_hash}`, async () => {
    const [row] = await db.$prepared<PresentedKey[]>(Prisma.sql`
      SELECT k.company_id, k.id, k.name, k.channels, k.signing_secret, k.old_signing_secret, k.old_signing_until,
        ${DEFAULTS},
        CASE WHEN k.key_hash <> ${key_hash} THEN k.old_key_until END AS replaced_until, k.revoked_at, c.status,
          c.subscription_plan, c.trial_ends_at
      FROM capture_keys k
      JOIN companies c ON c.id = k.company_id
      WHERE k.key_hash = ${key_hash} OR k.old_key_hash = ${key_hash}`);
    return row ?? null;
  });

/** What the leads of a key are, as it says today; of none, as the company says. */
export async function findLeadDefaults(db: CompanyQueries, key_id: string | null): Promise<LeadDefaults> {
  const [row] = await db.$queryRaw<[LeadDefaults]>`
    SELECT ${DEFAULTS} FROM companies c LEFT JOIN capture_keys k ON k.company_id = c.id AND k.id = ${key_id}::uuid`;
  return row;
}
