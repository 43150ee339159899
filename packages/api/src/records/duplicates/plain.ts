/** Legal forms and other suffixes that do not distinguish companies. */
const LEGAL_FORMS = new Set(
  'inc incorporated llc llp lp ltd limited plc corp corporation co company gmbh mbh ag kg kgaa ug ohg gbr se ev ek sa sas sarl sasu srl spa sl slu bv nv ab as asa oy oyj aps kft zrt sro doo ooo pty pvt pte kk sp zoo ltda eireli holding holdings group the and und et y'.split(
    ' ',
  ),
);
const LETTERS: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', ı: 'i', đ: 'd', ð: 'd', þ: 'th' };

/**
 * Without case, accents and punctuation, one space between words: 'Müller-Lüdenscheid & Söhne' is 'muller ludenscheid
 * sohne'.
 */
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
/**
 * From the right, past country codes and trunk zeros: +44 20 7946 0123, 0044 20 7946 0123 and 020 7946 0123 are one
 * number.
 */
const PHONE_DIGITS = 9;

export function phoneKey(phone: string | null): string | null {
  const digits = (phone ?? '').replace(/(ext|x|#).*$/i, '').replaceAll(/\D/g, '');
  if (digits.length < PHONE_LEAST || /^(\d)\1*$/.test(digits)) return null; // 0000000 is a placeholder
  return digits.slice(-PHONE_DIGITS);
}

/** Endings under which countries register companies: of shop.northwind.co.uk the name is northwind. */
const SECOND_LEVEL = new Set(['co', 'com', 'org', 'net', 'or', 'ne', 'ltd', 'plc']);
/** Endings of universities and authorities, whatever comes after: two of them are not one account. */
const PUBLIC_ENDINGS = new Set(['ac', 'edu', 'sch', 'gov', 'gob', 'gouv', 'govt', 'go', 'gv', 'nhs', 'mil']);
/** Shorter names mean too many different companies. */
const LABEL_LEAST = 3;

/** The part of a domain that names its owner, whatever stands before it and whichever ending it has. */
export function domainLabel(domain: string | null): string | null {
  const labels = (domain ?? '').toLowerCase().split('.').filter(Boolean);
  const second = labels.at(-2) ?? '';
  const isEnding = PUBLIC_ENDINGS.has(second) || (labels.at(-1)?.length === 2 && SECOND_LEVEL.has(second));
  const ending = labels.length > 2 && isEnding ? 2 : 1;
  const label = labels.at(-1 - ending);
  return label && label.length >= LABEL_LEAST ? label : null;
}

/** Whose mailbox it is, whatever the ending of its domain: no two contacts have the same address. */
export function mailboxKey(email: string | null): string | null {
  const [mailbox, domain] = (email ?? '').trim().normalize('NFC').toLowerCase().split('@');
  const label = domainLabel(domain ?? null);
  return mailbox && label ? `${mailbox}@${label}` : null;
}
