import type { ReportSubject } from '@outrider/shared/insight/report-subjects';

const TYPES: Record<ReportSubject, string> = {
  lead: 'Leads',
  account: 'Accounts',
  contact: 'Contacts',
  opportunity: 'Deals',
  activity: 'Activities',
};

/** What an email with a report says besides the report. */
export const SCHEDULE_WORDS = {
  types: TYPES,
  nothingOn: 'This dashboard has no reports you can see',
  noLongerSignsIn: 'A recipient can no longer sign in',
  notSent: 'The mail server rejected the email',
  subject: (name: string, day: string) => `${name}, ${day}`,
  intro: (company: string, day: string) => `${company}, ${day}`,
  yours: 'You asked for this email. Its numbers include only the records you can see.',
  by: (name: string, times: string) =>
    `${name} scheduled this email for you: ${times}. Its numbers include only the records you can see.`,
  byYou: (times: string) => `You scheduled this email: ${times}. Its numbers include only the records you can see.`,
  inZone: (times: string, zone: string) => `${times} (${zone})`,
  change: 'Change or stop these emails',
};
