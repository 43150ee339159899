import type { DuplicateHandling, SheetsAgent, SyncInterval } from '@outrider/shared/automation/sheets';

/** Everything but the sheet itself. */
export type Settings = {
  sync_interval: SyncInterval;
  timezone: string;
  daily_at: string;
  duplicate_handling: DuplicateHandling;
  ai_processing_enabled: boolean;
  ai_lead_scoring: boolean;
  write_back_enabled: boolean;
  write_back_score: string;
  write_back_status: string;
  webhook_enabled: boolean;
  webhook_url: string;
};

const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const newSettings = (): Settings => ({
  sync_interval: 'hourly',
  timezone: here(),
  daily_at: '06:00',
  duplicate_handling: 'skip',
  ai_processing_enabled: true,
  ai_lead_scoring: true,
  write_back_enabled: false,
  write_back_score: '',
  write_back_status: '',
  webhook_enabled: false,
  webhook_url: '',
});

/** A daily sync that was never set in a zone goes by the clock of who opens it. */
export const settingsOf = (agent: SheetsAgent): Settings => ({
  sync_interval: agent.sync_interval,
  timezone: agent.sync_interval === 'daily' ? agent.timezone : here(),
  daily_at: agent.daily_at,
  duplicate_handling: agent.duplicate_handling,
  ai_processing_enabled: agent.ai_processing_enabled,
  ai_lead_scoring: agent.ai_lead_scoring,
  write_back_enabled: agent.write_back_enabled,
  write_back_score: agent.write_back_score ?? '',
  write_back_status: agent.write_back_status ?? '',
  webhook_enabled: agent.webhook_enabled,
  webhook_url: agent.webhook_url ?? '',
});
