import type { WritingLanguage } from '@outrider/shared/playbook';
import { companyName, oneLine } from '../../text/plain.ts';

const LOST: Readonly<Record<WritingLanguage, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/pric|budget|expens/iu, 'the price'],
    [/tim|later|not now/iu, 'the timing'],
    [/feature|function|fit/iu, 'what the product could do'],
    [/competitor/iu, 'another offer'],
  ],
  de: [
    [/pric|budget|expens/iu, 'der Preis'],
    [/tim|later|not now/iu, 'der Zeitpunkt'],
    [/feature|function|fit/iu, 'der Funktionsumfang'],
    [/competitor/iu, 'ein anderes Angebot'],
  ],
};
/** Why a deal was lost, as one says it to whoever said no; null for a reason that is better not named. */
export const lostReason = (reason: string | null, language: WritingLanguage) =>
  LOST[language].find(([pattern]) => pattern.test(reason ?? ''))?.[1] ?? null;

const LEGAL_FORM =
  /,?\s+(?:GmbH(?: & Co\.? ?KG)?|AG|KG|SE|Inc\.?|Ltd\.?|Limited|LLC|Corp\.?|PLC|plc|AS|ASA|AB|A\/S|ApS|Oy|B\.?V\.?|N\.?V\.?|S\.?A\.?S?|S\.?r\.?l\.?|S\.?p\.?A\.?|Pty(?: Ltd)?)$/u;

/** As one says a company's name in a sentence: without its legal form. Null for what is no name, or might be an address. */
export const spokenCompany = (name: string | null): string | null =>
  companyName(oneLine(name, 120)?.replace(LEGAL_FORM, ''));
