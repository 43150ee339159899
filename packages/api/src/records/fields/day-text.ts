const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const TIME = /[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|UTC|[+-]\d{2}:?\d{2})?$/i;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
const DAY_WORD = /^(\d{1,2})(?:st|nd|rd|th)?[ .-]*([a-z]{3,9})[ .,-]*(\d{4})$/i;
const WORD_DAY = /^([a-z]{3,9})[ .-]*(\d{1,2})(?:st|nd|rd|th)?[ .,-]+(\d{4})$/i;

/**
 * A day as YYYY-MM-DD, whatever time stands behind it: '2026-05-04', '4.5.2026', '24/12/2026', '12/24/2026', '4 May
 * 2026', 'May 4, 2026'. Points stand in dates that begin with the day; with slashes and hyphens either can come first,
 * so '4/5/2026' is ambiguous. Null for what is no day.
 */
export function readDay(text: string): string | null {
  if (text.length > 40) return null;
  const plain = text.trim().replace(TIME, '').replaceAll(/\s+/g, ' ');
  const iso = YEAR_FIRST.exec(plain);
  if (iso) return dayOf(iso[1], iso[3], iso[4]);
  const last = YEAR_LAST.exec(plain);
  if (last) return yearLast(Number(last[1]), Number(last[3]), last[4], last[2] === '.');
  const [, day, name] = DAY_WORD.exec(plain) ?? [];
  if (day && name) return dayOf(plain.slice(-4), monthOf(name), day);
  const [, word, number] = WORD_DAY.exec(plain) ?? [];
  return word && number ? dayOf(plain.slice(-4), monthOf(word), number) : null;
}

function yearLast(one: number, other: number, year: string | undefined, isDotted: boolean): string | null {
  if (isDotted || one > 12 || one === other) return dayOf(year, other, one);
  return other > 12 ? dayOf(year, one, other) : 'ambiguous';
}

/** From 1; 0 for what is no month's name. */
const monthOf = (word: string) =>
  MONTHS.findIndex((month) => month.startsWith(word.toLowerCase().replace(/^sept$/, 'sep'))) + 1;

function dayOf(year = '', month: string | number = '', day: string | number = ''): string | null {
  const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
}
