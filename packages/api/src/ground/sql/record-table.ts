import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';

const TABLES: Readonly<Record<RecordTypeName, string>> = {
  lead: 'leads',
  account: 'accounts',
  contact: 'contacts',
  opportunity: 'opportunities',
};

/** The table of a record type. Its name is our own, and so safe in a statement. */
export const recordTable = (type: RecordTypeName): string => TABLES[type];
