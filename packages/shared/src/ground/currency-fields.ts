import { z } from 'zod';
import { isCurrency } from './currency.ts';

export const currencyField = z.string().refine(isCurrency, 'Choose a currency');
/** What one unit of a currency is worth in another. */
export const rateField = z
  .number('Enter a rate')
  .positive('Enter a rate above 0')
  .min(1e-8, 'Enter a larger rate')
  .max(1e9, 'Enter a smaller rate');
