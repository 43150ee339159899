import type { CustomValues } from '@outrider/shared/ground/fields/custom';
import { customName, isCustomName, keyOfCustom } from '@outrider/shared/ground/fields/custom';
import {
  type CampaignField,
  CAMPAIGN_FIELD_LABELS,
  readCampaignText,
} from '@outrider/shared/automation/campaign-steps';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { fillTemplate } from '@outrider/shared/insight/template-text';
import { personName } from '../../ground/text/plain.ts';
import { SENTENCE_ENDS } from '../../insight/writer/letters/sentence-ends.ts';
import { INDUSTRIES_GERMAN } from '../../insight/writer/letters/words-frame.ts';
import type { StoredField } from '../../records/fields/fields.store.ts';
import { customTexts } from '../agents/mail/custom-texts.ts';
import { isListedIndustry } from '../agents/mail/reader.ts';
import { spokenCompany } from '../agents/mail/spoken.ts';

export type LetterLead = {
  first_name: string | null;
  last_name: string | null;
  company_name: string | null;
  industry: string | null;
  custom: CustomValues;
};
/** What an email of a campaign is written from, beside the lead. */
export type LetterFrame = {
  sender: string;
  our_company: string;
  booking_link: string | null;
  fields: readonly StoredField[];
  currency: string;
  language: WritingLanguage;
};
type Values = ReadonlyMap<string, string>;

/** What the fields of an email say of a lead; those without a value that may be shown are left out. */
export function letterValues(
  { first_name, last_name, company_name, industry, custom }: LetterLead,
  { sender, our_company, booking_link, fields, currency, language }: LetterFrame,
): Values {
  const first = personName(first_name);
  const listed = isListedIndustry(industry) ? industry : null;
  const ours: Record<CampaignField, string | null> = {
    first_name: first,
    // A last name alone is nobody's way to be greeted.
    full_name: first && (personName([first, last_name].filter(Boolean).join(' '), 5) ?? first),
    company: spokenCompany(company_name),
    industry: language === 'de' ? (INDUSTRIES_GERMAN[listed ?? ''] ?? null) : listed,
    booking_link,
    sender,
    our_company,
  };
  const own = customTexts(custom, fields, { language, currency }).map(
    ({ key, text }) => [customName(key), text] as const,
  );
  return new Map([...Object.entries(ours).flatMap(([name, text]) => (text ? [[name, text] as const] : [])), ...own]);
}

/** Stands where a value is missing until its sentence is taken out, and may begin one (SENTENCE_ENDS). */
const GAP = '\uE000';

/**
 * The email with its values; a sentence with a field that has none is left out. @returns `left_out`: those fields
 */
export function writeLetter(
  { subject, body }: { subject: string; body: string },
  values: Values,
): { subject: string; text: string; left_out: string[] } {
  const fill = (text: string) => fillTemplate(readCampaignText(text), (field) => values.get(field) ?? null);
  const [head, rest] = [fill(subject), fill(body)];
  const marked = rest.pieces
    .map(({ text, is_gap }) => (is_gap ? GAP : text.replaceAll(GAP, '')))
    .join('')
    .replaceAll(/\r\n?/gu, '\n');
  const text = marked
    .split('\n')
    .flatMap((line) => {
      if (!line.includes(GAP)) return [line.trimEnd()];
      const kept = line.split(SENTENCE_ENDS).filter((sentence) => !sentence.includes(GAP));
      return kept.length > 0 ? [kept.join(' ').trimEnd()] : [];
    })
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
  return {
    subject: head.pieces
      .map((piece) => piece.text)
      .join('')
      .replaceAll(/\s+/gu, ' ')
      .trim(),
    text,
    left_out: rest.missing,
  };
}

/** What people call a field of an email. */
export const labelOfCampaignField = (field: string, own: readonly StoredField[]): string =>
  isCustomName(field)
    ? (own.find(({ key }) => key === keyOfCustom(field))?.label ?? field)
    : (CAMPAIGN_FIELD_LABELS[field as CampaignField] ?? field);
