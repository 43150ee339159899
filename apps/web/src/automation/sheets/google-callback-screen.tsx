import { MESSAGES } from '@outrider/shared/ground/messages';
import { GOOGLE_CONNECTED_MESSAGE } from '@outrider/shared/automation/sheets';
import { trpc } from '../../ground/trpc.ts';
import { ProviderCallback } from '../../ground/ui/provider-callback.tsx';
import { SHEETS_WORDS } from './words.ts';

const GOOGLE = {
  working: SHEETS_WORDS.connecting,
  done: MESSAGES.googleConnected,
  failed: MESSAGES.googleConnectFailed,
  denied: MESSAGES.googleDenied,
  old: MESSAGES.googleStateInvalid,
};

/** Google, back from its consent page. */
export const GoogleCallbackScreen = () => (
  <ProviderCallback
    finish={trpc.sheets.connect.useMutation({ meta: { quiet: true } })}
    message={GOOGLE_CONNECTED_MESSAGE}
    words={GOOGLE}
    home="/ai-agents"
  />
);
