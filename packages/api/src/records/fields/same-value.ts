import type { CustomValue } from '@outrider/shared/ground/fields/custom';

/** Two custom values; a choice of several is the same in its own order only. */
export const isSame = (one: CustomValue | undefined, other: CustomValue | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
