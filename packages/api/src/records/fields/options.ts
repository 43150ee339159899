import { spellingOf } from '@outrider/shared/ground/fields/field';
import { valueKey } from '@outrider/shared/records/imports';

type NamedOption = { value: string; label: string };

/**
 * Which option a text means: by value or label in any case, then in any spelling ('Cold call', 'cold_call' and
 * 'COLD-CALL' are one) that is one option's only. 'C++' and 'C#' have one spelling, so only their own words mean them.
 */
export function optionFinder(options: readonly NamedOption[]): (text: string) => string | null {
  const exact = new Map<string, string>();
  const spelled = new Map<string, string | null>();
  for (const { value, label } of options) {
    for (const word of [value, label]) {
      if (!exact.has(valueKey(word))) exact.set(valueKey(word), value);
      const spelling = spellingOf(word);
      const other = spelled.get(spelling);
      spelled.set(spelling, other === undefined || other === value ? value : null);
    }
  }
  spelled.delete('');
  return (text) => exact.get(valueKey(text)) ?? spelled.get(spellingOf(text)) ?? null;
}

/**
 * The texts of several choices in one: separated by semicolons or lines, or by commas where what stands between
 * semicolons is no option as it is.
 * @param isKnown whether a text is one option
 */
export function splitChoices(text: string, isKnown: (text: string) => boolean): string[] {
  const parts = text
    .split(/[;\n]/)
    .flatMap((part) => (isKnown(part) ? [part] : part.split(',')))
    .map((part) => part.trim())
    .filter(Boolean);
  return [...new Set(parts)];
}
