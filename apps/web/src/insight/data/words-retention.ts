import { RETENTION, type RetentionKind, type RetentionRule } from '@outrider/shared/ground/retention';
import { countOf } from '../../ground/ui/format.ts';

const NOUNS: Readonly<Record<RetentionKind, readonly [one: string, many: string]>> = {
  deliveries: ['delivery', 'deliveries'],
  sync_logs: ['sync', 'syncs'],
  webhook_logs: ['call', 'calls'],
  flow_logs: ['run', 'runs'],
  notifications: ['notification', 'notifications'],
  deleted_records: ['deleted record or file', 'deleted records and files'],
  audit_log: ['entry', 'entries'],
};
const one = ({ kind, keep }: RetentionRule) => countOf(keep, RETENTION[kind].unit.slice(0, -1));

export const RETENTION_WORDS = {
  title: 'Retention',
  intro: 'Older data is deleted for good once a day. The audit log says how much.',
  loading: 'Loading retention rules',
  texts: {
    deliveries: 'The data that arrived with each lead. Leads stay.',
    sync_logs: 'What each sync of a Google Sheet did. Leads stay.',
    webhook_logs: 'What we sent to your endpoints. Message bodies go after 30 days at the latest.',
    flow_logs: 'Runs in which a flow had nothing to do. All other runs stay.',
    notifications: 'Everyone’s notifications, read or not.',
    deleted_records: 'How long deleted leads, accounts, contacts, deals and files can be restored.',
    audit_log: 'Who did what. At least a year.',
  } satisfies Record<RetentionKind, string>,
  label: (name: string, kind: RetentionKind) => `${name}: keep for (${RETENTION[kind].unit})`,
  units: { days: 'days', months: 'months' },
  save: 'Save',
  saveRule: (name: string) => `Save ${name}`,
  saving: 'Saving',
  counting: 'Counting what would be deleted',
  goes: (rows: number, rule: RetentionRule) => {
    const [single, many] = NOUNS[rule.kind];
    if (rows === 0) return `No ${many} are older than ${one(rule)}.`;
    return `${countOf(rows, single, many)} older than ${one(rule)} will be deleted for good within 24 hours.`;
  },
};
