import type { ProcessingMode } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { session } from '../session/current-session.ts';
import { useUser } from '../session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';

/**
 * The user's automation mode, and how to change it. The server keeps it; it decides how the leads that this user
 * creates are processed.
 */
export function useAutomationMode() {
  const { automation_mode: mode } = useUser();
  const change = trpc.profile.setPreferences.useMutation({
    meta: { failure: MESSAGES.modeFailed },
    onSuccess: session.updateUser,
  });
  return {
    mode: (change.isPending && change.variables.automation_mode) || mode,
    choose: (automation_mode: ProcessingMode) => {
      if (automation_mode !== mode && !change.isPending) change.mutate({ automation_mode });
    },
  };
}
