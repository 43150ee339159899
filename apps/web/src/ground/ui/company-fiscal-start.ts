let current = 1;

/**
 * The month that the company's fiscal year begins with, from 1, January. Like the currency it is one for all that is
 * shown.
 */
export const companyFiscalStart = (): number => current;

/** Said by who knows the signed-in user, before anything is drawn. */
export function setCompanyFiscalStart(month: number): void {
  current = month;
}
