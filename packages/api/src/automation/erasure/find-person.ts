import type { CompanyQueries } from '@outrider/db';
import { phoneDigits, type Words } from '../../ground/erased/redact.ts';
import { emailKey } from '../../ground/text/email-key.ts';
import type { Subject } from './subject.ts';

type Facts = Record<string, unknown>;
type FoundRecord = { kind: 'lead' | 'contact'; id: string; is_deleted: boolean; facts: Facts };
export type FoundPerson = { subject: Subject; records: FoundRecord[] };

export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/**
 * Everything that is one person by their addresses: their leads and contacts, deleted and merged ones too, and the
 * addresses that these have or had.
 */
export async function findPerson(db: CompanyQueries, emails: readonly string[]): Promise<FoundPerson> {
  let addresses = new Set(emails.map(emailKey));
  let buried: string[] = [];
  for (;;) {
    const records = await readPeople(db, [...addresses], buried);
    const leads = idsOf(records, 'lead');
    const more = await readAliases(db, [...addresses], leads);
    const own = new Set([...addresses, ...more.addresses, ...records.flatMap(addressesOf)]);
    const all = new Set([...own, ...(await readFormer(db, records, own))]);
    const known = new Set(leads);
    if (all.size === addresses.size && more.leads.every((id) => known.has(id) || buried.includes(id))) {
      const words = wordsOf(records, [...all]);
      return { subject: { ...words, leads, contacts: idsOf(records, 'contact') }, records };
    }
    [addresses, buried] = [all, [...new Set([...buried, ...more.leads])]];
  }
}

const readPeople = (db: CompanyQueries, keys: string[], leads: string[]) =>
  db.$queryRaw<FoundRecord[]>`SELECT kind, id, is_deleted, facts FROM find_people(${keys}, ${leads}::uuid[])`;

/** Other names of these leads, leads of these names, and what was merged into them. */
async function readAliases(db: CompanyQueries, keys: string[], leads: string[]) {
  const aliases = await db.$queryRaw<{ email_key: string; lead_id: string }[]>`
    SELECT email_key, lead_id FROM lead_aliases WHERE email_key = ANY(${keys}) OR lead_id = ANY(${leads}::uuid[])`;
  const buried = await db.$queryRaw<{ buried_id: string }[]>`
    SELECT buried_id
    FROM record_merges
    WHERE record_type = 'lead' AND survivor_id = ANY(${leads}::uuid[]) AND undone_at IS NULL`;
  return {
    addresses: aliases.map(({ email_key }) => email_key),
    leads: [...aliases.map(({ lead_id }) => lead_id), ...buried.map(({ buried_id }) => buried_id)],
  };
}

/**
 * The addresses that these records had before: a row of a sheet or a replay may still come with them. One that somebody
 * else has now was a slip of the pen, and is theirs.
 */
async function readFormer(db: CompanyQueries, records: FoundRecord[], own: ReadonlySet<string>): Promise<string[]> {
  const ids = records.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db.$queryRaw<{ email: string | null }[]>`
    SELECT a.detail #>> path::text[] AS email
    FROM audit_log a
    CROSS JOIN unnest(${FORMER_IN_AUDIT}::text[]) path
    WHERE a.subject_id = ANY(${ids}::uuid[])
    UNION SELECT to_email FROM outbox_messages WHERE lead_id = ANY(${ids}::uuid[])`;
  const former = new Set(
    rows.flatMap(({ email }) => (email?.includes('@') ? [emailKey(email)] : [])).filter((key) => !own.has(key)),
  );
  if (former.size === 0) return [];
  const keys = [...former];
  for (const record of await readPeople(db, keys, []))
    if (!ids.includes(record.id)) for (const key of addressesOf(record)) former.delete(key);
  const users = await db.$queryRaw<
    { email: string }[]
  >`SELECT lower(email) AS email FROM users WHERE lower(email) = ANY(${keys})`;
  return [...former].filter((key) => !users.some(({ email }) => email === key));
}
const FORMER_IN_AUDIT = ['email', 'second_email'].flatMap((field) => [
  `{changes,${field},from}`,
  `{changes,${field},to}`,
]);

const idsOf = (records: FoundRecord[], kind: FoundRecord['kind']) =>
  records.flatMap((record) => (record.kind === kind ? [record.id] : []));
const addressesOf = ({ facts }: FoundRecord): string[] =>
  [facts['email'], facts['second_email']].flatMap((value) => {
    const email = textOf(value);
    return email ? [emailKey(email)] : [];
  });

function wordsOf(records: FoundRecord[], emails: string[]): Words {
  const names = new Map(
    records.flatMap(({ facts }) => {
      const [first, last] = [textOf(facts['first_name'])?.trim(), textOf(facts['last_name'])?.trim()];
      return first && last ? [[`${first} ${last}`.toLowerCase(), [first, last] as [string, string]] as const] : [];
    }),
  );
  const phones = records.flatMap(({ facts }) =>
    [facts['phone'], facts['mobile']].flatMap((value) => phoneDigits(textOf(value) ?? '') ?? []),
  );
  return { emails, names: [...names.values()], phones: [...new Set(phones)] };
}

/** How many other leads and contacts are called the same. */
export async function countNamesakes(db: CompanyQueries, { names, leads, contacts }: Subject): Promise<number> {
  if (names.length === 0) return 0;
  const called = names.map(([first, last]) => `${first} ${last}`.toLowerCase());
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT ((SELECT count(*) FROM leads
          WHERE lower(first_name || ' ' || last_name) = ANY(${called}) AND NOT id = ANY(${leads}::uuid[]))
      + (SELECT count(*) FROM contacts
          WHERE lower(first_name || ' ' || last_name) = ANY(${called})
          AND NOT id = ANY(${contacts}::uuid[])))::int AS count`;
  return row?.count ?? 0;
}

export async function isUser(db: CompanyQueries, emails: string[]): Promise<boolean> {
  const [row] = await db.$queryRaw<
    { is: boolean }[]
  >`SELECT EXISTS (SELECT FROM users WHERE lower(email) = ANY(${emails})) AS is`;
  return row?.is ?? false;
}

/** The address that a record goes by; null where it has none, or is not there. */
export async function addressOf(db: CompanyQueries, type: 'lead' | 'contact', id: string): Promise<string | null> {
  const [row] =
    type === 'lead'
      ? await db.$queryRaw<{ email: string | null }[]>`SELECT email FROM leads WHERE id = ${id}::uuid`
      : await db.$queryRaw<
          { email: string | null }[]
        >`SELECT coalesce(email, second_email) AS email FROM contacts WHERE id = ${id}::uuid`;
  return row?.email ?? null;
}
