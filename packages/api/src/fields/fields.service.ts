import type { CompanyDb } from '@outrider/db';
import type { CustomField, customFieldListInputSchema } from '@outrider/shared/fields/custom';
import type { z } from 'zod';
import { listFields, type StoredField } from './fields.store.ts';

export async function getFields(
  db: CompanyDb,
  { record_type, archived }: z.output<typeof customFieldListInputSchema>,
): Promise<{ items: CustomField[] }> {
  const fields = await listFields(db, record_type);
  return { items: fields.filter(({ archived_at }) => archived || archived_at === null).map(presentField) };
}

/** Where lists find its values is nobody's business outside. */
const presentField = ({ slot: _slot, slot_group: _group, ...field }: StoredField): CustomField => field;
