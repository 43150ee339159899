import type { CompanyQueries, LiveChannel } from '@outrider/db';
import { RECORD_TYPES, type RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { type CompanyCache, createCompanyCache } from '../../ground/events/company-cache.ts';
import { listFields, type StoredField } from './fields.store.ts';

/** Companies whose fields are kept. */
const KEPT = 500;

const open = (type: RecordTypeName): CompanyCache<readonly StoredField[]> =>
  createCompanyCache((db) => listFields(db, type), { kept: KEPT });
const caches: Record<RecordTypeName, CompanyCache<readonly StoredField[]>> = {
  lead: open('lead'),
  account: open('account'),
  contact: open('contact'),
  opportunity: open('opportunity'),
};

/** A company's own fields of a record type, the archived ones too. Inside a transaction give its tx. */
export const findFields = (db: CompanyQueries, type: RecordTypeName): Promise<readonly StoredField[]> =>
  caches[type].find(db);

/**
 * The same for who asks for some by key: a key that this process does not know may have been made by another a moment
 * ago, so they are read again.
 */
export async function findFieldsFor(
  db: CompanyQueries,
  type: RecordTypeName,
  keys: readonly string[],
): Promise<readonly StoredField[]> {
  const fields = await findFields(db, type);
  const known = new Set(fields.map(({ key }) => key));
  if (keys.every((key) => known.has(key))) return fields;
  forgetFields(db.companyId);
  return findFields(db, type);
}

export const isLiving = ({ archived_at }: StoredField): boolean => archived_at === null;

/** Those that forms, files and programs can fill: the ones that are not archived. */
export const findLivingFields = async (db: CompanyQueries, type: RecordTypeName): Promise<StoredField[]> =>
  (await findFields(db, type)).filter(isLiving);

/** After this process changed a field. */
export function forgetFields(company_id: string): void {
  for (const type of RECORD_TYPES) caches[type].forget(company_id);
}

/** Hears from other processes which company's fields changed. @returns what ends it */
export function followFields(live: LiveChannel): () => void {
  const stops = RECORD_TYPES.map((type) => caches[type].follow(live, 'fields.changed'));
  return () => {
    for (const stop of stops) stop();
  };
}
