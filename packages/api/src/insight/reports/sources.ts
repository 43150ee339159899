import { type CompanyQueries, Prisma } from '@outrider/db';
import {
  type CustomFieldName,
  isCustomName,
  keyOfCustom,
  type RecordTypeName,
} from '@outrider/shared/ground/fields/custom';
import type { AnyFilter } from '@outrider/shared/ground/fields/filter';
import type { FieldSpec } from '@outrider/shared/ground/fields/field';
import type { LeadFilter } from '@outrider/shared/records/lead-filter';
import type { CompanyUser } from '../../ground/guard.ts';
import { recordTable } from '../../ground/sql/record-table.ts';
import { ACCOUNTS } from '../../records/accounts/account-record.ts';
import { CONTACTS } from '../../records/contacts/contact-record.ts';
import { narrow, type Narrowed } from '../../records/engine/list.ts';
import { customSql, type SlotTable } from '../../records/engine/slots.ts';
import type { StoredField } from '../../records/fields/fields.store.ts';
import { contextOf } from '../../records/leads/filter-context.ts';
import { sieveSql } from '../../records/leads/filter.ts';
import { LEAD_SLOTS } from '../../records/leads/slots.ts';
import { OPPORTUNITIES } from '../../records/opportunities/opportunity-record.ts';

type OtherType = Exclude<RecordTypeName, 'lead'>;
const RECORDED = { account: ACCOUNTS, contact: CONTACTS, opportunity: OPPORTUNITIES } as const satisfies Record<
  OtherType,
  object
>;

/** An expression over one row, and what has to be joined to the row for it. */
export type Expression = { sql: Prisma.Sql; joins: readonly Prisma.Sql[] };

/** What a statement calls a record type's rows. */
export const rowOf = (type: RecordTypeName) => (type === 'lead' ? 'l' : 'r');
const slotsOf = (type: RecordTypeName): SlotTable => (type === 'lead' ? LEAD_SLOTS : RECORDED[type].slots);
export const tableOf = (type: RecordTypeName) => Prisma.raw(`${recordTable(type)} ${rowOf(type)}`);

/** The rows that a list with this filter has. @throws 422 for a field that the company does not have */
export async function rowsWhere(
  db: CompanyQueries,
  user: Pick<CompanyUser, 'id'>,
  type: RecordTypeName,
  filter: AnyFilter,
  now: Date,
): Promise<Narrowed> {
  if (type !== 'lead') return narrow(RECORDED[type], db, user, { filter }, now);
  const asked = filter as LeadFilter;
  return { where: sieveSql(asked, await contextOf(db, user, asked, now)), joins: new Set() };
}

/** What the lists' filters call a lead's owner. */
const COLUMN_NAMES: Partial<Record<RecordTypeName, Readonly<Record<string, string>>>> = {
  lead: { owner: 'assigned_to' },
};

/** A built-in field as filters ask it. */
function builtIn(type: RecordTypeName, name: string): Expression {
  const asked = type === 'lead' ? undefined : RECORDED[type].asked?.[name];
  if (asked) return { sql: asked.sql, joins: asked.join ? [asked.join] : [] };
  return { sql: Prisma.raw(`${rowOf(type)}.${COLUMN_NAMES[type]?.[name] ?? name}`), joins: [] };
}

/** `field`: one that the catalogue or the company has. Numbers are float8, days and times as the table has them. */
export function valueOf(
  type: RecordTypeName,
  name: string,
  spec: FieldSpec,
  known: readonly StoredField[],
): Expression {
  if (!isCustomName(name)) return builtIn(type, name);
  if (spec.kind === 'flag') return { sql: flagSql(type, name, known), joins: [] };
  const text = Prisma.sql`(${Prisma.raw(rowOf(type))}.custom ->> ${keyOfCustom(name)})`;
  if (spec.kind === 'number' || spec.kind === 'money') return { sql: Prisma.sql`${text}::float8`, joins: [] };
  return { sql: spec.kind === 'date' ? Prisma.sql`${text}::date` : text, joins: [] };
}

/** A check box that nobody ticked counts as "no", as filters have it. */
function flagSql(type: RecordTypeName, field: CustomFieldName, fields: readonly StoredField[]): Prisma.Sql {
  const context = { me: null, now: new Date(0), timezone: 'UTC', fields };
  return Prisma.sql`CASE WHEN ${customSql(slotsOf(type), { field, is: ['yes'] }, context)} THEN 'yes' ELSE 'no' END`;
}

/** A number to add up. Amounts of deals are in the company's currency, also where the deal has another. */
export function amountOf(
  type: RecordTypeName,
  name: string,
  spec: FieldSpec,
  known: readonly StoredField[],
): Expression {
  if (type !== 'opportunity' || spec.kind !== 'money') return valueOf(type, name, spec, known);
  if (name === 'amount') return { sql: Prisma.sql`r.base_amount`, joins: [] };
  const { sql, joins } = valueOf(type, name, spec, known);
  return { sql: Prisma.sql`${sql} * coalesce(r.currency_rate, 1)::float8`, joins };
}
