import { Prisma } from '@outrider/db';
import { keyOfCustom, type RecordTypeName } from '@outrider/shared/ground/fields/custom';
import type { CustomCondition } from '@outrider/shared/ground/fields/filter';
import { addDays, dayAt } from '@outrider/shared/ground/days';
import { type FilterContext, firstOfLast } from '@outrider/shared/records/lead-match';
import type { StoredField } from '../fields/fields.store.ts';
import { recordTable } from '../../ground/sql/record-table.ts';

/*
 * Custom fields in statements: their values as lists look at them are in <record>_slots, a column a field
 * (prisma/schema/fields.prisma). The conditions say what matchesLead of packages/shared says.
 */

/** Where a record type's custom values are, and what a statement calls its rows. */
export type SlotTable = {
  readonly records: Prisma.Sql;
  readonly slots: Prisma.Sql;
  readonly key: Prisma.Sql;
  readonly row: Prisma.Sql;
};
/** The names are our own: nothing of it comes from outside. */
export const slotTable = (type: RecordTypeName, row: string): SlotTable => ({
  records: Prisma.raw(recordTable(type)),
  slots: Prisma.raw(`${type}_slots`),
  key: Prisma.raw(`${type}_id`),
  row: Prisma.raw(row),
});

/** Who asks, and the fields that the filter may name. */
export type SlotContext = FilterContext & {
  fields: readonly StoredField[];
  /** Who asks sees a part of the records, so that what the company counts says nothing to them. */
  sees_part?: boolean;
};

const NONE = Prisma.sql`false`;

/** A condition on a row by its id alone; of a field without a slot, by the record itself. */
export function customSql(table: SlotTable, condition: CustomCondition, context: SlotContext): Prisma.Sql {
  const field = fieldOf(condition, context);
  if (!field) return NONE; // checked where it is asked (assertFilterFits); gone since
  if ('known' in condition) {
    const known = withValue(table, field);
    return condition.known ? known : Prisma.sql`NOT ${known}`;
  }
  if ('is' in condition) return isSql(table, field, condition.is, context.me);
  if ('contains' in condition) return containsSql(table, field, condition.contains.toLowerCase());
  if ('last_days' in condition)
    return where(
      table,
      field,
      (slot) => Prisma.sql`${slot} >= ${firstOfLast(condition.last_days, dayAt(context.now, context.timezone))}::date`,
    );
  if ('next_days' in condition) {
    const today = dayAt(context.now, context.timezone);
    const last = addDays(today, condition.next_days);
    return where(table, field, (slot) => Prisma.sql`(${slot} >= ${today}::date AND ${slot} <= ${last}::date)`);
  }
  if ('from' in condition || 'to' in condition) {
    const { from, to } = condition;
    return where(table, field, (slot) =>
      between(from && Prisma.sql`${slot} >= ${from}::date`, to && Prisma.sql`${slot} <= ${to}::date`),
    );
  }
  const { min, max } = condition as { min?: number; max?: number };
  return where(table, field, (slot) =>
    between(
      min !== undefined && Prisma.sql`${slot} >= ${min}::float8`,
      max !== undefined && Prisma.sql`${slot} <= ${max}::float8`,
    ),
  );
}

/** Whether the record itself has to be read for it: long texts and web addresses have no slot. */
export const isSlotless = (condition: CustomCondition, context: SlotContext): boolean =>
  fieldOf(condition, context)?.slot === null;

const fieldOf = ({ field: name }: CustomCondition, { fields }: SlotContext) =>
  fields.find(({ key }) => key === keyOfCustom(name));

const between = (...ends: (Prisma.Sql | string | false | undefined)[]) =>
  Prisma.join(
    ends.filter((end) => typeof end === 'object'),
    ' AND ',
  );

/** The slot's column. Its name is ours: custom_fields.slot names one of the table's columns. */
const slotColumn = (slot: string) => Prisma.raw(`s.${slot}`);

/** The records whose slot meets it. */
function where(
  { slots, key, row }: SlotTable,
  { slot, slot_group }: StoredField,
  condition: (slot: Prisma.Sql) => Prisma.Sql,
): Prisma.Sql {
  if (slot === null) return NONE;
  return Prisma.sql`${row}.id IN (SELECT s.${key} FROM ${slots} s
        WHERE s.slot_group = ${slot_group}::smallint AND (${condition(slotColumn(slot))}))`;
}

