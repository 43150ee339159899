import { createHash } from 'node:crypto';
import { emailKey } from '../leads/normalise.ts';

/** The fields of a lead that are compared. */
export type Compared = {
  email: string;
  first_name: string | null;
  last_name: string | null;
  company_name: string | null;
  phone: string | null;
};
export type Fingerprint = {
  email_key: string;
  phone_key: string | null;
  name_key: string | null;
  company_block: string | null;
  name_block: string | null;
  name: string;
  firm: string;
  print: string;
};

/** Legal forms and other suffixes that do not distinguish companies. */
const LEGAL_FORMS = new Set([
  'inc',
  'incorporated',
  'llc',
  'llp',
  'lp',
  'ltd',
  'limited',
  'plc',
  'corp',
  'corporation',
  'co',
  'company',
  'gmbh',
  'mbh',
  'ag',
  'kg',
  'kgaa',
  'ug',
  'ohg',
  'gbr',
  'se',
  'ev',
  'ek',
  'sa',
  'sas',
  'sarl',
  'sasu',
  'srl',
  'spa',
  'sl',
  'slu',
  'bv',
  'nv',
  'ab',
  'as',
  'asa',
  'oy',
  'oyj',
  'aps',
  'kft',
  'zrt',
  'sro',
  'doo',
  'ooo',
  'pty',
  'pvt',
  'pte',
  'kk',
  'sp',
  'zoo',
  'ltda',
  'eireli',
  'holding',
  'holdings',
  'group',
  'the',
  'and',
  'und',
  'et',
  'y',
]);
const LETTERS: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', ı: 'i', đ: 'd', ð: 'd', þ: 'th' };

/** Without case, accents and punctuation, one space between words: 'Müller-Lüdenscheid & Söhne' is 'muller ludenscheid sohne'. */
export function plain(text: string | null): string {
  return (text ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßøæœłıđðþ]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '') // S.A.R.L. is one word
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The same without legal forms; a company that consists of nothing else keeps its name. */
export function plainFirm(text: string | null): string {
  const words = plain(text).split(' ');
  return words.filter((word) => !LEGAL_FORMS.has(word)).join(' ') || words.join(' ');
}

/** The fewest digits that identify a line; fewer are an extension or a typo. */
const PHONE_LEAST = 7;
/** From the right, past country codes and trunk zeros: +44 20 7946 0123, 0044 20 7946 0123 and 020 7946 0123 are one number. */
const PHONE_DIGITS = 9;

export function phoneKey(phone: string | null): string | null {
  const digits = (phone ?? '').replace(/(ext|x|#).*$/i, '').replaceAll(/\D/g, '');
  if (digits.length < PHONE_LEAST || /^(\d)\1*$/.test(digits)) return null; // 0000000 is a placeholder
  return digits.slice(-PHONE_DIGITS);
}

/** What duplicates are found by. The words of names are sorted, so that 'Keller, Ada' equals 'Ada Keller'. */
export function fingerprint(lead: Compared): Fingerprint {
  const [first, last] = [plain(lead.first_name), plain(lead.last_name)];
  const words = `${first} ${last}`.split(' ').filter(Boolean);
  const name = words.join(' ');
  const firm = plainFirm(lead.company_name);
  const both = words.length > 1 && firm !== '';
  const keys = {
    email_key: emailKey(lead.email),
    phone_key: phoneKey(lead.phone),
    name_key: both ? `${words.toSorted().join(' ')}|${firm}` : null,
    // Leads that share a block are compared: company and start of the last name, or last name and initial.
    company_block: both && last ? `${firm}|${last.slice(0, 2)}` : null,
    name_block: both && first && last ? `${last}|${first.slice(0, 1)}` : null,
    name,
    firm,
  };
  return { ...keys, print: createHash('md5').update(JSON.stringify(keys)).digest('hex') };
}
