import { Prisma } from '@outrider/db';
import { keyOfCustom } from '@outrider/shared/fields/custom';
import { DAY_MS, type FilterContext } from '@outrider/shared/lead-match';
import type { CustomCondition } from '@outrider/shared/lead-filter';
import type { StoredField } from '../fields/fields.store.ts';

/*
 * Custom fields in statements: their values as lists look at them are in lead_slots, a column a field (prisma/schema/fields.prisma). The conditions say what
 * matchesLead of packages/shared says.
 */

/** Who asks, and the fields that the filter may name. */
export type SlotContext = FilterContext & { fields: readonly StoredField[] };

const NONE = Prisma.sql`false`;

/** A condition on `l`, by its id alone; of a field without a slot, by the lead itself. */
export function customSql(condition: CustomCondition, context: SlotContext): Prisma.Sql {
  const field = fieldOf(condition, context);
  if (!field) return NONE; // checked where it is asked (assertFilterFits); gone since
  if ('known' in condition) {
    const known = withValue(field);
    return condition.known ? known : Prisma.sql`NOT ${known}`;
  }
  if ('is' in condition) return isSql(field, condition.is, context.me);
  if ('contains' in condition) return containsSql(field, condition.contains.toLowerCase());
  if ('last_days' in condition)
    return where(
      field,
      (slot) => Prisma.sql`${slot} >= ${new Date(context.now.getTime() - condition.last_days * DAY_MS)}::timestamptz`,
    );
  if ('from' in condition || 'to' in condition) {
    const { from, to } = condition;
    return where(field, (slot) =>
      between(from && Prisma.sql`${slot} >= ${from}::date`, to && Prisma.sql`${slot} <= ${to}::date`),
    );
  }
  const { min, max } = condition as { min?: number; max?: number };
  return where(field, (slot) =>
    between(
      min !== undefined && Prisma.sql`${slot} >= ${min}::float8`,
      max !== undefined && Prisma.sql`${slot} <= ${max}::float8`,
    ),
  );
}

/** Whether the lead itself has to be read for it: long texts and web addresses have no slot. */
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

/** The leads whose slot meets it. */
function where({ slot, slot_group }: StoredField, condition: (slot: Prisma.Sql) => Prisma.Sql): Prisma.Sql {
  if (slot === null) return NONE;
  return Prisma.sql`l.id IN (SELECT s.lead_id FROM lead_slots s WHERE s.slot_group = ${slot_group}::smallint AND (${condition(slotColumn(slot))}))`;
}

const withValue = (field: StoredField) => {
  if (field.slot === null) return Prisma.sql`l.custom ? ${field.key}`;
  const isKnown = (slot: Prisma.Sql) => Prisma.sql`${slot} IS NOT NULL`;
  return field.kind === 'choices' ? orCut(field, isKnown, Prisma.sql`c.custom ? ${field.key}`) : where(field, isKnown);
};

/**
 * The same where the slot's value may have been cut: then the lead itself is asked. As a second list: an EXISTS beside the condition would be turned into a
 * list of all leads that meet it, and read every lead whole.
 */
function orCut(
  { slot, slot_group }: StoredField,
  condition: (slot: Prisma.Sql) => Prisma.Sql,
  ofLead: Prisma.Sql,
): Prisma.Sql {
  if (slot === null) return NONE;
  return Prisma.sql`l.id IN (
    SELECT s.lead_id FROM lead_slots s WHERE s.slot_group = ${slot_group}::smallint AND (${condition(slotColumn(slot))})
    UNION ALL SELECT s.lead_id FROM lead_slots s JOIN leads c ON c.company_id = s.company_id AND c.id = s.lead_id
      WHERE s.slot_group = ${slot_group}::smallint AND s.is_cut AND ${ofLead})`;
}

function containsSql(field: StoredField, text: string): Prisma.Sql {
  if (field.slot === null) return Prisma.sql`strpos(lower(l.custom ->> ${field.key}), ${text}) > 0`;
  const inLead = Prisma.sql`strpos(lower(c.custom ->> ${field.key}), ${text}) > 0`;
  return orCut(field, (slot) => Prisma.sql`strpos(${slot}, ${text}) > 0`, inLead);
}

function isSql(field: StoredField, wanted: readonly string[], me: string | null): Prisma.Sql {
  const values = wanted
    .filter((word) => word !== 'nobody' && word !== 'no')
    .flatMap((word) => (word === 'me' ? (me ?? []) : word));
  const parts = [
    values.length > 0 && oneOf(field, values),
    wanted.includes('nobody') && Prisma.sql`NOT ${withValue(field)}`,
    wanted.includes('no') && Prisma.sql`NOT ${oneOf(field, ['yes'])}`,
  ].filter((part) => typeof part === 'object');
  return parts.length === 0 ? NONE : Prisma.sql`(${Prisma.join(parts, ' OR ')})`;
}

function oneOf(field: StoredField, values: string[]): Prisma.Sql {
  if (field.kind !== 'choices') return where(field, (slot) => Prisma.sql`${slot} = ANY(${values}::text[])`);
  const inLead = Prisma.sql`c.custom -> ${field.key} ?| ${values}::text[]`;
  return orCut(field, (slot) => Prisma.sql`${slot} && ${values}::text[]`, inLead);
}

/**
 * The leads with a field's value as `l.custom_value`, to put them in its order: numbers and days as they are, texts in lower case, choices in the order of
 * their options, a check box that nobody ticked as "no". Null for a field that lists cannot be sorted by.
 */
export function leadsBySlot({ kind, options, slot, slot_group }: StoredField): Prisma.Sql | null {
  if (slot === null) return null;
  const value =
    kind === 'choice'
      ? Prisma.sql`array_position(${options.map((option) => option.value)}::text[], ${slotColumn(slot)})::float8`
      : kind === 'flag'
        ? Prisma.sql`coalesce(${slotColumn(slot)}, 'no')`
        : slotColumn(slot);
  return Prisma.sql`(SELECT leads.*, leads.ctid, ${value} AS custom_value FROM leads
    LEFT JOIN lead_slots s ON s.company_id = leads.company_id AND s.lead_id = leads.id AND s.slot_group = ${slot_group}::smallint) l`;
}
