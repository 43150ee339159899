import type { ImportRecord } from '@outrider/shared/records/import-types';
import { LEAD_TARGET } from './lead-target.ts';
import { DEAL_IMPORT } from './deal-rows.ts';
import { recordTarget } from './record-target.ts';
import { ACCOUNT_IMPORT, CONTACT_IMPORT } from './record-rows.ts';
import type { ImportTarget } from './target.ts';

/** What imports do with each record type. */
export const TARGETS: Readonly<Record<ImportRecord, ImportTarget>> = {
  lead: LEAD_TARGET,
  account: recordTarget(ACCOUNT_IMPORT),
  contact: recordTarget(CONTACT_IMPORT),
  opportunity: recordTarget(DEAL_IMPORT),
};
