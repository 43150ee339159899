import { Plug } from 'lucide-react';
import { useConnectGoogle } from './use-connect-google.ts';
import { SHEETS_WORDS } from './words.ts';

type ConnectPanelProps = { demo: boolean; disabled?: boolean; agentId: () => Promise<string> };

/** The way to a Google account, in a dialog. */
export function ConnectPanel({ demo, disabled = false, agentId }: ConnectPanelProps) {
  const { connect, connecting } = useConnectGoogle();
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted max-w-prose">{demo ? SHEETS_WORDS.connectDemo : SHEETS_WORDS.connect}</p>
      <button
        type="button"
        className="btn btn-sm btn-primary"
        disabled={disabled}
        aria-disabled={connecting}
        onClick={() => !connecting && void connect(agentId)}
      >
        <Plug className="i" />
        {demo ? SHEETS_WORDS.connectDemoButton : 'Connect Google Account'}
      </button>
      {connecting && <output className="text-faint text-xs">{SHEETS_WORDS.finishSignIn}</output>}
    </div>
  );
}
