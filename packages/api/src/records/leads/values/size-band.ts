import { LEAD_COMPANY_SIZES, type LeadCompanySize } from '@outrider/shared/records/leads';

const COUNT = /^\D{0,12}?(\d{1,7})(?:\D{1,4}\d{1,7})?\s*(\+)?\D{0,20}$/;

/**
 * The band of a head count or a range: '35', '51-200', 'SIZE_11_TO_50', '1,001+ employees'; a range by its lower end.
 * Null when it is neither.
 */
export function readSizeBand(text: string): LeadCompanySize | null {
  if (text.length > 60) return null;
  const match = COUNT.exec(text.trim().replaceAll(/(?<=\d)[,'.](?=\d{3}(?!\d))/g, ''));
  if (match === null) return null;
  const count = Number(match[1]);
  const isMore = match[2] !== undefined;
  const band = [11, 51, 201, 1001].filter((start) => count >= start || (isMore && count === start - 1)).length;
  return count === 0 ? null : (LEAD_COMPANY_SIZES[band] ?? null);
}
