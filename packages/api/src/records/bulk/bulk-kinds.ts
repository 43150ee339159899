import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { ACCOUNTS } from '../accounts/account-record.ts';
import { CONTACTS } from '../contacts/contact-record.ts';
import { OPPORTUNITIES } from '../opportunities/opportunity-record.ts';
import type { BulkKind } from './bulk-kind.ts';
import { BULK_LEADS } from './bulk-leads.ts';
import { bulkRecords } from './bulk-records.ts';

export const BULK_KINDS: Readonly<Record<RecordTypeName, BulkKind>> = {
  lead: BULK_LEADS,
  account: bulkRecords(ACCOUNTS),
  contact: bulkRecords(CONTACTS),
  opportunity: bulkRecords(OPPORTUNITIES),
};
