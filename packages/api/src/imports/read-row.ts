import { IMPORT_FIELD_LABELS, type ImportField, type ImportMapping } from '@outrider/shared/imports';
import { LEAD_INDUSTRIES, LEAD_SOURCES, type LeadCapture, leadCaptureSchema } from '@outrider/shared/leads';
import { MESSAGES } from '@outrider/shared/messages';
import { readBudgetUsd } from '../intake/sources/budget-text.ts';
import { splitName } from '../intake/sources/person-name.ts';
import { readSizeBand } from '../intake/sources/size-band.ts';
import type { CollisionRules } from '../leads/dedupe.ts';

export type RowProblem = { column: string; reason: string };
export type ReadRow = { lead: LeadCapture } | { problems: RowProblem[] };

/** By field, what the mapping says of known leads. */
export function rulesOf(mapping: ImportMapping): CollisionRules {
  const rules = mapping.flatMap(({ field, rule }) => {
    if (!field || field === 'email' || field === 'source') return [];
    return field === 'full_name'
      ? [
          ['first_name', rule],
          ['last_name', rule],
        ]
      : [[field, rule]];
  });
  return Object.fromEntries(rules) as CollisionRules;
}

/** A row of the file as the door takes it, or what is wrong with it, by the columns' own headers. Nothing is guessed and nothing moved: the file can be mended. */
export function readRow(cells: readonly string[], headers: readonly string[], mapping: ImportMapping): ReadRow {
  const problems: RowProblem[] = [];
  if (cells.length > headers.length && cells.slice(headers.length).some((cell) => cell.trim() !== '')) {
    return { problems: [{ column: '', reason: MESSAGES.importRagged(cells.length, headers.length) }] };
  }
  const given: Partial<Record<ImportField, string>> = {};
  const columns: Partial<Record<ImportField, string>> = {};
  for (const [at, { field }] of mapping.entries()) {
    const text = (cells[at] ?? '').trim();
    if (!field) continue;
    columns[field] = headers[at] ?? '';
    if (text === '') continue;
    given[field] = field === 'notes' || field === 'pain_points' ? text : text.replaceAll(/\s+/g, ' ');
  }
  const { full_name, company_size, estimated_budget, source, industry, ...plain } = given;
  const refuse = (field: ImportField, reason: string) =>
    void problems.push({ column: columns[field] ?? IMPORT_FIELD_LABELS[field], reason });
  const name = full_name ? splitName(full_name) : null;
  const size = company_size === undefined ? null : readSizeBand(company_size);
  if (company_size !== undefined && !size) refuse('company_size', MESSAGES.importBadSize);
  const budget = estimated_budget === undefined ? null : readBudgetUsd(estimated_budget);
  if (estimated_budget !== undefined && budget === null) refuse('estimated_budget', MESSAGES.importBadBudget);
  const from =
    source === undefined
      ? undefined
      : LEAD_SOURCES.find((known) => known === source.toLowerCase().replaceAll(/[\s-]+/g, '_'));
  if (source !== undefined && !from) refuse('source', MESSAGES.importBadSource);
  if (!plain.email) refuse('email', MESSAGES.noEmail);

  const parsed = leadCaptureSchema.safeParse({
    first_name: name?.first,
    last_name: name?.last,
    ...plain,
    email: plain.email ?? 'nobody@example.com',
    industry: LEAD_INDUSTRIES.find((known) => known === industry?.toLowerCase()) ?? industry,
    company_size: size,
    estimated_budget: budget,
    source: from,
  });
  if (!parsed.success) for (const issue of parsed.error.issues) refuse(issue.path[0] as ImportField, issue.message);
  return parsed.success && problems.length === 0 ? { lead: parsed.data } : { problems };
}
