import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { DoNotContact } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { addressHashes } from '../../ground/erased/address-hash.ts';
import type { After } from '../../ground/paging/listing.ts';
import { allOf } from '../../ground/sql/conditions.ts';
import { emailKey } from '../../ground/text/email-key.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { type Barred, barriersFor, normaliseAddress } from './do-not-contact.ts';

export type DoNotContactRow = Omit<DoNotContact, 'created_at'> & { created_at: Date };

/** Why agents may not write to this address, as a sentence; null where they may. */
export const findDoNotContact = async (db: CompanyQueries, email: string): Promise<string | null> =>
  (await readDoNotContact(db, [email])).get(email) ?? null;

/** The same for many addresses in one query; only blocked ones are in the map. */
export async function readDoNotContact(db: CompanyQueries, emails: string[]): Promise<Map<string, string>> {
  const asked = new Map(
    [...new Set(emails)].flatMap((email) => {
      const barriers = barriersFor(email);
      return barriers ? [[email, barriers] as const] : [];
    }),
  );
  if (asked.size === 0) return new Map();
  const [addresses, domains] = [
    [...asked.values()].map(({ address }) => address),
    [...new Set([...asked.values()].flatMap((barriers) => barriers.domains))],
  ];
  const hashes = new Map(
    [...asked.keys()].flatMap((email) =>
      addressHashes(db.companyId, emailKey(email)).map((hash) => [hash, email] as const),
    ),
  );
  const rows = await db.$queryRaw<{ kind: Barred['kind'] | 'erased'; value: string; source: string }[]>`
    SELECT kind, value, source
    FROM do_not_contact
    WHERE kind = 'email' AND value = ANY(${addresses}) OR kind = 'domain' AND value = ANY(${domains})
    UNION ALL SELECT 'erased', email_hash, 'erased'
    FROM erased_addresses
    WHERE email_hash = ANY(${[...hashes.keys()]})`;
  const erased = new Set(rows.flatMap(({ kind, value }) => (kind === 'erased' ? [hashes.get(value)] : [])));
  const entryFor = ({ address, domains: own }: { address: string; domains: string[] }) =>
    rows.find(({ kind, value }) => kind === 'email' && value === address) ??
    rows.find(({ kind, value }) => kind === 'domain' && own.includes(value));
  return new Map(
    [...asked].flatMap(([email, barriers]) => {
      if (erased.has(email)) return [[email, MESSAGES.notContactedErased] as const];
      const entry = entryFor(barriers);
      return entry
        ? [
            [
              email,
              entry.source === 'unsubscribe'
                ? MESSAGES.askedNotToBeContacted(entry.value)
                : MESSAGES.onDoNotContact(entry.value),
            ] as const,
          ]
        : [];
    }),
  );
}

/** Which of these addresses are on the list themselves, whatever their domains are. */
export async function findBarredAmong(db: CompanyQueries, emails: string[]): Promise<Set<string>> {
  const values = new Map(emails.map((email) => [normaliseAddress(email) ?? email, email]));
  const rows = await db.$queryRaw<{ value: string }[]>`
    SELECT value FROM do_not_contact WHERE kind = 'email' AND value = ANY(${[...values.keys()]})`;
  return new Set(rows.flatMap(({ value }) => values.get(value) ?? []));
}

type NewEntry = Barred & { source: DoNotContact['source']; reason: string | null; created_by: string | null };

/** @returns the ID, or null where the entry exists */
export async function insertBarred(
  tx: CompanyTx,
  { kind, value, source, reason, created_by }: NewEntry,
): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO do_not_contact (id, kind, value, source, reason, created_by)
    VALUES (${uuidv7()}::uuid, ${kind}, ${value}, ${source}, ${reason}, ${created_by}::uuid)
    ON CONFLICT (company_id, kind, value) DO NOTHING RETURNING id`;
  return row?.id ?? null;
}

/** A recipient's own unsubscribe replaces an entry that a colleague made for them. */
export async function barAddress(
  tx: CompanyTx,
  { email, source }: { email: string; source: 'unsubscribe' },
): Promise<void> {
  const value = normaliseAddress(email) ?? email;
  await tx.$executeRaw`
    INSERT INTO do_not_contact (id, kind, value, source) VALUES (${uuidv7()}::uuid, 'email', ${value}, ${source})
    ON CONFLICT (company_id, kind, value) DO UPDATE SET source = excluded.source`;
}

const SELECT = Prisma.sql`SELECT d.id, d.kind, d.value, d.source, d.reason, u.full_name AS created_by_name, d.created_at
  FROM do_not_contact d LEFT JOIN users u ON u.company_id = d.company_id AND u.id = d.created_by`;

export async function findBarred(db: CompanyQueries, { kind, value }: Barred): Promise<DoNotContactRow | null> {
  const [row] = await db.$queryRaw<DoNotContactRow[]>`${SELECT} WHERE d.kind = ${kind} AND d.value = ${value}`;
  return row ?? null;
}

const matching = (q: string | undefined) => q && Prisma.sql`strpos(d.value, ${q.trim().toLowerCase()}) > 0`;

export async function countBarred(db: CompanyQueries, q: string | undefined): Promise<number> {
  const [row] = await db.$queryRaw<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM do_not_contact d WHERE ${allOf([matching(q)])}`;
  return row?.count ?? 0;
}

/** One page, newest first. */
export const listBarred = (
  db: CompanyQueries,
  q: string | undefined,
  { after, limit }: { after: After; limit: number },
) =>
  db.$queryRaw<DoNotContactRow[]>`
    ${SELECT}
    WHERE ${allOf([matching(q), after && Prisma.sql`(d.created_at, d.id) < (${after.at}, ${after.id}::uuid)`])}
    ORDER BY d.created_at DESC, d.id DESC LIMIT ${limit}`;

/** @returns the deleted entry; null where there is none */
export async function deleteBarred(
  tx: CompanyTx,
  id: string,
): Promise<{ kind: string; value: string; source: string } | null> {
  const [row] = await tx.$queryRaw<
    { kind: string; value: string; source: string }[]
  >`DELETE FROM do_not_contact WHERE id = ${id}::uuid RETURNING kind, value, source`;
  return row ?? null;
}
