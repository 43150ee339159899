import { EXPORT_DAYS, type ExportState, GRACE_DAYS } from '@outrider/shared/people/company-data';

const counted = (n: number, one: string, many: string) => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

export const DATA_WORDS = {
  title: 'Data',
  intro:
    'Export all of your company’s data, choose how long it is kept, export or erase one person’s, or close the company.',
  loading: 'Loading data settings',
  exportTitle: 'Export everything',
  exportText: `A ZIP file with all records, activities, emails, settings, files and the audit log. Passwords and keys are left out. You can download it for ${EXPORT_DAYS} days.`,
  exportStart: 'Start export',
  exportStarting: 'Starting',
  exportNone: 'No exports yet',
  exportRunning: 'Export in progress',
  exportProgress: (done: number, total: number) =>
    total === 0 ? 'Starting' : `${done.toLocaleString('en-US')} of ${counted(total, 'row', 'rows')}`,
  exportStates: {
    queued: 'Waiting to start',
    running: 'In progress',
    done: 'Ready',
    failed: 'Failed',
    expired: 'Expired',
  } satisfies Record<ExportState, string>,
  exportBy: (name: string) => `Started by ${name}`,
  rows: (n: number) => counted(n, 'row', 'rows'),
  until: (day: string) => `Available until ${day}`,
  download: 'Download',
  downloading: 'Downloading',
  downloadOf: (day: string) => `Download the export of ${day}`,
  closeTitle: 'Close the company',
  closeText: `Agents, syncs, webhooks and emails stop right away, and nobody can work here anymore. After ${GRACE_DAYS} days, all data is deleted for good. Until then, an admin can reopen the company.`,
  closeStart: 'Close company',
  closeDialog: (company: string) => `Close ${company}?`,
  closeWarning: `Everything stops right away. After ${GRACE_DAYS} days, all data is deleted for good and can’t be restored.`,
  closeExport: 'You can still export your data until then.',
  closeName: (company: string) => `Type ${company} to confirm`,
  closeReason: 'Reason (optional)',
  closing: 'Closing',
  closedTitle: (company: string) => `${company} is closed`,
  closedLead: (day: string) =>
    `All data will be deleted on ${day}. Until then, you can export everything or reopen the company.`,
  closedBy: (name: string | null, day: string, reason: string | null) =>
    `Closed${name ? ` by ${name}` : ''} on ${day}.${reason ? ` Reason: ${reason}` : ''}`,
  closedOthers: 'Your administrator closed this company. Ask them if you still need something from it.',
  reopen: 'Reopen company',
  reopening: 'Reopening',
  signOut: 'Sign out',
};
