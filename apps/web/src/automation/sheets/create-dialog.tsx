import { MESSAGES } from '@outrider/shared/ground/messages';
import { useId, useRef, useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { tabId, Tabs } from '../../ground/ui/tabs.tsx';
import { ConnectPanel } from './connect-panel.tsx';
import { newSettings } from './settings.ts';
import { isChosen, NO_CHOICE, toConfigure } from './sheet-choice.ts';
import { SheetPicker } from './sheet-picker.tsx';
import { BasicSettings } from './sync-settings.tsx';
import { useConfigure } from './use-configure.ts';

type TabId = 'details' | 'google' | 'sheet';

/**
 * A new agent in three steps; each opens when the one before is done. The agent is made when its account is to be
 * connected.
 */
export function CreateDialog({ demo, onClose }: { demo: boolean; onClose: () => void }) {
  const panelId = useId();
  const [picked, setPicked] = useState<{ id: TabId; connected: boolean }>({ id: 'details', connected: false });
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [settings, setSettings] = useState(newSettings);
  const [choice, setChoice] = useState(NO_CHOICE);
  const { agentId, agent } = useNewAgent({ name, description, settings });
  const { configure, pending, error } = useConfigure(onClose);
  const isNamed = name.trim() !== '';
  const isConnected = agent?.google_credentials ?? false;
  const setTab = (id: TabId) => setPicked({ id, connected: isConnected });
  // Connected meanwhile: on to the sheet.
  const tab = picked.id === 'google' && isConnected && !picked.connected ? 'sheet' : picked.id;

  const tabs = [
    { id: 'details', label: 'Agent Details' },
    { id: 'google', label: 'Google Connection', disabled: !isNamed },
    { id: 'sheet', label: 'Sheet Selection', disabled: !isConnected },
  ] as const;
  const ready = agent !== undefined && isConnected && isChosen(choice);
  const {
    write_back_enabled: _back,
    write_back_score: _score,
    write_back_status: _status,
    webhook_enabled: _webhook,
    webhook_url: _url,
    ...basic
  } = settings;
  const save = () => agent && configure({ id: agent.id, ...toConfigure(choice), ...basic });
  const foot = (
    <>
      <p className="text-faint mr-auto truncate text-xs max-sm:hidden">
        {agent?.google_email && `Connected as ${agent.google_email}`}
      </p>
      <button type="button" className="btn btn-ghost btn-sm max-sm:flex-1" onClick={onClose}>
        Cancel
      </button>
      {tab === 'details' ? (
        <button
          type="button"
          className="btn btn-primary btn-sm max-sm:flex-1"
          disabled={!isNamed}
          onClick={() => setTab(isConnected ? 'sheet' : 'google')}
        >
          Next
        </button>
      ) : (
        <button
          type="button"
          className="btn btn-primary btn-sm max-sm:flex-1"
          disabled={!ready}
          aria-disabled={pending}
          onClick={() => !pending && save()}
        >
          {pending ? 'Saving' : 'Create & configure'}
        </button>
      )}
    </>
  );
  return (
    <Dialog writes title="Create AI agent" onClose={onClose} foot={foot} width="max-w-3xl">
      <Tabs label="Create" tabs={tabs} selected={tab} onSelect={setTab} panelId={panelId} className="shrink-0 px-5" />
      <div
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabId(panelId, tab)}
        tabIndex={0}
        className="h-[32rem] min-h-0 overflow-y-auto p-5"
      >
        {error && <FormAlert className="mb-4">{sentenceOf(error, MESSAGES.configureAgentFailed)}</FormAlert>}
        {tab === 'details' && (
          <div className="grid max-w-md gap-5">
            <Field label="Agent name">
              {(control) => (
                <input
                  {...control}
                  data-autofocus
                  required
                  readOnly={agent !== undefined}
                  maxLength={120}
                  className="input w-full"
                  value={name}
                  onChange={({ target }) => setName(target.value)}
                />
              )}
            </Field>
            <Field label="Description (optional)">
              {(control) => (
                <input
                  {...control}
                  maxLength={500}
                  className="input w-full"
                  value={description}
                  onChange={({ target }) => setDescription(target.value)}
                />
              )}
            </Field>
            <BasicSettings settings={settings} onChange={setSettings} />
          </div>
        )}
        {tab === 'google' &&
          (isConnected ? (
            <p className="text-muted">Connected as {agent?.google_email}.</p>
          ) : (
            <ConnectPanel demo={demo} disabled={!isNamed} agentId={agentId} />
          ))}
        {tab === 'sheet' && agent && (
          <SheetPicker
            agentId={agent.id}
            duplicate_handling={settings.duplicate_handling}
            choice={choice}
            onChange={setChoice}
          />
        )}
      </div>
    </Dialog>
  );
}

type Draft = { name: string; description: string; settings: ReturnType<typeof newSettings> };

/** The agent that this dialog makes: once, when it is first needed, and then as the list shows it. */
function useNewAgent({
  name,
  description,
  settings: { sync_interval, timezone, daily_at, duplicate_handling, ai_processing_enabled, ai_lead_scoring },
}: Draft) {
  const utils = trpc.useUtils();
  const made = useRef<Promise<string> | null>(null);
  const [id, setId] = useState<string | null>(null);
  const { data } = trpc.sheets.list.useQuery(undefined, { meta: { failure: MESSAGES.loadSheetsAgentsFailed } });

  const agentId = () => {
    made.current ??= utils.client.sheets.create
      .mutate({
        name: name.trim(),
        description: description || null,
        sync_interval,
        timezone,
        daily_at,
        duplicate_handling,
        ai_processing_enabled,
        ai_lead_scoring,
      })
      .then(({ agent_id }) => {
        setId(agent_id);
        return agent_id;
      })
      .catch((error: unknown) => {
        made.current = null;
        throw new Error(sentenceOf(error, MESSAGES.createSheetsAgentFailed), { cause: error });
      });
    return made.current;
  };
  return { agentId, agent: data?.agents.find((one) => one.id === id) };
}
