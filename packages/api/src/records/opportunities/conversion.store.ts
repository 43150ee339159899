import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { ConversionPart } from '@outrider/shared/records/conversions';
import type { LeadStatus } from '@outrider/shared/records/leads';
import { type Actor, userIdOf } from '../../ground/actor.ts';
import { personName } from '../../ground/sql/person-name.ts';
import type { Made, PartNow } from './conversion-fate.ts';

type Parts = { opportunity_id: string | null; account_id: string | null; contact_id: string | null };
/** Which links to a deal that was there before are the conversion's own. */
type OwnLinks = { linked?: ('account' | 'contact')[] };

export type ConversionRow = Parts & {
  id: string;
  made: Made & OwnLinks;
  status_before: LeadStatus;
  /** Conversions of the lead that would remain. */
  others: number;
  converted_by_name: string | null;
  created_at: Date;
};

type NewConversion = Parts & { lead_id: string; made: Made & OwnLinks; status_before: string; converted_by: Actor };

export async function insertConversion(tx: CompanyTx, { converted_by, ...conversion }: NewConversion): Promise<void> {
  const who = userIdOf(converted_by);
  await tx.leadConversion.create({ data: { ...conversion, converted_by: who }, select: { id: true } });
}

/** The lead's newest conversion. */
export async function findLastConversion(db: CompanyQueries, lead_id: string): Promise<ConversionRow | null> {
  const [row] = await db.$queryRaw<ConversionRow[]>`
    SELECT v.id, v.opportunity_id, v.account_id, v.contact_id, v.made, v.status_before,
      u.full_name AS converted_by_name, v.created_at,
      (SELECT count(*)::int FROM lead_conversions o WHERE o.lead_id = v.lead_id AND o.id <> v.id) AS others
    FROM lead_conversions v LEFT JOIN users u ON u.company_id = v.company_id AND u.id = v.converted_by
    WHERE v.lead_id = ${lead_id}::uuid ORDER BY v.created_at DESC, v.id DESC LIMIT 1`;
  return row ?? null;
}

export const deleteConversion = (tx: CompanyTx, id: string) =>
  tx.$executeRaw`DELETE FROM lead_conversions WHERE id = ${id}::uuid`;

/** What one conversion made and another one found is the other one's to undo from now on. */
export async function passOn(tx: CompanyTx, type: ConversionPart, id: string, version: number): Promise<void> {
  const key = Prisma.raw(`${type}_id`);
  await tx.$executeRaw`
    UPDATE lead_conversions SET made = made || jsonb_build_object(${type}::text, ${version}::int)
    WHERE id = (SELECT v.id FROM lead_conversions v WHERE v.${key} = ${id}::uuid ORDER BY v.created_at, v.id LIMIT 1)`;
}

const TABLES: Record<ConversionPart, Prisma.Sql> = {
  opportunity: Prisma.sql`opportunities`,
  contact: Prisma.sql`contacts`,
  account: Prisma.sql`accounts`,
};

/** Nobody links anything to it, nor changes it, until the transaction ends. */
export async function lockPart(tx: CompanyTx, type: ConversionPart, id: string | null): Promise<void> {
  if (id) await tx.$queryRaw`SELECT FROM ${TABLES[type]} WHERE id = ${id}::uuid FOR UPDATE`;
}

/** What a conversion itself leaves on a timeline, when it is made and when it is undone. */
const OWN_NEWS = Prisma.sql`'created', 'converted', 'conversion_undone'`;
/** News of a deal is also on its account's timeline, and a contact's too: it is of the record that it is most about. */
const ITS_OWN: Record<ConversionPart, Prisma.Sql> = {
  opportunity: Prisma.sql`true`,
  contact: Prisma.sql`a.opportunity_id IS NULL`,
  account: Prisma.sql`a.opportunity_id IS NULL AND a.contact_id IS NULL`,
};
const isActive = (key: ConversionPart) => {
  const column = Prisma.raw(`${key}_id`);
  return Prisma.sql`(EXISTS (SELECT FROM record_activities a
          WHERE a.${column} = r.id AND ${ITS_OWN[key]} AND a.kind NOT IN (${OWN_NEWS}))
    OR EXISTS (SELECT FROM tasks t WHERE t.${column} = r.id) OR EXISTS (SELECT FROM files f WHERE f.${column} = r.id))`;
};
const otherConversions = (key: ConversionPart, conversion: ConversionRow) =>
  Prisma.sql`SELECT v.id
    FROM lead_conversions v
    WHERE v.${Prisma.raw(`${key}_id`)} = r.id AND v.id <> ${conversion.id}::uuid`;

