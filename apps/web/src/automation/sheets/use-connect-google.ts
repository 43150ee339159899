import { MESSAGES } from '@outrider/shared/ground/messages';
import { GOOGLE_CONNECTED_MESSAGE } from '@outrider/shared/automation/sheets';
import { TRPCClientError } from '@trpc/client';
import { useCallback } from 'react';
import { describeFailure } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useProviderWindow } from '../../ground/ui/use-provider-window.ts';

/** Connects a Google account in a window of its own. */
export function useConnectGoogle(): {
  connect: (agentId: () => Promise<string>) => Promise<void>;
  connecting: boolean;
} {
  const utils = trpc.useUtils();
  const { isOpen, open } = useProviderWindow('outrider-google', GOOGLE_CONNECTED_MESSAGE);

  const connect = useCallback(
    async (agentId: () => Promise<string>) => {
      const begin = async () => {
        const id = await agentId();
        const { auth_url } = await utils.client.sheets.authUrl.mutate({ id, origin: window.location.origin });
        void utils.sheets.list.invalidate();
        return auth_url;
      };
      await open(begin, (told) => {
        if (told) showToast(MESSAGES.googleConnected, { kind: 'success' });
        void utils.sheets.invalidate();
      }).catch((error: unknown) => showToast(describe(error), { kind: 'error' }));
    },
    [utils, open],
  );
  return { connect, connecting: isOpen };
}

/** What the catalogue says of it; the agent's own refusal in its own words. */
function describe(error: unknown): string {
  if (error instanceof Error && !(error instanceof TRPCClientError)) return error.message;
  return describeFailure(error).status === 503 ? MESSAGES.googleNotConfigured : MESSAGES.googleAuthFailed;
}
