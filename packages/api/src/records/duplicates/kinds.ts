import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { ACCOUNTS } from '../accounts/account-record.ts';
import { refreshHealth } from '../accounts/health.service.ts';
import { CONTACTS } from '../contacts/contact-record.ts';
import { OPPORTUNITIES } from '../opportunities/opportunity-record.ts';
import { LEAD_KIND } from './lead-kind.ts';
import type { MergeKind } from './merge-kind.ts';
import { recordKind, seenAccounts } from './record-kind.ts';

const onRecord = (key: string) => ({
  activities: `record_activities.${key}`,
  tasks: `tasks.${key}`,
  files: `files.${key}`,
});

/** How the records of each type are compared, become one and come apart. */
export const MERGE_KINDS: Readonly<Record<RecordTypeName, MergeKind>> = {
  lead: LEAD_KIND,
  account: recordKind(ACCOUNTS, {
    moves: {
      ...onRecord('account_id'),
      contacts: 'contacts.account_id',
      opportunities: 'opportunities.account_id',
      accounts: 'accounts.parent_id',
    },
    seen: seenAccounts,
    afterwards: ({ tx, now }, ids) => refreshHealth(tx, ids, now),
  }),
  contact: recordKind(CONTACTS, {
    moves: { ...onRecord('contact_id'), opportunities: 'opportunity_contacts.contact_id' },
  }),
  opportunity: recordKind(OPPORTUNITIES, {
    moves: { ...onRecord('opportunity_id'), contacts: 'opportunity_contacts.opportunity_id' },
  }),
};
