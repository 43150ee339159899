import type { CompanyQueries } from '@outrider/db';
import { customName, type CustomValues } from '@outrider/shared/ground/fields/custom';
import { customDefaults } from '@outrider/shared/ground/fields/read-custom';
import { IMPORT_TYPES } from '@outrider/shared/records/import-types';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { findErased } from '../../ground/erased/erased.store.ts';
import type { StoredField } from '../fields/fields.store.ts';
import type { RuleOf } from '../fields/merge-known.ts';
import { isSame } from '../fields/same-value.ts';
import { emailKey } from '../leads/normalise.ts';
import type { Draft } from '../engine/recorded.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import type { ImportProblemRow, ImportRow } from './imports.store.ts';
import { erasedRow } from './erased-row.ts';
import { linkAccount } from './link-accounts.ts';
import { type Change, changeOf, type Entry, Register } from './match-records.ts';
import { findKnown, type Sought } from './record-import.store.ts';
import { ACCOUNT_IMPORT, type ImportedRecord, type RecordRow } from './record-rows.ts';
import type { Importer, Outcome } from './target.ts';

export type PlannedRow = { line: number; cells: string[]; told: RecordRow };
/**
 * A record that rows make or change. `before`: what it said of the fields in `fields` before the first of them; null
 * for a new one.
 */
export type Planned = { entry: Entry; before: Draft | null; fields: Set<string> };
type Claim = { id: string; external_id: string };
export type Plan = {
  outcomes: Outcome[];
  problems: ImportProblemRow[];
  records: Planned[];
  claims: Claim[];
  /** Accounts that rows name and nobody had, and what the other program calls those that they name. */
  accounts: Entry[];
  account_claims: Claim[];
};
type Registers = { records: Register; accounts: Register };
export type Planning = {
  imported: ImportedRecord;
  row: ImportRow;
  importer: Importer;
  rules: RuleOf;
  /** The company's own fields of the type. */
  fields: readonly StoredField[];
};

export const openRegisters = ({ identitiesOf }: ImportedRecord): Registers => ({
  records: new Register(identitiesOf),
  accounts: new Register(ACCOUNT_IMPORT.identitiesOf),
});

/**
 * What becomes of rows, by what there is and what the rows before told: nothing is written. `held`: what there is stays
 * as it is until the transaction ends.
 */
export async function planRows(
  db: CompanyQueries,
  planning: Planning,
  registers: Registers,
  all: readonly PlannedRow[],
  held: boolean,
): Promise<Plan> {
  const plan: Plan = { outcomes: [], problems: [], records: [], claims: [], accounts: [], account_claims: [] };
  const { row, imported } = planning;
  const rows = imported.type === 'contact' ? await leaveErased(db, plan, all) : all;
  const links = rows.flatMap(({ told }) => told.account ?? []);
  const isSent = <T>(value: T | null): value is T => value !== null;
  if (links.length > 0)
    await learn(db, ACCOUNT_IMPORT, registers.accounts, row, held, {
      external_ids: links.map(({ external_id }) => external_id).filter(isSent),
      uniques: links.flatMap(({ domain, mail_domain }) => [domain, mail_domain]).filter(isSent),
      names: links.map(({ name }) => name).filter(isSent),
      account_ids: [],
    });
  for (const { told } of rows) if (told.account) giveAccount(plan, planning, registers.accounts, told);
  await learn(db, imported, registers.records, row, held, soughtBy(imported, rows));
  const planned = new Map<string, Planned>();
  for (const one of rows) settleRow(plan, planning, registers.records, planned, one);
  plan.records = [...planned.values()];
  return plan;
}

/** Without the rows of people who were erased, which become problems. */
async function leaveErased(
  db: CompanyQueries,
  plan: Plan,
  rows: readonly PlannedRow[],
): Promise<readonly PlannedRow[]> {
  const keysOf = ({ told: { values } }: PlannedRow) =>
    [values['email'], values['second_email']].flatMap((email) => (typeof email === 'string' ? [emailKey(email)] : []));
  const erased = await findErased(db, rows.flatMap(keysOf));
  if (erased.size === 0) return rows;
  return rows.filter((row) => {
    const erased_at = keysOf(row).flatMap((key) => erased.get(key) ?? [])[0];
    if (erased_at) plan.problems.push(erasedRow(row.line, erased_at));
    return !erased_at;
  });
}

async function learn(
  db: CompanyQueries,
  imported: ImportedRecord,
  register: Register,
  { program }: ImportRow,
  held: boolean,
  sought: Sought,
): Promise<void> {
  for (const entry of await findKnown(db, imported, program, sought, held)) register.add(entry);
}

