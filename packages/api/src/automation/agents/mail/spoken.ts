import type { LostReason } from '@outrider/shared/ground/fields/opportunity';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { companyName, oneLine } from '../../../ground/text/plain.ts';

const LOST: Readonly<Record<WritingLanguage, Readonly<Record<LostReason, string | null>>>> = {
  en: {
    price: 'the price',
    timing: 'the timing',
    product: 'what the product could do',
    competitor: 'another offer',
    no_decision: null,
    other: null,
  },
  de: {
    price: 'der Preis',
    timing: 'der Zeitpunkt',
    product: 'der Funktionsumfang',
    competitor: 'ein anderes Angebot',
    no_decision: null,
    other: null,
  },
};
/** Why a deal was lost, as one says it to whoever said no; null for a reason that is better not named. */
export const lostReason = (reason: LostReason | null, language: WritingLanguage): string | null =>
  reason && LOST[language][reason];

const LEGAL_FORM =
  /,?\s+(?:GmbH(?: & Co\.? ?KG)?|AG|KG|SE|Inc\.?|Ltd\.?|Limited|LLC|Corp\.?|PLC|plc|AS|ASA|AB|A\/S|ApS|Oy|B\.?V\.?|N\.?V\.?|S\.?A\.?S?|S\.?r\.?l\.?|S\.?p\.?A\.?|Pty(?: Ltd)?)$/u;

/**
 * As one says a company's name in a sentence: without its legal form. Null for what is no name, or might be an address.
 */
export const spokenCompany = (name: string | null): string | null =>
  companyName(oneLine(name, 120)?.replace(LEGAL_FORM, ''));
