import { RECORD_TYPES, type RecordTypeName } from '../ground/fields/custom.ts';
import { type Caller, can } from '../ground/permissions.ts';
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

/** Whoever may read records, or the stream of activities, may measure them. */
export const mayMeasure = (user: Caller, subject: ReportSubject): boolean =>
  can(user, isRecordType(subject) ? RECORD_RIGHTS[subject].read : 'leads.read');
