import { MESSAGES } from '@outrider/shared/ground/messages';
import type { sheetsConfigureSchema } from '@outrider/shared/automation/sheets';
import type { z } from 'zod';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';

type Input = z.input<typeof sheetsConfigureSchema>;

/**
 * Saves the configuration and says what was mapped. `onSaved` hears of the webhook's signing secret where one was made.
 */
export function useConfigure(onSaved: (webhook_secret: string | null) => void) {
  const utils = trpc.useUtils();
  const {
    mutate,
    isPending: pending,
    error,
  } = trpc.sheets.configure.useMutation({
    meta: { failure: MESSAGES.configureAgentFailed },
    onSuccess({ field_mappings, webhook_secret }, { auto_map_fields }) {
      showToast(MESSAGES.agentConfigured, { kind: 'success' });
      if (auto_map_fields) showToast(MESSAGES.autoMapped(field_mappings.length), { kind: 'info' });
      onSaved(webhook_secret);
    },
    onSettled: () => utils.sheets.invalidate(),
  });
  // An empty address, as the call spells it: one that is not typed yet is none.
  const configure = (input: Input) =>
    mutate({
      ...input,
      webhook_url: input.webhook_url || null,
      webhook_enabled: Boolean(input.webhook_enabled && input.webhook_url),
    });
  return { configure, pending, error };
}
