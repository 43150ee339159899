import { type CompanyQueries, Prisma } from '@outrider/db';
import {
  type CustomFieldName,
  isCustomName,
  keyOfCustom,
  type RecordTypeName,
} from '@outrider/shared/ground/fields/custom';
import type { AnyFilter } from '@outrider/shared/ground/fields/filter';
import { AppError } from '@outrider/shared/ground/errors';
import type { FieldSpec } from '@outrider/shared/ground/fields/field';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { isRecordType, mayMeasure, type ReportSubject } from '@outrider/shared/insight/report-subjects';
import type { LeadFilter } from '@outrider/shared/records/lead-filter';
import type { CompanyUser } from '../../ground/guard.ts';
import { recordTable } from '../../ground/sql/record-table.ts';
import { ACCOUNTS } from '../../records/accounts/account-record.ts';
import { CONTACTS } from '../../records/contacts/contact-record.ts';
import { narrow, type Narrowed } from '../../records/engine/list.ts';
import { customSql, type SlotTable } from '../../records/engine/slots.ts';
import type { StoredField } from '../../records/fields/fields.store.ts';
import { findFields } from '../../records/fields/known-fields.ts';
import { contextOf } from '../../records/leads/filter-context.ts';
import { sieveSql } from '../../records/leads/filter.ts';
import { LEAD_SLOTS } from '../../records/leads/slots.ts';
import { OPPORTUNITIES } from '../../records/opportunities/opportunity-record.ts';
import { streamContext, streamTable } from '../stream/stream-rows.ts';

type OtherType = Exclude<RecordTypeName, 'lead'>;
const RECORDED = { account: ACCOUNTS, contact: CONTACTS, opportunity: OPPORTUNITIES } as const satisfies Record<
  OtherType,
  object
>;

/** An expression over one row, and what has to be joined to the row for it. */
export type Expression = { sql: Prisma.Sql; joins: readonly Prisma.Sql[] };

/** What a statement calls the rows. */
export const rowOf = (type: ReportSubject) => (type === 'lead' ? 'l' : 'r');
const slotsOf = (type: RecordTypeName): SlotTable => (type === 'lead' ? LEAD_SLOTS : RECORDED[type].slots);

/** @throws 403 where these are not the user's to read at all */
export function assertMayMeasure(user: CompanyUser, subject: ReportSubject): void {
  if (!mayMeasure(user, subject)) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
}

/** The company's own fields, the archived ones too. Activities have none. */
export const fieldsOf = async (db: CompanyQueries, subject: ReportSubject): Promise<readonly StoredField[]> =>
  isRecordType(subject) ? findFields(db, subject) : [];

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

/** An item of FROM, and which of its rows are meant. */
export type Source = Narrowed & { table: Prisma.Sql };
/** The same of whatever a report is about. */
export async function sourceOf(
  db: CompanyQueries,
  user: CompanyUser,
  type: ReportSubject,
  filter: AnyFilter,
  now: Date,
): Promise<Source> {
  if (isRecordType(type)) return { table: tableOf(type), ...(await rowsWhere(db, user, type, filter, now)) };
  return {
    table: Prisma.sql`${streamTable(filter, streamContext(user, now))} r`,
    where: Prisma.sql`true`,
    joins: new Set(),
  };
}

/** What the lists' filters call a lead's owner. */
const COLUMN_NAMES: Partial<Record<ReportSubject, Readonly<Record<string, string>>>> = {
  lead: { owner: 'assigned_to' },
};

/** A built-in field as filters ask it. */
function builtIn(type: ReportSubject, name: string): Expression {
  const asked = type === 'lead' || type === 'activity' ? undefined : RECORDED[type].asked?.[name];
  if (asked && 'sql' in asked) return { sql: asked.sql, joins: asked.join ? [asked.join] : [] };
  return { sql: Prisma.raw(`${rowOf(type)}.${COLUMN_NAMES[type]?.[name] ?? name}`), joins: [] };
}

/** `field`: one that the catalogue or the company has. Numbers are float8, days and times as the table has them. */
export function valueOf(type: ReportSubject, name: string, spec: FieldSpec, known: readonly StoredField[]): Expression {
  if (!isRecordType(type) || !isCustomName(name)) return builtIn(type, name);
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
  type: ReportSubject,
  name: string,
  spec: FieldSpec,
  known: readonly StoredField[],
): Expression {
  if (type !== 'opportunity' || spec.kind !== 'money') return valueOf(type, name, spec, known);
  if (name === 'amount') return { sql: Prisma.sql`r.base_amount`, joins: [] };
  const { sql, joins } = valueOf(type, name, spec, known);
  return { sql: Prisma.sql`${sql} * coalesce(r.currency_rate, 1)::float8`, joins };
}
