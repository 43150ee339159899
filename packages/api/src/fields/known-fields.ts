import type { CompanyQueries, LiveChannel } from '@outrider/db';
import { RECORD_TYPES, type RecordTypeName } from '@outrider/shared/fields/custom';
import { onAnnounced } from '../events/live.ts';
import { listFields, type StoredField } from './fields.store.ts';

/** For how long an instance takes what it knows of a company's fields without asking. What another instance changed comes sooner, over the live channel. */
const TRUSTED_MS = 5_000;
/** Companies whose fields are kept. */
const KEPT = 500;

type Known = { fields: readonly StoredField[]; read_at: number };

/** The fields of the companies that this process worked for lately. `now`: milliseconds that only go forward. */
export function createFieldCache(now: () => number = () => performance.now()) {
  const known = new Map<string, Known>(); // in the order of last use
  let forgotten = 0;
  const keyOf = (company_id: string, type: RecordTypeName) => `${type} ${company_id}`;

  async function find(db: CompanyQueries, type: RecordTypeName): Promise<readonly StoredField[]> {
    const key = keyOf(db.companyId, type);
    const last = known.get(key);
    if (last && now() - last.read_at < TRUSTED_MS) return keep(key, last);
    const [read_at, before] = [now(), forgotten];
    const entry = { fields: await listFields(db, type), read_at };
    return forgotten === before ? keep(key, entry) : entry.fields; // what changed while it was read is not kept
  }

  function keep(key: string, entry: Known): readonly StoredField[] {
    known.delete(key);
    known.set(key, entry);
    const [oldest] = known.keys();
    if (known.size > KEPT && oldest) known.delete(oldest);
    return entry.fields;
  }

  const forget = (company_id: string): void => {
    forgotten += 1;
    for (const type of RECORD_TYPES) known.delete(keyOf(company_id, type));
  };
  return { find, forget };
}

const cache = createFieldCache();

/** A company's own fields of a record type, the archived ones too. Inside a transaction give its tx. */
export const findFields = (db: CompanyQueries, type: RecordTypeName): Promise<readonly StoredField[]> =>
  cache.find(db, type);

/** The same for who asks for some by key: a key that this process does not know may have been made by another a moment ago, so they are read again. */
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
export const forgetFields = (company_id: string): void => cache.forget(company_id);

/** Hears from other processes which company's fields changed. @returns what ends it */
export const followFields = (live: LiveChannel): (() => void) =>
  onAnnounced(live, 'fields.changed', (company_id) => cache.forget(company_id));
