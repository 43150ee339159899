import { BREWLINE } from './brewline.ts';
import { KESSLER } from './kessler.ts';
import { TIDEWATER } from './tidewater.ts';
import { HARROW } from './harrow.ts';
import { NORDLYS } from './nordlys.ts';
import type { ForeignCompany } from './story.ts';

/**
 * Five companies that have nothing to do with the demo's: a trade with many products, a bilingual one, one product,
 * services by the hour, and prices that are ranges.
 */
export const FOREIGN_COMPANIES: readonly ForeignCompany[] = [BREWLINE, KESSLER, TIDEWATER, HARROW, NORDLYS];
