import { type CustomValues, isCustomName, keyOfCustom } from '@outrider/shared/fields/custom';
import { isTextKind } from '@outrider/shared/fields/field';
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

type Column = {
  at: number;
  field: ImportField;
  keepsLines: boolean;
  read: (text: string) => TextRead | { value: null };
};

/**
 * Reads rows of a file as the door takes them, or tells what is wrong with one, by the columns' own headers. Nothing is guessed and nothing moved: the file
 * can be mended. What a column is gets looked up once, not for every row.
 */
export function rowReader(
  headers: readonly string[],
  mapping: ImportMapping,
  choices: Choices,
): (cells: readonly string[]) => ReadRow {
  const columns = mapping.flatMap(({ field }, at) => (field ? [columnOf(field, at, choices)] : []));
  const headerOf = (field: string) => {
    const column = columns.find((one) => one.field === field);
    return column ? (headers[column.at] ?? '') : (lead.spec(field)?.label ?? field);
  };
  return (cells) => {
    if (cells.length > headers.length && cells.slice(headers.length).some((cell) => cell.trim() !== ''))
      return { problems: [{ column: '', reason: MESSAGES.importRagged(cells.length, headers.length) }] };
    const problems: RowProblem[] = [];
    const refuse = (field: string, reason: string) => void problems.push({ column: headerOf(field), reason });
    const facts: Record<string, unknown> = {};
    const custom: CustomValues = {};
    for (const { at, field, keepsLines, read } of columns) {
      const cell = (cells[at] ?? '').trim();
      if (cell === '') continue;
      const text = keepsLines ? cell : cell.replaceAll(/\s+/g, ' ');
      if (field === 'full_name') {
        const { first, last } = splitName(text);
        Object.assign(facts, { first_name: first, last_name: last });
        continue;
      }
      const found = read(text);
      if ('reason' in found) refuse(field, found.reason);
      else if (!isCustomName(field)) facts[field === 'owner' ? 'assigned_to' : field] = found.value ?? undefined;
      else if (found.value !== null) custom[keyOfCustom(field)] = found.value;
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
  };
}

/** A column by the kind of its field; how long texts and addresses may be, the door's own schema says. Lines stay in what is long, and are spaces elsewhere. */
function columnOf(field: ImportField, at: number, choices: Choices): Column {
  const own = isCustomName(field) ? choices.own.get(field) : null;
  const spec = own?.spec ?? lead.spec(field);
  const column = { at, field, keepsLines: spec?.kind === 'long_text' || spec?.kind === 'choices' };
  if (own && !own.parts) return { ...column, read: own.read };
  if (isCustomName(field) || isChoiceField(field)) return { ...column, read: (text) => choices.read(field, text) };
  return { ...column, read: (text) => (!spec || isTextKind(spec.kind) ? { value: text } : readText(spec, text)) };
}
