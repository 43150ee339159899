import { RETENTION, type RetentionKind, type RetentionRule } from './retention.ts';

/** What each kind is called, on the screen and in the audit log. */
export const RETENTION_LABELS: Readonly<Record<RetentionKind, string>> = {
  deliveries: 'Webhook and form deliveries',
  sync_logs: 'Sheet sync logs',
  webhook_logs: 'Outgoing webhook log',
  flow_logs: 'Skipped flow runs',
  notifications: 'Notifications',
  deleted_records: 'Deleted records and files',
  audit_log: 'Audit log',
};

export const RETENTION_MESSAGES = {
  loadFailed: "The retention rules didn't load.",
  saveFailed: "The retention rule wasn't saved.",
  previewFailed: "We couldn't count what would be deleted.",
  saved: ({ kind, keep }: RetentionRule) =>
    `${RETENTION_LABELS[kind]}: kept for ${keep.toLocaleString('en-US')} ${RETENTION[kind].unit}.`,
  deliveryExpired: 'The content is older than your company keeps it',
};
