import {
  type DuplicateHandling,
  SYNC_INTERVAL_LABELS,
  SYNC_INTERVALS,
  type SyncInterval,
} from '@outrider/shared/automation/sheets';
import { useId } from 'react';
import { Field } from '../../ground/ui/field.tsx';
import type { Settings } from './settings.ts';
import { Switch } from './switch.tsx';
import { SHEETS_WORDS } from './words.ts';

const DUPLICATES: [DuplicateHandling, string, string][] = [
  ['skip', 'Skip', 'leave it unchanged'],
  ['update', 'Update', 'apply changes from the sheet'],
  ['create_new', 'Create new', 'add another lead'],
];

type SettingsProps = { settings: Settings; onChange: (settings: Settings) => void };

/** When, and what becomes of rows: the part that the Create dialog has too. */
export function BasicSettings({ settings, onChange }: SettingsProps) {
  const name = useId();
  const set =
    <K extends keyof Settings>(key: K) =>
    (value: Settings[K]) =>
      onChange({ ...settings, [key]: value });
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Sync interval" className={settings.sync_interval === 'daily' ? '' : 'col-span-2'}>
          {(control) => (
            <select
              {...control}
              className="select w-full"
              value={settings.sync_interval}
              onChange={({ target }) => set('sync_interval')(target.value as SyncInterval)}
            >
              {SYNC_INTERVALS.map((one) => (
                <option key={one} value={one}>
                  {SYNC_INTERVAL_LABELS[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
        {settings.sync_interval === 'daily' && (
          <Field label="Time of day" hint={settings.timezone}>
            {(control) => (
              <input
                {...control}
                type="time"
                required
                className="input num w-full"
                value={settings.daily_at}
                onChange={({ target }) => target.value && set('daily_at')(target.value)}
              />
            )}
          </Field>
        )}
      </div>
      <fieldset className="field">
        <legend className="lab mb-1.5 text-[0.8125rem] font-strong">{SHEETS_WORDS.knownRows}</legend>
        {DUPLICATES.map(([value, label, meaning]) => (
          <label key={value} className="flex min-h-8 items-center gap-2.5 font-normal">
            <input
              type="radio"
              name={name}
              className="radio radio-xs"
              checked={settings.duplicate_handling === value}
              onChange={() => set('duplicate_handling')(value)}
            />
            <span>
              {label} <span className="text-faint">{meaning}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Switch
        label={SHEETS_WORDS.aiProcessing}
        checked={settings.ai_processing_enabled}
        onChange={set('ai_processing_enabled')}
      />
      <Switch label={SHEETS_WORDS.aiScoring} checked={settings.ai_lead_scoring} onChange={set('ai_lead_scoring')} />
    </>
  );
}

/**
 * All of them, as the Configure dialog shows them. `columns`: those that fill no field, so that they can be written to.
 */
export function SyncSettings({
  settings,
  onChange,
  columns,
  canWrite,
  errors,
}: SettingsProps & { columns: string[]; canWrite: boolean; errors: Partial<Record<string, string>> }) {
  const set =
    <K extends keyof Settings>(key: K) =>
    (value: Settings[K]) =>
      onChange({ ...settings, [key]: value });
  return (
    <div className="grid max-w-md gap-5">
      <BasicSettings settings={settings} onChange={onChange} />
      <Switch label={SHEETS_WORDS.writeBack} checked={settings.write_back_enabled} onChange={set('write_back_enabled')}>
        <div className="grid grid-cols-2 gap-4">
          <ColumnField
            label="Score column"
            columns={columns}
            value={settings.write_back_score}
            error={errors.write_back_score}
            onChange={set('write_back_score')}
          />
          <ColumnField
            label="Status column"
            columns={columns}
            value={settings.write_back_status}
            error={errors.write_back_status}
            onChange={set('write_back_status')}
          />
          <p className="hint text-faint col-span-2 text-xs">
            {canWrite ? SHEETS_WORDS.writesOnly : SHEETS_WORDS.writesOnlyAllow}
          </p>
        </div>
      </Switch>
      <Switch label={SHEETS_WORDS.callWebhook} checked={settings.webhook_enabled} onChange={set('webhook_enabled')}>
        <Field label="Webhook address" error={errors.webhook_url} hint={SHEETS_WORDS.webhookHint}>
          {(control) => (
            <input
              {...control}
              type="url"
              inputMode="url"
              placeholder="https://"
              className="input w-full"
              value={settings.webhook_url}
              onChange={({ target }) => set('webhook_url')(target.value)}
            />
          )}
        </Field>
      </Switch>
    </div>
  );
}

type ColumnFieldProps = {
  label: string;
  columns: string[];
  value: string;
  error?: string;
  onChange: (column: string) => void;
};

function ColumnField({ label, columns, value, error, onChange }: ColumnFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <select
          {...control}
          className="select select-sm w-full"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">None</option>
          {value && !columns.includes(value) && <option value={value}>{value}</option>}
          {columns.map((column) => (
            <option key={column} value={column}>
              {column}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