const withValue = (table: SlotTable, field: StoredField) => {
  if (field.slot === null) return Prisma.sql`${table.row}.custom ? ${field.key}`;
  const isKnown = (slot: Prisma.Sql) => Prisma.sql`${slot} IS NOT NULL`;
  return field.kind === 'choices'
    ? orCut(table, field, isKnown, Prisma.sql`c.custom ? ${field.key}`)
    : where(table, field, isKnown);
};

/**
 * The same where the slot's value may have been cut: then the record itself is asked. As a second list: an EXISTS
 * beside the condition would be turned into a list of all records that meet it, and read every one of them whole.
 */
function orCut(
  { records, slots, key, row }: SlotTable,
  { slot, slot_group }: StoredField,
  condition: (slot: Prisma.Sql) => Prisma.Sql,
  ofRecord: Prisma.Sql,
): Prisma.Sql {
  if (slot === null) return NONE;
  return Prisma.sql`${row}.id IN (
    SELECT s.${key} FROM ${slots} s WHERE s.slot_group = ${slot_group}::smallint AND (${condition(slotColumn(slot))})
    UNION ALL SELECT s.${key} FROM ${slots} s JOIN ${records} c ON c.company_id = s.company_id AND c.id = s.${key}
      WHERE s.slot_group = ${slot_group}::smallint AND s.is_cut AND ${ofRecord})`;
}

function containsSql(table: SlotTable, field: StoredField, text: string): Prisma.Sql {
  if (field.slot === null) return Prisma.sql`strpos(lower(${table.row}.custom ->> ${field.key}), ${text}) > 0`;
  const inRecord = Prisma.sql`strpos(lower(c.custom ->> ${field.key}), ${text}) > 0`;
  return orCut(table, field, (slot) => Prisma.sql`strpos(${slot}, ${text}) > 0`, inRecord);
}

function isSql(table: SlotTable, field: StoredField, wanted: readonly string[], me: string | null): Prisma.Sql {
  const values = wanted
    .filter((word) => word !== 'nobody' && word !== 'no')
    .flatMap((word) => (word === 'me' ? (me ?? []) : word));
  const parts = [
    values.length > 0 && oneOf(table, field, values),
    wanted.includes('nobody') && Prisma.sql`NOT ${withValue(table, field)}`,
    wanted.includes('no') && Prisma.sql`NOT ${oneOf(table, field, ['yes'])}`,
  ].filter((part) => typeof part === 'object');
  return parts.length === 0 ? NONE : Prisma.sql`(${Prisma.join(parts, ' OR ')})`;
}

function oneOf(table: SlotTable, field: StoredField, values: string[]): Prisma.Sql {
  if (field.kind !== 'choices') return where(table, field, (slot) => Prisma.sql`${slot} = ANY(${values}::text[])`);
  const inRecord = Prisma.sql`c.custom -> ${field.key} ?| ${values}::text[]`;
  return orCut(table, field, (slot) => Prisma.sql`${slot} && ${values}::text[]`, inRecord);
}

/**
 * The records with a field's value as `custom_value`, to put them in its order: numbers and days as they are, texts in
 * lower case, choices in the order of their options, a check box that nobody ticked as "no". Null for a field that
 * lists cannot be sorted by.
 */
export function recordsBySlot(
  { records, slots, key, row }: SlotTable,
  { kind, options, slot, slot_group }: StoredField,
): Prisma.Sql | null {
  if (slot === null) return null;
  const value =
    kind === 'choice'
      ? Prisma.sql`array_position(${options.map((option) => option.value)}::text[], ${slotColumn(slot)})::float8`
      : kind === 'flag'
        ? Prisma.sql`coalesce(${slotColumn(slot)}, 'no')`
        : slotColumn(slot);
  return Prisma.sql`(SELECT ${records}.*, ${records}.ctid, ${value} AS custom_value FROM ${records}
    LEFT JOIN ${slots} s ON s.company_id = ${records}.company_id AND s.${key} = ${records}.id
      AND s.slot_group = ${slot_group}::smallint) ${row}`;
}
