import { EXPORT_DAYS } from '@outrider/shared/people/company-data';

export const DATA_WORDS = {
  day: (at: Date) => at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
  closed: (company: string) => `${company} was closed`,
  closedMessage: (day: string) => `All data will be deleted on ${day}. Until then, an admin can reopen the company.`,
  reopened: (company: string) => `${company} is open again`,
  reopenedMessage: 'Nothing will be deleted.',
  exportReady: 'Your export is ready',
  exportReadyMessage: `Download it within ${EXPORT_DAYS} days.`,
  exportFailed: 'Your export failed',
  exportFailedMessage: 'Start it again in Settings, Data.',
};
