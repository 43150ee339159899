import { type CustomField, customName } from '@outrider/shared/ground/fields/custom';
import type { FieldSpec } from '@outrider/shared/ground/fields/field';
import { spellKey } from './filter-fields.ts';

/**
 * What a record's fields are called inside a sentence, by their names: "company", "machine count". A name that nobody
 * knows is spelled out.
 */
export function fieldNames(
  spec: (key: string) => FieldSpec | null,
  known: readonly CustomField[],
): (name: string) => string {
  const own = new Map(known.map(({ key, label }) => [customName(key) as string, label]));
  return (name) => inSentence(spec(name)?.label ?? own.get(name) ?? spellKey(name));
}

/** A label goes on in lower case, unless it begins with an abbreviation: "machine count", "SLA tier". */
const inSentence = (label: string) => label.replace(/^\p{Lu}(?=\p{Ll}|$)/u, (letter) => letter.toLowerCase());