/**
 * The records of a conversion that are not in the bin, with what tells whether somebody touched them. The links that
 * the conversion itself made to a deal do not count.
 */
export const findParts = (db: CompanyQueries, conversion: ConversionRow): Promise<PartNow[]> => {
  const { opportunity_id, contact_id, account_id, made } = conversion;
  const isOwn = (link: 'account' | 'contact') => Prisma.sql`${made.linked?.includes(link) ?? false}::boolean`;
  return db.$queryRaw<PartNow[]>`
    SELECT 'opportunity' AS type, r.id, r.name, r.version,
      ${isActive('opportunity')} OR EXISTS (SELECT FROM agent_actions g WHERE g.opportunity_id = r.id) AS is_active,
      ARRAY(SELECT p.contact_id FROM opportunity_contacts p
          WHERE p.opportunity_id = r.id AND p.contact_id IS DISTINCT FROM ${contact_id}::uuid
        UNION ALL ${otherConversions('opportunity', conversion)}) AS held_by
    FROM opportunities r WHERE r.id = ${opportunity_id}::uuid
    UNION ALL
    SELECT 'contact', r.id, ${personName('r')}, r.version, ${isActive('contact')},
      ARRAY(SELECT o.id FROM opportunity_contacts p
          JOIN opportunities o ON o.company_id = p.company_id AND o.id = p.opportunity_id
          WHERE p.contact_id = r.id AND NOT (${isOwn('contact')} AND o.id = ${opportunity_id}::uuid)
        UNION ALL ${otherConversions('contact', conversion)})
    FROM contacts r WHERE r.id = ${contact_id}::uuid
    UNION ALL
    SELECT 'account', r.id, r.name, r.version, ${isActive('account')},
      ARRAY(SELECT c.id FROM contacts c WHERE c.account_id = r.id
       
        UNION ALL SELECT o.id
        FROM opportunities o
        WHERE o.account_id = r.id AND NOT (${isOwn('account')} AND o.id = ${opportunity_id}::uuid)
        UNION ALL SELECT s.id FROM accounts s WHERE s.parent_id = r.id
        UNION ALL ${otherConversions('account', conversion)})
    FROM accounts r WHERE r.id = ${account_id}::uuid`;
};

type Links = { opportunity_id: string; account_id: string | null; contact_id: string };

/**
 * The deal is the account's where it is nobody's yet, and the person has a part in it. @returns which of these links
 * are new
 */
export async function linkDeal(
  tx: CompanyTx,
  { opportunity_id, account_id, contact_id }: Links,
): Promise<('account' | 'contact')[]> {
  const toAccount = account_id
    ? await tx.$executeRaw`UPDATE opportunities
      SET account_id = ${account_id}::uuid
      WHERE id = ${opportunity_id}::uuid AND account_id IS NULL`
    : 0;
  const toContact = await tx.$executeRaw`
    INSERT INTO opportunity_contacts (opportunity_id, contact_id) VALUES (${opportunity_id}::uuid, ${contact_id}::uuid)
    ON CONFLICT (company_id, opportunity_id, contact_id) DO NOTHING`;
  return [...(toAccount ? ['account' as const] : []), ...(toContact ? ['contact' as const] : [])];
}

/** Takes the conversion's own links off a deal that was there before it, as far as the deal still has them. */
export async function unlinkDeal(tx: CompanyTx, { opportunity_id, account_id, contact_id, made }: ConversionRow) {
  if (made.linked?.includes('account'))
    await tx.$executeRaw`UPDATE opportunities
      SET account_id = NULL
      WHERE id = ${opportunity_id}::uuid AND account_id = ${account_id}::uuid`;
  if (made.linked?.includes('contact'))
    await tx.$executeRaw`DELETE FROM opportunity_contacts
      WHERE opportunity_id = ${opportunity_id}::uuid AND contact_id = ${contact_id}::uuid`;
}
