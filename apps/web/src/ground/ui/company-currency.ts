let current = 'USD';

/**
 * What amounts are in where no other currency is named. Like the language of a page it is one for all that is shown.
 */
export const companyCurrency = (): string => current;

/** Said by who knows the signed-in user, before anything is drawn. */
export function setCompanyCurrency(code: string): void {
  current = code;
}
