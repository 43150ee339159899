import { Plug } from 'lucide-react';
import { useConnectGoogle } from './use-connect-google.ts';

type ConnectPanelProps = { demo: boolean; disabled?: boolean; agentId: () => Promise<string> };

/** The way to a Google account, in a dialog. */
export function ConnectPanel({ demo, disabled = false, agentId }: ConnectPanelProps) {
  const { connect, connecting } = useConnectGoogle();
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted max-w-prose">
        {demo
          ? 'This is the demo: a stand-in for Google on this machine opens in a window of its own, with an account and two spreadsheets in it.'
          : 'Google opens in a window of its own and asks whether Outrider may see the names of your spreadsheets and read what is in them. Nothing is written unless you switch that on.'}
      </p>
      <button
        type="button"
        className="btn btn-sm btn-primary"
        disabled={disabled}
        aria-disabled={connecting}
        onClick={() => !connecting && void connect(agentId)}
      >
        <Plug className="i" />
        {demo ? 'Connect Demo Google Account' : 'Connect Google Account'}
      </button>
      {connecting && (
        <output className="text-faint text-xs">Finish the sign-in in the Google window, or start again.</output>
      )}
    </div>
  );
}
