import { CURRENCIES, currencyName } from '@outrider/shared/ground/currency';

const OPTIONS = CURRENCIES.map((code) => ({ code, label: `${code} – ${currencyName(code)}` }));

/** For a select: every currency by its code and its name, `without` one of them. */
export const CurrencyOptions = ({ without }: { without?: string }) =>
  OPTIONS.filter(({ code }) => code !== without).map(({ code, label }) => (
    <option key={code} value={code}>
      {label}
    </option>
  ));
