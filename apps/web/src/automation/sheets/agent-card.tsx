import type { SheetsAgent } from '@outrider/shared/automation/sheets';
import { Pause, Play, Plug, RefreshCw, Pencil, Settings2, Sheet, Trash2 } from 'lucide-react';
import { countOf } from '../../ground/ui/format.ts';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { useNow } from '../../ground/ui/use-now.ts';
import { canSync, INTERVAL_WORDS, nextSyncText, STATUS_DOTS, STATUS_WORDS } from './agent-words.ts';
import { useConnectGoogle } from './use-connect-google.ts';
import { useSetStatus } from './use-set-status.ts';
import { useSyncNow } from './use-sync-now.ts';
import { SHEETS_WORDS } from './words.ts';

type AgentCardProps = {
  agent: SheetsAgent;
  demo: boolean;
  onConfigure: () => void;
  onRename: () => void;
  onDelete: () => void;
};

export function AgentCard({ agent, demo, onConfigure, onRename, onDelete }: AgentCardProps) {
  const { name, description, status, google_credentials } = agent;
  return (
    <li className="flex flex-col p-4">
      <div className="flex items-start gap-3">
        <span className="bg-base-300 text-muted grid size-9 shrink-0 place-items-center rounded-lg">
          <Sheet className="i size-4.5" aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-sm" title={name}>
            {name}
          </h2>
          <p className="text-faint truncate text-xs" title={description ?? undefined}>
            {description}
          </p>
        </div>
        <span className="text-muted flex shrink-0 items-center gap-1.5 text-xs">
          <span className={`size-1.5 rounded-full ${STATUS_DOTS[status]}`} />
          {STATUS_WORDS[status]}
        </span>
      </div>
      <Facts agent={agent} />
      <Notice agent={agent} onConfigure={onConfigure} />
      <div className="mt-auto flex flex-wrap gap-2 pt-4">
        {google_credentials ? (
          <SyncButton agent={agent} />
        ) : (
          <ConnectButton agent={agent} label={demo ? 'Connect Google (demo)' : 'Connect Google'} />
        )}
        {google_credentials && mustAllowWriting(agent) && <ConnectButton agent={agent} label="Allow writing" />}
        <button
          type="button"
          className={`btn btn-sm ${canSync(agent) ? 'btn-ghost' : 'btn-line'}`}
          aria-label={`Configure ${name}`}
          onClick={onConfigure}
        >
          <Settings2 className="i" />
          Configure
        </button>
        <span className="ml-auto flex">
          <PauseButton agent={agent} />
          <button
            type="button"
            className="btn btn-ghost btn-sm btn-square"
            aria-label={`Rename ${name}`}
            onClick={onRename}
          >
            <Pencil className="i" />
          </button>
          <button
            type="button"
            className="btn btn-ghost btn-sm btn-square"
            aria-label={`Delete ${name}`}
            onClick={onDelete}
          >
            <Trash2 className="i" />
          </button>
        </span>
      </div>
    </li>
  );
}

function Facts({ agent }: { agent: SheetsAgent }) {
  // The clock of the screen ticks twice a minute; a sync that has just ended is later than it.
  const now = Math.max(useNow(), agent.last_sync ? Date.parse(agent.last_sync) : 0);
  const next = agent.syncing ? 'Syncing now' : nextSyncText(agent.next_sync, now);
  return (
    <dl className="mt-4 grid grid-cols-[5.5rem_minmax(0,1fr)] gap-y-1 text-xs">
      <dt className="text-faint">Sheet</dt>
      <dd className="truncate">
        {agent.spreadsheet_name ? (
          `${agent.spreadsheet_name} / ${agent.sheet_name}`
        ) : (
          <span className="text-faint">Not selected</span>
        )}
      </dd>
      <dt className="text-faint">Synced</dt>
      <dd className="num">
        {countOf(agent.total_synced, 'lead')}, {INTERVAL_WORDS[agent.sync_interval]}
      </dd>
      <dt className="text-faint">Last sync</dt>
      <dd className="num">{agent.last_sync ? <RelativeTime at={agent.last_sync} /> : 'Never'}</dd>
      <dt className="text-faint">Next sync</dt>
      <dd className={`num ${next === 'Overdue' ? 'text-error font-strong' : ''}`}>{next}</dd>
    </dl>
  );
}

function Notice({ agent, onConfigure }: { agent: SheetsAgent; onConfigure: () => void }) {
  const { status, status_reason, spreadsheet_id } = agent;
  if (status === 'authenticating')
    return <p className="bg-base-200 text-muted mt-3 rounded-md px-3 py-2 text-xs">{SHEETS_WORDS.finishSignIn}</p>;
  if (!status_reason && agent.google_credentials && mustAllowWriting(agent))
    return <p className="bg-base-200 text-muted mt-3 rounded-md px-3 py-2 text-xs">{SHEETS_WORDS.readOnly}</p>;
  if (!status_reason) return null;
  if (status !== 'error')
    return <p className="bg-base-200 text-muted mt-3 rounded-md px-3 py-2 text-xs">{status_reason}</p>;
  return (
    <p className="b-red mt-3 rounded-md px-3 py-2 text-xs">
      {status_reason}{' '}
      {spreadsheet_id && (
        <button type="button" className="cursor-pointer underline underline-offset-2" onClick={onConfigure}>
          Review the mapping
        </button>
      )}
    </p>
  );
}

function SyncButton({ agent }: { agent: SheetsAgent }) {
  const { sync, syncing } = useSyncNow();
  if (!canSync(agent)) return null;
  const busy = syncing || agent.syncing;
  return (
    <button
      type="button"
      className="btn btn-sm btn-line"
      aria-label={`Sync Now ${agent.name}`}
      aria-disabled={busy}
      onClick={() => !busy && sync({ id: agent.id })}
    >
      <RefreshCw className={`i ${busy ? 'motion-safe:animate-spin' : ''}`} />
      {busy ? 'Syncing' : 'Sync Now'}
    </button>
  );
}

/** Write-back was switched on after the account was connected for reading. */
const mustAllowWriting = ({ write_back_enabled, can_write }: SheetsAgent) => write_back_enabled && !can_write;

function ConnectButton({ agent, label }: { agent: SheetsAgent; label: string }) {
  const { connect, connecting } = useConnectGoogle();
  return (
    <button
      type="button"
      className="btn btn-sm btn-primary"
      aria-label={`${label} for ${agent.name}`}
      aria-disabled={connecting}
      onClick={() => !connecting && void connect(() => Promise.resolve(agent.id))}
    >
      <Plug className="i" />
      {label}
    </button>
  );
}

function PauseButton({ agent: { id, name, status, spreadsheet_id, google_credentials } }: { agent: SheetsAgent }) {
  const { setStatus, pending } = useSetStatus(name);
  if (!spreadsheet_id || !google_credentials || status === 'error' || status === 'authenticating') return null;
  const next = status === 'active' ? 'inactive' : 'active';
  const Icon = next === 'active' ? Play : Pause;
  return (
    <button
      type="button"
      className="btn btn-ghost btn-sm btn-square"
      aria-label={`${next === 'active' ? 'Resume' : 'Pause'} ${name}`}
      aria-disabled={pending}
      onClick={() => !pending && setStatus({ id, status: next })}
    >
      <Icon className="i" />
    </button>
  );
}
