import type { CompanyQueries } from '@outrider/db';
import type { Matched } from '../mailboxes/file-email.store.ts';

/** Somebody whom the company knows: a lead, a contact, or one person who is both. */
export type KnownPerson = Pick<Matched, 'lead_id' | 'contact_id'> & {
  /** Whoever owns them and works here. */
  owner_id: string | null;
};

/** Who the addresses belong to, by key; those nobody knows are left out. */
export async function findPeople(db: CompanyQueries, keys: readonly string[]): Promise<Map<string, KnownPerson>> {
  if (keys.length === 0) return new Map();
  const rows = await db.$queryRaw<(KnownPerson & { key: string })[]>`
    SELECT k.key, coalesce(l.id, s.id) AS lead_id, p.id AS contact_id,
      (SELECT u.id FROM users u
        WHERE u.id = coalesce(l.assigned_to, s.assigned_to, p.owner_id) AND u.disabled_at IS NULL) AS owner_id
    FROM unnest(${[...keys]}::text[]) AS k(key)
      LEFT JOIN leads l ON l.email_key = k.key
      LEFT JOIN lead_aliases a ON a.email_key = k.key
      LEFT JOIN leads s ON s.company_id = a.company_id AND s.id = a.lead_id
      LEFT JOIN contact_addresses d ON d.email_key = k.key
      LEFT JOIN contacts p ON p.company_id = d.company_id AND p.id = d.contact_id
    WHERE coalesce(l.id, s.id, p.id) IS NOT NULL`;
  return new Map(rows.map(({ key, ...person }) => [key, person]));
}

/** Those of the addresses that are of people who work here, or of mailboxes that they connected. */
export async function findColleagues(db: CompanyQueries, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ key: string }[]>`
    SELECT k.key FROM unnest(${[...keys]}::text[]) AS k(key)
    WHERE EXISTS (SELECT FROM users u WHERE lower(u.email) = k.key)
      OR EXISTS (SELECT FROM mailboxes b WHERE lower(b.email) = k.key)`;
  return new Set(rows.map(({ key }) => key));
}

/** Those of the addresses of whom it was said that they are no leads. */
export async function findIgnored(
  db: CompanyQueries,
  mailbox_id: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ email_key: string }[]>`
    SELECT email_key FROM ignored_senders
    WHERE mailbox_id = ${mailbox_id}::uuid AND email_key = ANY(${[...keys]}::text[])`;
  return new Set(rows.map(({ email_key }) => email_key));
}

export type OurEmail = {
  id: string;
  lead_id: string | null;
  to_email: string;
  subject: string;
  body: string;
  sent_at: Date;
  created_by: string | null;
  author_name: string | null;
};
/** An email that left this product, by the id that its Message-ID was made of; the newest of several. */
export async function findOurEmail(db: CompanyQueries, ids: readonly string[]): Promise<OurEmail | null> {
  if (ids.length === 0) return null;
  const [row] = await db.$queryRaw<OurEmail[]>`
    SELECT m.id, m.lead_id, m.to_email, m.subject, m.body, m.sent_at, m.created_by, u.full_name AS author_name
    FROM outbox_messages m LEFT JOIN users u ON u.company_id = m.company_id AND u.id = m.created_by
    WHERE m.id = ANY(${[...ids]}::uuid[]) AND m.sent_at IS NOT NULL
    ORDER BY m.sent_at DESC LIMIT 1`;
  return row ?? null;
}
