import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type {
  CustomField,
  CustomKind,
  CustomOption,
  CustomValue,
  RecordTypeName,
} from '@outrider/shared/ground/fields/custom';
import { spellingOf } from '@outrider/shared/ground/fields/field';
import type { Rewrite } from './rewrite.ts';

/**
 * A field and where lists find its values: a column of <record>_slots, in the row of this group. Null for what lists
 * read from the record itself.
 */
export type StoredField = CustomField & { slot: string | null; slot_group: number | null };

type FieldRow = Omit<StoredField, 'options' | 'default_value' | 'kind' | 'archived_at'> & {
  kind: string;
  options: unknown;
  default_value: unknown;
  archived_at: Date | null;
};

const COLUMNS = Prisma.sql`id, record_type, key, label, kind, help, required, default_value, options, in_form,
    in_capture, in_search, in_score, position, archived_at,
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

/**
 * Whoever changes a company's fields takes this first, until the transaction ends: one at a time, so that no slot and
 * no name is given twice and no hundred-and-first field comes in.
 */
export async function lockFields(tx: CompanyQueries): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`fields ${tx.companyId}`}, 0))`;
}

export async function findField(db: CompanyQueries, id: string): Promise<StoredField | null> {
  const [row] = await db.$queryRaw<FieldRow[]>`SELECT ${COLUMNS} FROM custom_fields WHERE id = ${id}::uuid`;
  return row ? presentStored(row) : null;
}

type FieldDraft = Omit<StoredField, 'id' | 'position' | 'archived_at' | 'version'>;
const columns = ({ default_value, ...facts }: Omit<FieldDraft, 'record_type' | 'key'>) => ({
  ...facts,
  label_key: spellingOf(facts.label),
  default_value: default_value ?? Prisma.DbNull,
});

/** Behind all others. The caller has the lock. */
export async function insertField(tx: CompanyTx, { record_type, key, ...draft }: FieldDraft): Promise<string> {
  const { _max } = await tx.customField.aggregate({ where: { record_type }, _max: { position: true } });
  const { id } = await tx.customField.create({
    data: { ...columns(draft), record_type, key, position: (_max.position ?? 0) + 1 },
    select: { id: true },
  });
  return id;
}

/** `rewrite`: what the records still have to learn; as it is where it is left out. */
export async function updateField(
  tx: CompanyTx,
  { id, record_type: _type, key: _key, position: _position, version: _version, archived_at, ...draft }: StoredField,
  now: Date,
  rewrite?: Rewrite | null,
): Promise<void> {
  await tx.customField.update({
    where: tx.key(id),
    data: {
      ...columns(draft),
      archived_at,
      ...(rewrite !== undefined && { rewrite: rewrite ?? Prisma.DbNull }),
      version: { increment: 1 },
      updated_at: now,
    },
    select: { id: true },
  });
}

export const writeFieldOrder = (tx: CompanyTx, ids: string[]) =>
  tx.$executeRaw`UPDATE custom_fields f
    SET position = o.at
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o(id, at)
    WHERE f.id = o.id`;
