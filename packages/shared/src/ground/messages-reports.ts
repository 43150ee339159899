/** What reports say; a part of MESSAGES. */
export const REPORT_MESSAGES = {
  loadReportsFailed: 'Failed to load the reports',
  loadReportFailed: 'Failed to load the report',
  saveReportFailed: 'Failed to save the report',
  deleteReportFailed: 'Failed to delete the report',
  reportSaved: (name: string) => `Saved ${name}`,
  reportDeleted: (name: string) => `Deleted ${name}`,
  reportNameTaken: 'You already have a report with this name',
  reportsTooMany: (most: number) => `Limit: ${most} reports of your own`,
  reportMeasureUnknown: 'Choose what to measure',
  reportGroupUnknown: 'These records can’t be grouped by this field',
  reportPeriodUnknown: 'Choose a date field and a range',
  reportFilterLong: (most: number) => `Use at most ${most} conditions in a report`,
};
