import type { CustomValue, CustomValues } from '@outrider/shared/ground/fields/custom';
import { SAYABLE_KINDS } from '@outrider/shared/insight/letter-templates';
import { LOCALES, type WritingLanguage } from '@outrider/shared/ground/languages';
import type { Brief } from '@outrider/shared/insight/writing';
import type { StoredField } from '../../../records/fields/fields.store.ts';
import { exactMoney } from '../../../ground/text/money.ts';
import { BRIEF_WORDS } from './words-brief.ts';

type In = { language: WritingLanguage; currency: string };

/**
 * What a company's own fields say of a lead, as a letter in this language puts it; fields without a value are left out,
 * and so is free text.
 */
export const customTexts = (values: CustomValues, fields: readonly StoredField[], where: In): Brief['custom'] =>
  fields.flatMap((field) => {
    const value = values[field.key];
    const text = value !== undefined && SAYABLE_KINDS.has(field.kind) ? textOf(field, value, where) : null;
    return text ? [{ key: field.key, label: field.label, text }] : [];
  });

function textOf({ kind, options }: StoredField, value: CustomValue, { language, currency }: In): string | null {
  const locale = LOCALES[language];
  const labelOf = (chosen: string) => options.find((option) => option.value === chosen)?.label;
  if (kind === 'number' && typeof value === 'number') return value.toLocaleString(locale);
  if (kind === 'money' && typeof value === 'number') return exactMoney(value, currency, language);
  if (kind === 'date' && typeof value === 'string')
    return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value));
  if (kind === 'choice' && typeof value === 'string') return labelOf(value) ?? null;
  if (kind === 'choices' && Array.isArray(value))
    return new Intl.ListFormat(locale).format(value.flatMap((one) => labelOf(one) ?? [])) || null;
  return kind === 'flag' && value === true ? BRIEF_WORDS.yes[language] : null;
}
