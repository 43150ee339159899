import { type CustomValues, isCustomName, keyOfCustom } from '@outrider/shared/fields/custom';
import { type FieldSpec, isTextKind } from '@outrider/shared/fields/field';
import { lead } from '@outrider/shared/fields/lead';
import { type ImportField, type ImportMapping, isChoiceField, rulesFor } from '@outrider/shared/imports';
import { leadCaptureSchema, type LeadStatus } from '@outrider/shared/leads';
import { MESSAGES } from '@outrider/shared/messages';
import { splitName } from '../leads/values/person-name.ts';
import { readText, type TextRead } from '../fields/read-text.ts';
import type { IncomingLead } from '../leads/capture.ts';
import type { CollisionRules } from '../leads/dedupe.ts';
import type { Choices } from './choices.ts';

export type RowProblem = { column: string; reason: string };
/** A lead whose custom values are read by their kinds. */
export type ReadLead = IncomingLead & { custom: CustomValues };
export type ReadRow = { lead: ReadLead } | { problems: RowProblem[] };

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
  const facts: Record<string, unknown> = {};
  const custom: CustomValues = {};
  const columns = new Map<string, string>();
  const refuse = (field: string, reason: string) =>
    void problems.push({ column: columns.get(field) ?? lead.spec(field)?.label ?? field, reason });
  for (const [at, { field }] of mapping.entries()) {
    if (!field) continue;
    columns.set(field, headers[at] ?? '');
    const text = plainText(field, (cells[at] ?? '').trim(), choices);
    if (text === '') continue;
    if (field === 'full_name') {
      const { first, last } = splitName(text);
      Object.assign(facts, { first_name: first, last_name: last });
      continue;
    }
    const read = readCell(field, text, choices);
    if ('reason' in read) refuse(field, read.reason);
    else if (isCustomName(field)) {
      if (read.value !== null) custom[keyOfCustom(field)] = read.value;
    } else facts[field === 'owner' ? 'assigned_to' : field] = read.value ?? undefined;
  }
  if (facts['email'] === undefined) refuse('email', MESSAGES.noEmail);

  const { status, assigned_to, ...captured } = facts;
  const parsed = leadCaptureSchema.safeParse({ email: 'nobody@example.com', ...captured });
  if (!parsed.success) for (const issue of parsed.error.issues) refuse(String(issue.path[0]), issue.message);
  if (!parsed.success || problems.length > 0) return { problems };
  return {
    lead: {
      ...parsed.data,
      custom,
      ...(status !== undefined && { status: status as LeadStatus }),
      ...(assigned_to !== undefined && { assigned_to: assigned_to as string }),
    },
  };
}

/** What a cell says of its field, by the field's kind; how long texts and addresses may be, the door's own schema says. */
function readCell(
  field: Exclude<ImportField, 'full_name'>,
  text: string,
  choices: Choices,
): TextRead | { value: null } {
  if (isCustomName(field) || isChoiceField(field)) return choices.read(field, text);
  const spec: FieldSpec = lead.fields[field];
  return isTextKind(spec.kind) ? { value: text } : readText(spec, text);
}

/** Lines stay in what is long, and are spaces elsewhere. */
function plainText(field: ImportField, text: string, { own }: Choices): string {
  const spec = isCustomName(field) ? own.get(field)?.spec : lead.spec(field);
  return spec?.kind === 'long_text' || spec?.kind === 'choices' ? text : text.replaceAll(/\s+/g, ' ');
}
