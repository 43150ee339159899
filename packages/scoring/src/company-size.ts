import { readText } from './facts.ts';

export type CompanySize = '1-10' | '11-50' | '51-200' | '201-1000' | '1001+' | 'unknown';

/**
 * The size band of "51-200", "1000+", "1,001+ employees", "35" or "201–500"; by the lower number, since a band starts
 * there.
 */
export function readCompanySize(value: unknown): CompanySize {
  const text = readText(value, 60)?.replaceAll(/(?<=\d)[,'](?=\d{3})/g, '');
  const match = text === undefined ? null : /^\D{0,12}?(\d{1,7})\s*(\+)?/.exec(text);
  if (!match) return 'unknown';
  const count = Number(match[1]);
  if (count > 1000 || (count === 1000 && match[2])) return '1001+';
  if (count > 200 || (count === 200 && match[2])) return '201-1000';
  if (count > 50 || (count === 50 && match[2])) return '51-200';
  return count > 10 ? '11-50' : count >= 1 ? '1-10' : 'unknown';
}
