import { type CompanyQueries, Prisma } from '@outrider/db';
import type {
  CustomField,
  CustomKind,
  CustomOption,
  CustomValue,
  RecordTypeName,
} from '@outrider/shared/fields/custom';

/** A field and where lists find its values: a column of <record>_slots, in the row of this group. Null for what lists read from the record itself. */
export type StoredField = CustomField & { slot: string | null; slot_group: number | null };

type FieldRow = Omit<StoredField, 'options' | 'default_value' | 'kind' | 'archived_at'> & {
  kind: string;
  options: unknown;
  default_value: unknown;
  archived_at: Date | null;
};

const COLUMNS = Prisma.sql`id, record_type, key, label, kind, help, required, default_value, options, in_form, in_capture, in_search, in_score, position, archived_at,
  version, slot, slot_group`;

const presentStored = (row: FieldRow): StoredField => ({
  ...row,
  kind: row.kind as CustomKind,
  options: row.options as CustomOption[],
  default_value: row.default_value as CustomValue | null,
  archived_at: row.archived_at?.toISOString() ?? null,
});

/** All fields of a record type in their order, the archived ones too. */
export async function listFields(db: CompanyQueries, record_type: RecordTypeName): Promise<StoredField[]> {
  const rows = await db.$queryRaw<
    FieldRow[]
  >`SELECT ${COLUMNS} FROM custom_fields WHERE record_type = ${record_type} ORDER BY position, created_at, id`;
  return rows.map(presentStored);
}
