import { RECORD_TYPES, type RecordTypeName } from '../ground/fields/custom.ts';
import { type Caller, can, type Capability } from '../ground/permissions.ts';
import { RECORD_NOUNS } from '../ground/record-nouns.ts';
import { RECORD_RIGHTS } from '../records/record-rights.ts';

/** What a report can be about: the records of a type, or what happened to all of them. */
export const REPORT_SUBJECTS = [...RECORD_TYPES, 'activity'] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];
export const isRecordType = (subject: ReportSubject): subject is RecordTypeName => subject !== 'activity';

/** What they are called inside a sentence. */
export const REPORT_NOUNS: Readonly<Record<ReportSubject, { one: string; many: string }>> = {
  ...RECORD_NOUNS,
  activity: { one: 'activity', many: 'activities' },
};

/** Whoever may read the stream of activities may measure it. */
const READ: Readonly<Record<ReportSubject, Capability>> = {
  lead: RECORD_RIGHTS.lead.read,
  account: RECORD_RIGHTS.account.read,
  contact: RECORD_RIGHTS.contact.read,
  opportunity: RECORD_RIGHTS.opportunity.read,
  activity: 'leads.read',
};
export const mayMeasure = (user: Caller, subject: ReportSubject): boolean => can(user, READ[subject]);
