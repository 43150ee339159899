import type { SheetsAgent, SheetsAgentStatus, SyncInterval, SyncLog } from '@outrider/shared/automation/sheets';
import { countOf } from '../../ground/ui/format.ts';
import { SHEETS_WORDS } from './words.ts';

export const STATUS_WORDS: Record<SheetsAgentStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  error: 'Error',
  authenticating: 'Authenticating',
};
export const STATUS_DOTS: Record<SheetsAgentStatus, string> = {
  active: 'bg-band-green',
  inactive: 'bg-line-strong',
  error: 'bg-band-red',
  authenticating: 'bg-band-yellow',
};
export const INTERVAL_WORDS: Record<SyncInterval, string> = {
  '5_minutes': 'every 5 minutes',
  '15_minutes': 'every 15 minutes',
  hourly: 'hourly',
  daily: 'daily',
};

const MINUTE_MS = 60_000;

/** Days, hours and minutes until then; 'Overdue' when it has passed, 'Not scheduled' when there is none. */
export function nextSyncText(next_sync: string | null, now: number): string {
  if (!next_sync) return 'Not scheduled';
  const left = Date.parse(next_sync) - now;
  if (left < 0) return 'Overdue';
  const minutes = Math.max(1, Math.ceil(left / MINUTE_MS));
  const parts = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count > 0 ? [countOf(count, unit)] : [])).join(' ');
}

/** Offered when it can work: active, connected, and not under way. */
export const canSync = ({ status, google_credentials, spreadsheet_id }: SheetsAgent) =>
  status === 'active' && google_credentials && spreadsheet_id !== null;

/** How long a sync took. */
export function durationText({ sync_started, sync_finished }: Pick<SyncLog, 'sync_started' | 'sync_finished'>): string {
  if (!sync_finished) return '';
  const ms = Date.parse(sync_finished) - Date.parse(sync_started);
  return ms < 1000 ? `${ms} ms` : `${Math.round(ms / 1000)} s`;
}

/** What there is to say of a sync beside its two figures; null when the figures say it all. */
export function syncNote({
  status,
  errors,
  records_created,
  records_updated,
  records_skipped,
  records_unchanged,
  records_failed,
  report,
}: SyncLog): string | null {
  if (status === 'running') return 'In progress';
  if (status === 'failed') return errors[0]?.message ?? null;
  const whole = errors.find(({ row }) => row === null)?.message;
  const isQuiet = records_created + records_updated + records_skipped + records_failed === 0;
  const parts = [
    whole,
    isQuiet && SHEETS_WORDS.unchangedOnly(records_unchanged),
    !isQuiet && records_unchanged > 0 && `${countOf(records_unchanged, 'row')} unchanged`,
    records_skipped > 0 && `${countOf(records_skipped, 'row')} skipped`,
    report && report.gone > 0 && SHEETS_WORDS.gone(report.gone),
    report && report.written_back > 0 && `${countOf(report.written_back, 'cell')} written back`,
    records_failed > 0 && `${countOf(records_failed, 'row')} failed`,
  ];
  return parts.filter(Boolean).join(' · ') || null;
}