function soughtBy({ identitiesOf, recorded }: ImportedRecord, rows: readonly PlannedRow[]): Sought {
  const sought: Sought = { external_ids: [], uniques: [], names: [], account_ids: [] };
  for (const { told } of rows) {
    const { values, external_id } = told;
    if (external_id) sought.external_ids.push(external_id);
    for (const { kind, key } of identitiesOf({ values, external_ids: [] }))
      if (kind === 'unique') sought.uniques.push(key);
      else sought.names.push(recorded.nameOf(values));
    if (typeof values['account_id'] === 'string') sought.account_ids.push(values['account_id']);
  }
  return sought;
}

function giveAccount(plan: Plan, { importer, imported }: Planning, register: Register, told: RecordRow): void {
  if (!told.account) return;
  const linked = linkAccount(register, told.account, ownerOf(imported, importer));
  if (!linked) return;
  const { account, isMade, claims } = linked;
  told.values = { ...told.values, account_id: account.id };
  if (isMade) plan.accounts.push(account);
  if (claims !== null) plan.account_claims.push({ id: account.id, external_id: claims });
}

/** What a rep imports is theirs; a leader's is nobody's unless the file says whose. */
const ownerOf = ({ recorded }: ImportedRecord, importer: Importer): string | null =>
  can(importer, recorded.can.edit, { assigned_to: 'another' }) ? null : importer.id;

function settleRow(
  plan: Plan,
  planning: Planning,
  register: Register,
  planned: Map<string, Planned>,
  { line, cells, told }: PlannedRow,
): void {
  const { imported, importer, fields } = planning;
  const refuse = (reason: string) => void plan.problems.push({ line, cells, problems: [{ column: '', reason }] });
  const { external_id } = told;
  const known = register.find(
    imported.identitiesOf({ values: told.values, external_ids: external_id ? [external_id] : [] }),
  );
  if (!known) {
    const custom = { ...customDefaults(fields, told.custom), ...told.custom };
    const entry: Entry = {
      id: uuidv7(),
      isNew: true,
      version: 0,
      owner_id: told.owner_id ?? ownerOf(imported, importer),
      values: told.values,
      custom,
      external_ids: [],
    };
    claim(plan, entry, external_id);
    register.add(entry);
    planned.set(entry.id, { entry, before: null, fields: new Set() });
    plan.outcomes.push('created');
    return;
  }
  const change = changeOf(imported.columns, IMPORT_TYPES[imported.type].spec, known, told, planning.rules);
  const problem = change && problemOf(planning, register, known, change);
  if (problem) return refuse(problem);
  claim(plan, known, external_id);
  if (change) keepChange(planned, known, change);
  register.add(known);
  plan.outcomes.push(change ? 'updated' : 'unchanged');
}

function claim(plan: Plan, entry: Entry, external_id: string | null): void {
  if (!external_id || entry.external_ids.includes(external_id)) return;
  entry.external_ids.push(external_id);
  plan.claims.push({ id: entry.id, external_id });
}

/**
 * Why a row may not change a record: it has a name that is another's, or overwrites what the importer may not edit.
 * Filling gaps is anybody's.
 */
function problemOf(
  { imported, importer, row, rules }: Planning,
  register: Register,
  known: Entry,
  change: Change,
): string | null {
  const then = imported.identitiesOf({ values: { ...known.values, ...change.values }, external_ids: [] });
  if (register.isTaken(then, known))
    return MESSAGES.importIdTaken(
      IMPORT_TYPES[row.record_type].labels[row.record_type === 'account' ? 'domain' : 'email'] ?? '',
    );
  if (can(importer, imported.recorded.can.edit, { assigned_to: known.owner_id })) return null;
  const isOverwritten = (field: string, before: unknown) =>
    rules[field] === 'overwrite' && before !== null && before !== undefined;
  const overwrites =
    Object.keys(change.values).some((field) => isOverwritten(field, known.values[field])) ||
    changedKeys(known.custom, change.custom).some((key) => isOverwritten(customName(key), known.custom[key]));
  return overwrites ? MESSAGES.importNotYours : null;
}

const changedKeys = (before: CustomValues, after: CustomValues | null): string[] =>
  after ? Object.keys({ ...before, ...after }).filter((key) => !isSame(before[key], after[key])) : [];

/** The record as it is then; what it was before the first row that changed a field is kept for an undo. */
function keepChange(planned: Map<string, Planned>, entry: Entry, { values, custom }: Change): void {
  const known = planned.get(entry.id) ?? { entry, before: entry.isNew ? null : {}, fields: new Set<string>() };
  for (const [field, value] of Object.entries(values)) {
    if (known.before && !known.fields.has(field)) known.before[field] = entry.values[field] ?? null;
    known.fields.add(field);
    entry.values = { ...entry.values, [field]: value };
  }
  if (custom) {
    if (known.before && !('custom' in known.before)) known.before['custom'] = entry.custom;
    for (const key of changedKeys(entry.custom, custom)) known.fields.add(customName(key));
    entry.custom = custom;
  }
  planned.set(entry.id, known);
}
