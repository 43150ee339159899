import type { CompanyDb } from '@outrider/db';
import { dayAt } from '@outrider/shared/ground/days';
import { HELD_LABELS, type HeldKind, type PersonExport } from '@outrider/shared/automation/erasure';
import { readZone } from '../../ground/time/company-zone.ts';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { addressHashes, hashPrefix } from '../../ground/erased/address-hash.ts';
import { emailKey } from '../../ground/text/email-key.ts';
import { findPerson } from './find-person.ts';
import { OWN_ROWS } from './own-rows.ts';
import { countOwnRows, readDeliveries, readOwnRows } from './own-rows.store.ts';

type Row = Record<string, unknown>;
/** What means something to the database alone. */
const UNSAID =
  /^(company_id|search_text|custom_search|company_search|sort_name|sort_company|notes_short|email_key|released_key|version)$|_hash$/;
const said = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([key, value]) => value !== null && !UNSAID.test(key)));

/**
 * Everything that is held about a person, section by section. What a delivery told of others is left out. @throws 404
 * where nothing is held
 */
export async function exportPerson(db: CompanyDb, actor: Actor, email: string, now: Date): Promise<PersonExport> {
  const { subject, records } = await findPerson(db, [email]);
  const sections = new Map<HeldKind, Row[]>();
  const add = (kind: HeldKind, rows: Row[]) => {
    if (rows.length > 0) sections.set(kind, [...(sections.get(kind) ?? []), ...rows.map(said)]);
  };
  for (const { kind, facts } of records) add(kind === 'lead' ? 'leads' : 'contacts', [facts]);
  for (const rows of OWN_ROWS) if (!rows.technical) add(rows.kind, await readOwnRows(db, rows, subject));
  add(
    'deliveries',
    (await readDeliveries(db, subject)).map(({ body, others, received_at, ...row }) => ({
      ...row,
      received_at: received_at.toISOString(),
      ...(others ? {} : { body: Buffer.from(body).toString('utf8') }),
    })),
  );
  if (sections.size === 0) throw new AppError('NOT_FOUND', MESSAGES.nobodyToErase);
  await recordAudit(db, actor, {
    action: 'person.export',
    subject_kind: 'person',
    detail: {
      counts: await countOwnRows(db, subject),
      addresses: subject.emails.flatMap((key) => addressHashes(db.companyId, key).slice(0, 1)).map(hashPrefix),
    },
  });
  return {
    file_name: `person-${hashPrefix(addressHashes(db.companyId, emailKey(email))[0] ?? '')}-${dayAt(now, await readZone(db))}`,
    exported_at: now.toISOString(),
    addresses: subject.emails,
    sections: [...sections].map(([kind, rows]) => ({ kind, title: HELD_LABELS[kind], rows })),
  };
}
