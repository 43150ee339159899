import {
  type BuiltInImportField,
  IMPORT_FIELD_LABELS,
  type ChoiceField,
  type ImportField,
  type ImportMapping,
  rulesFor,
} from '@outrider/shared/imports';
import { leadCaptureSchema, type LeadStatus } from '@outrider/shared/leads';
import { MESSAGES } from '@outrider/shared/messages';
import { readBudgetUsd } from '../leads/values/budget-text.ts';
import { splitName } from '../leads/values/person-name.ts';
import type { IncomingLead } from '../leads/capture.ts';
import type { CollisionRules } from '../leads/dedupe.ts';
import type { Choices } from './choices.ts';

export type RowProblem = { column: string; reason: string };
export type ReadRow = { lead: IncomingLead } | { problems: RowProblem[] };

/** By field, what the mapping says of known leads. */
export function collisionRules(mapping: ImportMapping): CollisionRules {
  const rules = mapping.flatMap(({ field, rule }) => {
    if (!field || rulesFor(field).length === 0) return [];
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
export function readRow(
  cells: readonly string[],
  headers: readonly string[],
  mapping: ImportMapping,
  choices: Choices,
): ReadRow {
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
  const { full_name, company_size, estimated_budget, source, industry, status, processing_mode, owner, ...plain } =
    given;
  const refuse = (field: ImportField, reason: string) =>
    void problems.push({ column: columns[field] ?? IMPORT_FIELD_LABELS[field as BuiltInImportField], reason });
  const choose = (field: ChoiceField, text: string | undefined) => {
    const choice = text === undefined ? null : choices.read(field, text);
    if (choice && 'reason' in choice) refuse(field, choice.reason);
    return choice && 'value' in choice ? choice.value : null;
  };
  const name = full_name ? splitName(full_name) : null;
  const size = choose('company_size', company_size);
  const budget = estimated_budget === undefined ? null : readBudgetUsd(estimated_budget);
  if (estimated_budget !== undefined && budget === null) refuse('estimated_budget', MESSAGES.importBadBudget);
  const rest = {
    industry: choose('industry', industry),
    source: choose('source', source) ?? undefined,
    processing_mode: choose('processing_mode', processing_mode) ?? undefined,
  };
  const [stage, assigned_to] = [choose('status', status), choose('owner', owner)];
  if (!plain.email) refuse('email', MESSAGES.noEmail);

  const parsed = leadCaptureSchema.safeParse({
    first_name: name?.first,
    last_name: name?.last,
    ...plain,
    email: plain.email ?? 'nobody@example.com',
    ...rest,
    company_size: size,
    estimated_budget: budget,
  });
  if (!parsed.success) for (const issue of parsed.error.issues) refuse(issue.path[0] as ImportField, issue.message);
  if (!parsed.success || problems.length > 0) return { problems };
  return {
    lead: { ...parsed.data, ...(stage && { status: stage as LeadStatus }), ...(assigned_to && { assigned_to }) },
  };
}
