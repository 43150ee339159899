import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';

const TYPES: Record<RecordTypeName, string> = {
  lead: 'Leads',
  account: 'Accounts',
  contact: 'Contacts',
  opportunity: 'Deals',
};

/** What an email with a report says besides the report. */
export const SCHEDULE_WORDS = {
  types: TYPES,
  nothingOn: 'There is nothing on this dashboard that you can see',
  noLongerSignsIn: 'Somebody can no longer sign in',
  notSent: 'The mail server didn’t take the email',
  subject: (name: string, day: string) => `${name}, ${day}`,
  intro: (company: string, day: string) => `${company}, ${day}`,
  yours: 'You sent yourself this report. The numbers count the records you can see.',
  by: (name: string, times: string) =>
    `${name} has this sent to you: ${times}. The numbers count the records you can see.`,
  byYou: (times: string) => `You have this sent to yourself: ${times}. The numbers count the records you can see.`,
  inZone: (times: string, zone: string) => `${times} (${zone})`,
  change: 'Change or stop these emails',
};
