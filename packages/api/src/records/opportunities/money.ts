import { isPayable, minorUnits } from '@outrider/shared/ground/currency';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { refuse } from '../../ground/http/refuse.ts';

export type Money = { amount: number; currency: string; currency_rate: number | null };
type Asked = { amount?: number | undefined; currency?: string | undefined; currency_rate?: number | null | undefined };

/**
 * A deal's money as it is stored: in the company's currency (`base`) unless another is named, and with a rate exactly
 * where it is another. The rate of one currency is never taken for another's. @throws 422 for a rate that is missing,
 * and for more decimals than the currency has
 */
export function settleMoney(asked: Asked, current: Money | null, base: string): Money {
  const currency = asked.currency ?? current?.currency ?? base;
  const amount = asked.amount ?? current?.amount ?? 0;
  const known = current?.currency === currency ? current.currency_rate : null;
  const currency_rate = currency === base ? null : (asked.currency_rate ?? known);
  if (currency !== base && currency_rate === null) throw refused('currency_rate', MESSAGES.rateNeeded(currency, base));
  if (!isPayable(amount, currency)) throw refused('amount', MESSAGES.tooManyDecimals(currency, minorUnits(currency)));
  return { amount, currency, currency_rate };
}

const refused = (field: string, message: string) => refuse('UNPROCESSABLE_CONTENT', field, message);
