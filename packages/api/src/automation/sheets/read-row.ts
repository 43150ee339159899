import { createHash } from 'node:crypto';
import { type CustomValue, type CustomValues, isCustomName, keyOfCustom } from '@outrider/shared/ground/fields/custom';
import { type FieldSpec, isTextKind } from '@outrider/shared/ground/fields/field';
import { lead } from '@outrider/shared/ground/fields/lead';
import { type LeadCapture, LEAD_SOURCES, type LeadSource } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { SheetField } from '@outrider/shared/automation/sheets';
import { NO_OWN_FIELDS, type OwnFields } from '../../records/fields/own-fields.ts';
import { readText } from '../../records/fields/read-text.ts';
import { fitLead } from '../intake/fit-lead.ts';
import { findEmail } from '../../records/leads/values/email-text.ts';
import { splitName } from '../../records/leads/values/person-name.ts';
import { readSizeBand } from '../../records/leads/values/size-band.ts';
import type { MappedLead } from '../../ground/ports/lead-fetch.ts';
import type { FilledField } from '../../records/leads/dedupe.ts';
import { emailKey } from '../../records/leads/normalise.ts';

/** A short hash of each mapped cell that is filled. */
export type Cells = Partial<Record<SheetField, string>>;
export type SheetRow = {
  /** As the sheet shows it, from 1. */
  row: number;
  /** What it is known by: its e-mail, else its content. Rows may share it. */
  identity: string;
  cells: Cells;
} & ({ lead: LeadCapture; problem?: undefined } | { lead?: undefined; problem: string });

/** Which field stands in which column, from 0. */
export type FieldColumns = readonly (readonly [field: SheetField, column: number])[];

/** Reads one row of the sheet; null for one whose mapped cells are all empty. */
export function readRow(
  row: number,
  cells: readonly string[],
  columns: FieldColumns,
  own: OwnFields = NO_OWN_FIELDS,
): SheetRow | null {
  const filled = columns.flatMap(([field, column]) => {
    const text = (cells[column] ?? '').trim();
    return text ? [[field, text] as const] : [];
  });
  if (filled.length === 0) return null;
  const hashes: Cells = Object.fromEntries(filled.map(([field, text]) => [field, digest(text)]));
  const byContent = () => `=${digest(JSON.stringify(filled))}`;
  const values = new Map(filled);
  const typed = values.get('email');
  const email = typed && findEmail(typed);
  if (!email)
    return {
      row,
      identity: byContent(),
      cells: hashes,
      problem: typed ? MESSAGES.rowBadEmail(typed.slice(0, 80)) : MESSAGES.rowNoEmail,
    };
  const fitted = fitLead(toLead(values, email, own));
  if (!('lead' in fitted)) return { row, identity: byContent(), cells: hashes, problem: fitted.problem };
  return { row, identity: emailKey(fitted.lead.email), cells: hashes, lead: fitted.lead };
}

/** What a field's cell says, by its kind; a text is itself, and the door's schema says how long it may be. */
const READERS: Partial<Record<SheetField, (text: string) => string | null>> = {
  company_size: readSizeBand,
  source: readSource,
};

function toLead(values: ReadonlyMap<SheetField, string>, email: string, own: OwnFields): MappedLead {
  const facts: Record<string, CustomValue> = {};
  const custom: CustomValues = {};
  const misfits: string[] = [];
  for (const [field, text] of values) {
    if (field === 'full_name' || field === 'notes') continue;
    const spec = isCustomName(field) ? own.get(field)?.spec : lead.spec(field);
    const value = spec ? readCell(field, spec, text, own) : null;
    if (value === null) misfits.push(`${spec?.label ?? field}: ${text}`);
    else if (isCustomName(field)) custom[keyOfCustom(field)] = value;
    else facts[field] = value;
  }
  const full = values.get('full_name');
  const { first, last } = full ? splitName(full) : { first: '', last: '' };
  const notes = [values.get('notes'), ...misfits].filter(Boolean).join('\n');
  return {
    ...(first && { first_name: first }),
    ...(last && { last_name: last }),
    ...facts,
    email,
    ...(Object.keys(custom).length > 0 && { custom }),
    ...(notes && { notes }),
  };
}

function readCell(field: SheetField, spec: FieldSpec, text: string, own: OwnFields): CustomValue | null {
  if (READERS[field]) return READERS[field](text);
  if (!isCustomName(field) && isTextKind(spec.kind)) return text;
  const read = isCustomName(field) ? own.get(field)?.read(text) : readText(spec, text);
  return read && 'value' in read ? read.value : null;
}

function readSource(text: string): LeadSource | null {
  const word = text.toLowerCase().replaceAll(/[\s-]+/g, '_');
  return (LEAD_SOURCES as readonly string[]).includes(word) ? (word as LeadSource) : null;
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);

/** The fields of a lead that a field of the sheet speaks for: what does not fit its kind stands in the notes. */
export function spokenFor(field: SheetField): readonly FilledField[] {
  if (field === 'email' || field === 'source') return [];
  if (field === 'full_name') return ['first_name', 'last_name'];
  if (isCustomName(field)) return [field, 'notes'];
  return isTextKind(lead.fields[field].kind) ? [field] : [field, 'notes'];
}
