import { createHash } from 'node:crypto';
import { type LeadCapture, type leadCaptureSchema, LEAD_SOURCES, type LeadSource } from '@outrider/shared/leads';
import { MESSAGES } from '@outrider/shared/messages';
import type { SheetField } from '@outrider/shared/sheets';
import { fitLead } from '../intake/fit-lead.ts';
import { readBudgetUsd } from '../leads/values/budget-text.ts';
import { findEmail } from '../leads/values/email-text.ts';
import { splitName } from '../leads/values/person-name.ts';
import { readSizeBand } from '../leads/values/size-band.ts';
import { emailKey } from '../leads/normalise.ts';

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
export function readRow(row: number, cells: readonly string[], columns: FieldColumns): SheetRow | null {
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
  const fitted = fitLead(toLead(values, email));
  if (!('lead' in fitted)) return { row, identity: byContent(), cells: hashes, problem: fitted.problem };
  return { row, identity: emailKey(fitted.lead.email), cells: hashes, lead: fitted.lead };
}

function toLead(values: ReadonlyMap<SheetField, string>, email: string) {
  const { full_name, company_size, estimated_budget, source, ...rest } = Object.fromEntries(values) as Partial<
    Record<SheetField, string>
  >;
  const name = full_name ? splitName(full_name) : null;
  const size = company_size && readSizeBand(company_size);
  const budget = estimated_budget ? readBudgetUsd(estimated_budget) : null;
  const from = source && readSource(source);
  const said = [
    company_size && !size && `Company size: ${company_size}`,
    estimated_budget && budget === null && `Budget: ${estimated_budget}`,
    source && !from && `Source: ${source}`,
  ].filter(Boolean);
  const notes = [rest.notes, ...said].filter(Boolean).join('\n');
  return {
    ...(name?.first && { first_name: name.first }),
    ...(name?.last && { last_name: name.last }),
    ...rest,
    email,
    ...(size && { company_size: size }),
    ...(budget !== null && { estimated_budget: String(budget) }),
    ...(from && { source: from }),
    ...(notes && { notes }),
  };
}

function readSource(text: string): LeadSource | null {
  const word = text.toLowerCase().replaceAll(/[\s-]+/g, '_');
  return (LEAD_SOURCES as readonly string[]).includes(word) ? (word as LeadSource) : null;
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);

/** The fields of a lead that a field of the sheet speaks for. */
export const LEAD_FIELDS: Record<SheetField, readonly (keyof typeof leadCaptureSchema.shape)[]> = {
  email: [],
  source: [],
  first_name: ['first_name'],
  last_name: ['last_name'],
  full_name: ['first_name', 'last_name'],
  company_name: ['company_name'],
  job_title: ['job_title'],
  phone: ['phone'],
  industry: ['industry'],
  company_size: ['company_size', 'notes'],
  estimated_budget: ['estimated_budget', 'notes'],
  decision_timeline: ['decision_timeline'],
  pain_points: ['pain_points'],
  notes: ['notes'],
};
