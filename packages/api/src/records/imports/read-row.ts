import { type CustomValues, isCustomName, keyOfCustom } from '@outrider/shared/ground/fields/custom';
import { isTextKind } from '@outrider/shared/ground/fields/field';
import { type ImportField, type ImportType, isChoiceField, rulesFor } from '@outrider/shared/records/import-types';
import type { ImportMapping } from '@outrider/shared/records/imports';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { RuleOf } from '../fields/merge-known.ts';
import { readText, type TextRead } from '../fields/read-text.ts';
import { splitName } from '../leads/values/person-name.ts';
import type { Choices } from './choices.ts';

export type RowProblem = { column: string; reason: string };
type ReadRow<R> = { record: R } | { problems: RowProblem[] };
/** What a row's cells say, by field; the company's own fields read by their kinds. */
export type Facts = Record<string, unknown>;
export type Refuse = (field: string, reason: string) => void;
/** Makes a record of what the cells say. @returns null where it refused something */
export type Finish<R> = (facts: Facts, custom: CustomValues, refuse: Refuse) => R | null;

/** By field, what the mapping says of known records. */
export function collisionRules(type: ImportType, mapping: ImportMapping): RuleOf {
  const rules = mapping.flatMap(({ field, rule }) => {
    if (!field || rulesFor(type, field).length === 0) return [];
    return field === 'full_name'
      ? [
          ['first_name', rule],
          ['last_name', rule],
        ]
      : [[field, rule]];
  });
  return Object.fromEntries(rules) as RuleOf;
}

type Column = {
  at: number;
  field: ImportField;
  keepsLines: boolean;
  read: (text: string) => TextRead | { value: null };
};

/**
 * Reads rows of a file as records of its type, or tells what is wrong with one, by the columns' own headers. Nothing is
 * guessed and nothing moved: the file can be mended. What a column is gets looked up once, not for every row.
 */
export function rowReader<R>(
  type: ImportType,
  headers: readonly string[],
  mapping: ImportMapping,
  choices: Choices,
  finish: Finish<R>,
): (cells: readonly string[]) => ReadRow<R> {
  const columns = mapping.flatMap(({ field }, at) => (field ? [columnOf(type, field, at, choices)] : []));
  const headerOf = (field: string) => {
    const column = columns.find((one) => one.field === field);
    return column ? (headers[column.at] ?? '') : (type.labels[field] ?? field);
  };
  return (cells) => {
    if (cells.length > headers.length && cells.slice(headers.length).some((cell) => cell.trim() !== ''))
      return { problems: [{ column: '', reason: MESSAGES.importRagged(cells.length, headers.length) }] };
    const problems: RowProblem[] = [];
    const refuse = (field: string, reason: string) => void problems.push({ column: headerOf(field), reason });
    const facts: Facts = {};
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
      else if (!isCustomName(field)) facts[field] = found.value ?? undefined;
      else if (found.value !== null) custom[keyOfCustom(field)] = found.value;
    }
    const record = finish(facts, custom, refuse);
    return record === null || problems.length > 0 ? { problems } : { record };
  };
}

/**
 * A column by the kind of its field; how long texts and addresses may be, the type's own schema says. Lines stay in
 * what is long, and are spaces elsewhere.
 */
function columnOf(type: ImportType, field: ImportField, at: number, choices: Choices): Column {
  const own = isCustomName(field) ? choices.own.get(field) : null;
  const spec = own?.spec ?? type.spec(field);
  const column = { at, field, keepsLines: spec?.kind === 'long_text' || spec?.kind === 'choices' };
  if (own && !own.parts) return { ...column, read: own.read };
  if (isCustomName(field) || isChoiceField(type, field))
    return { ...column, read: (text) => choices.read(field, text) };
  return { ...column, read: (text) => (!spec || isTextKind(spec.kind) ? { value: text } : readText(spec, text)) };
}
