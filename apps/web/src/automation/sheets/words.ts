import { countOf, formatCount } from '../../ground/ui/format.ts';

/** What the Google Sheets agents say. */
export const SHEETS_WORDS = {
  adminsOnly: 'For company admins and managers',
  intro: 'Connect spreadsheets and turn their rows into leads automatically.',
  demoTitle: 'Demo Google account.',
  demo: 'This connects to a demo account on this machine, not Google. No data leaves it.',
  addSheet: 'All you need is a sheet with a header row.',
  noAgents: 'All you need is a sheet with a header row. Its rows become leads and stay in sync.',
  finishSignIn: 'Finish signing in in the Google window, or start again.',
  readOnly: 'Write-back is on, but the Google account is connected as read-only.',
  connectDemo:
    'A window opens with a demo account and two spreadsheets. It runs on this machine, not at Google, and no data leaves it.',
  connect:
    'Google opens in a new window and asks you to let Outrider list and read your spreadsheets. Outrider never writes to them unless you turn on write-back.',
  connectDemoButton: 'Connect Demo Google Account',
  deleteNote:
    'Its schedule and history are deleted, and Google access is revoked unless a mailbox uses the same account. Leads imported from the sheet are kept.',
  connecting: 'Connecting your Google account',
  noSpreadsheets: 'This account has no spreadsheets',
  sheetGone: 'This sheet no longer exists',
  mapEmail: 'Map one column to Email. It identifies the lead in each row.',
  ifSaved: 'If you save now:',
  outlook: {
    create: (rows: number) => countOf(rows, 'row becomes a lead', 'rows become leads'),
    update: (rows: number) => `${countOf(rows, 'row updates', 'rows update')} an existing lead`,
    skip: (rows: number) => `${formatCount(rows)} skipped`,
    unchanged: (rows: number) => `${formatCount(rows)} unchanged`,
    failed: (rows: number) => `${formatCount(rows)} without a valid email`,
    none: (rows: number) => `${countOf(rows, 'row')} in the sheet.`,
  },
  noHistory: 'Every sync is listed here.',
  gone: (rows: number) => `${countOf(rows, 'row')} removed from the sheet`,
  unchangedOnly: (rows: number) => `${countOf(rows, 'row')} unchanged, nothing written`,
  webhookNext: 'Webhook call pending',
  webhookTried: (attempts: number, reason: string) => `Webhook attempted ${countOf(attempts, 'time')}: ${reason}`,
  webhookSent: (status: number | null) => `Webhook called, response ${status ?? 'unknown'}`,
  knownRows: 'When a lead already exists',
  aiProcessing: 'AI processing of new leads',
  aiScoring: 'Score new leads with AI',
  writeBack: 'Write score and status back to the sheet',
  writesOnly: 'Outrider writes only to these two columns.',
  writesOnlyAllow: 'Outrider writes only to these two columns. After saving, click Allow writing on the agent.',
  callWebhook: 'Call a webhook after each sync',
  webhookHint:
    'Must start with https://. Every call is signed. The signing secret is shown once, when you first save an address.',
  templateSize: (columns: number, rows: number) => `${countOf(columns, 'column')} and ${countOf(rows, 'example row')}`,
  secretKept: 'I’ve saved it',
  secretOnce: 'Use it to verify that calls come from Outrider. It won’t be shown again.',
  copySecret: 'Copy the signing secret',
  secretUse:
    'X-Outrider-Signature is t=seconds,v1=HMAC-SHA256 of "seconds.body" with this secret, in hex. Reject calls whose timestamp is more than five minutes old.',
};
