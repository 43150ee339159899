import { formatCount, formatShortMoney as shortMoney } from '@outrider/shared/ground/figures';
import { companyCurrency } from './company-currency.ts';

/** A part of a whole as a percentage without decimals; a dash where there is no whole. */
export const formatShare = (share: number | null) => (share === null ? '–' : `${Math.round(share * 100)}%`);
/** For charts and ranges: $412K, $1.71M; in the company's currency unless another is named. */
export const formatShortMoney = (amount: number, currency = companyCurrency()): string => shortMoney(amount, currency);

const HOUR = 60;
const DAY = 24 * HOUR;

/** How long something took: "12 min", "3 h 10 min", "2 d 4 h"; a dash where it is not known. */
export function formatMinutes(minutes: number | null): string {
  if (minutes === null) return '–';
  const whole = Math.round(minutes);
  if (whole < HOUR) return `${whole} min`;
  if (whole < DAY)
    return whole % HOUR === 0 ? `${whole / HOUR} h` : `${Math.floor(whole / HOUR)} h ${whole % HOUR} min`;
  const hours = Math.floor((whole % DAY) / HOUR);
  return `${formatCount(Math.floor(whole / DAY))} d${hours > 0 ? ` ${hours} h` : ''}`;
}
