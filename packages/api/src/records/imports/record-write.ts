import type { CompanyTx } from '@outrider/db';
import { customDefaults } from '@outrider/shared/ground/fields/read-custom';
import { insertAudits } from '../../ground/audit/audit.store.ts';
import { findLivingFields } from '../fields/known-fields.ts';
import type { Actor } from '../../ground/actor.ts';
import { emailKey } from '../leads/normalise.ts';
import { insertFirstStages } from '../opportunities/opportunities.store.ts';
import { insertRecordActivities } from '../engine/activities.store.ts';
import type { Draft, HeldRow } from '../engine/recorded.ts';
import type { TouchedRecord } from './imports.store.ts';
import type { Entry } from './match-records.ts';
import type { Plan, Planned } from './record-plan.ts';
import { claimExternalIds } from '../engine/external-ids.store.ts';
import { insertRecords, updateRecords, writeAddresses } from './record-import.store.ts';
import { ACCOUNT_IMPORT, type EngineRecord, type ImportedRecord } from './record-rows.ts';

export type Writing = { actor: Actor; via: string; import_id: string; now: Date };

/**
 * Writes what rows make and change, with everything that tells of it, in a fixed number of statements however many they
 * are.
 */
export async function writePlan(
  tx: CompanyTx,
  imported: ImportedRecord,
  program: Parameters<typeof claimExternalIds>[2],
  { records, accounts, claims, account_claims }: Plan,
  writing: Writing,
): Promise<TouchedRecord[]> {
  const made = await withDefaults(tx, accounts);
  await writeRecords(tx, ACCOUNT_IMPORT, made, writing);
  await claimExternalIds(tx, 'account', program, lastOf(account_claims));
  await writeRecords(tx, imported, records, writing);
  await claimExternalIds(tx, imported.type, program, lastOf(claims));
  return [...touchedBy('account', made), ...touchedBy(imported.type, records)];
}

async function withDefaults(tx: CompanyTx, accounts: Entry[]): Promise<Planned[]> {
  if (accounts.length === 0) return [];
  const fields = await findLivingFields(tx, 'account');
  return accounts.map((entry) => ({
    entry: { ...entry, custom: customDefaults(fields, {}) },
    before: null,
    fields: new Set(),
  }));
}

/** An id that several rows claim is the last one's; one statement must not name it twice. */
const lastOf = (claims: Plan['claims']): Plan['claims'] => [
  ...new Map(claims.map((claim) => [claim.external_id, claim])).values(),
];

const touchedBy = (type: EngineRecord, records: Planned[]): TouchedRecord[] =>
  records.map(({ entry, before }) => ({
    type,
    id: entry.id,
    action: before === null ? 'created' : 'updated',
    before,
    version: entry.version + 1,
  }));

/** New records and changed ones of one type. `before` null: it is new. */
export async function writeRecords(
  tx: CompanyTx,
  { type, recorded, columns, newColumns = [] }: ImportedRecord,
  records: readonly Planned[],
  { actor, via, import_id, now }: Writing,
): Promise<void> {
  const made = records.filter(({ before }) => before === null);
  const changed = records.filter(({ before }) => before !== null);
  const written = [...columns, ...newColumns];
  const rowOf = ({ entry: { id, values, custom, owner_id } }: Planned): Draft & { id: string } => ({
    ...Object.fromEntries(written.map((column) => [column, values[column] ?? null])),
    id,
    custom,
    owner_id,
    created_at: now,
    updated_at: now,
  });
  await insertRecords(
    recorded,
    tx,
    ['id', ...written, 'custom', 'owner_id', 'created_at', 'updated_at'],
    made.map(rowOf),
  );
  await updateRecords(recorded, tx, [...columns, 'custom'], changed.map(rowOf), now);
  if (type === 'contact') await writeAddresses(tx, records.filter(changesAddresses).map(addressesOf));
  if (type === 'opportunity') await insertFirstStages(tx, idsOf(made), actor.id);
  const news = records.map(({ entry: { id, values }, before, fields }) => ({
    id,
    subject: recorded.subject({ ...values, id } as HeldRow),
    kind: before === null ? ('created' as const) : ('edited' as const),
    detail: { via, import_id, ...(before !== null && { fields: [...fields] }) },
  }));
  await insertRecordActivities(
    tx,
    actor,
    news.filter(({ kind }) => kind !== 'created' || recorded.begins !== 'elsewhere'),
  );
  await insertAudits(
    tx,
    actor,
    news.map(({ id, kind, detail }) => ({
      action: recorded.audit?.action(kind) ?? `${type}.${kind}`,
      subject_kind: type,
      subject_id: id,
      detail,
    })),
  );
}

const idsOf = (records: readonly Planned[]) => records.map(({ entry: { id } }) => id);

const changesAddresses = ({ before, fields }: Planned) =>
  before === null || fields.has('email') || fields.has('second_email');

const addressesOf = ({ entry: { id, values } }: Planned) => ({
  contact_id: id,
  keys: [
    ...new Set(
      [values['email'], values['second_email']].flatMap((email) => (typeof email === 'string' ? emailKey(email) : [])),
    ),
  ],
});
