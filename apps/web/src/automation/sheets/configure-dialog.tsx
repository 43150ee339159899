import { MESSAGES } from '@outrider/shared/ground/messages';
import type { SheetsAgent } from '@outrider/shared/automation/sheets';
import { useId, useState } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { tabId, Tabs } from '../../ground/ui/tabs.tsx';
import { ConnectPanel } from './connect-panel.tsx';
import { settingsOf } from './settings.ts';
import { sheetChoice, isChosen, toConfigure } from './sheet-choice.ts';
import { SheetPicker } from './sheet-picker.tsx';
import { SyncHistory } from './sync-history.tsx';
import { SyncSettings } from './sync-settings.tsx';
import { useConfigure } from './use-configure.ts';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';

type TabId = 'sheet' | 'settings' | 'history';
const TABS = [
  { id: 'sheet', label: 'Sheet Selection' },
  { id: 'settings', label: 'Sync Settings' },
  { id: 'history', label: 'Sync History' },
] as const;

/** An agent that is there: its sheet, its settings, its history. */
export function ConfigureDialog({ agent, demo, onClose }: { agent: SheetsAgent; demo: boolean; onClose: () => void }) {
  const panelId = useId();
  const [tab, setTab] = useState<TabId>('sheet');
  const [choice, setChoice] = useState(() => sheetChoice(agent));
  const [settings, setSettings] = useState(() => settingsOf(agent));
  const [secret, setSecret] = useState<string | null>(null);
  const { configure, pending, error } = useConfigure((told) => (told ? setSecret(told) : onClose()));
  const ready = agent.google_credentials && isChosen(choice);
  const errors = Object.fromEntries(describeFailure(error).fields.map(({ field, message }) => [field, message]));
  const columns = useFreeColumns(agent, choice);

  if (secret) return <WebhookSecretDialog secret={secret} onClose={onClose} />;
  const foot = (
    <>
      <p className="text-faint mr-auto truncate text-xs max-sm:hidden">
        {agent.google_credentials && agent.google_email ? `Connected as ${agent.google_email}` : ''}
      </p>
      <button type="button" className="btn btn-ghost btn-sm max-sm:flex-1" onClick={onClose}>
        Cancel
      </button>
      <button
        type="button"
        className="btn btn-primary btn-sm max-sm:flex-1"
        disabled={!ready}
        aria-disabled={pending}
        onClick={() => !pending && configure({ id: agent.id, ...toConfigure(choice), ...settings })}
      >
        {pending ? 'Saving' : 'Save configuration'}
      </button>
    </>
  );
  return (
    <Dialog writes title={`Configure “${agent.name}”`} onClose={onClose} foot={foot} width="max-w-3xl">
      <Tabs
        label="Configure"
        tabs={TABS}
        selected={tab}
        onSelect={setTab}
        panelId={panelId}
        className="shrink-0 px-5"
      />
      <div
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabId(panelId, tab)}
        tabIndex={0}
        className={`h-[32rem] min-h-0 overflow-y-auto ${tab === 'history' ? '' : 'p-5'}`}
      >
        {error !== null && tab !== 'history' && (
          <FormAlert className="mb-4">{sentenceOf(error, MESSAGES.configureAgentFailed)}</FormAlert>
        )}
        {tab === 'sheet' &&
          (agent.google_credentials ? (
            <SheetPicker
              agentId={agent.id}
              duplicate_handling={settings.duplicate_handling}
              choice={choice}
              onChange={setChoice}
            />
          ) : (
            <ConnectPanel demo={demo} agentId={() => Promise.resolve(agent.id)} />
          ))}
        {tab === 'settings' && (
          <SyncSettings
            settings={settings}
            onChange={setSettings}
            columns={columns}
            canWrite={agent.can_write}
            errors={errors}
          />
        )}
        {tab === 'history' && <SyncHistory agent={agent} />}
      </div>
    </Dialog>
  );
}

/** The columns of the chosen sheet that fill no field. */
function useFreeColumns(
  agent: SheetsAgent,
  { spreadsheet_id, sheet_name, header_row, field_mappings }: ReturnType<typeof sheetChoice>,
): string[] {
  const { data } = trpc.sheets.preview.useQuery(
    { id: agent.id, spreadsheet_id, sheet_name, header_row, ...(field_mappings && { field_mappings }) },
    {
      enabled: agent.google_credentials && spreadsheet_id !== '' && sheet_name !== '',
      meta: { quiet: true, failure: MESSAGES.previewFailed },
      retry: false,
      staleTime: 30_000,
    },
  );
  return (data?.columns ?? []).flatMap(({ column, field }) => (field ? [] : [column]));
}
