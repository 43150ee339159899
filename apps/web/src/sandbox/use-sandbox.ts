import { MESSAGES } from '@outrider/shared/messages';
import { useNavigate } from 'react-router-dom';
import { session } from '../session/current-session.ts';
import { trpc } from '../trpc.ts';
import { showToast } from '../ui/toast.ts';

/** Into the sandbox and out of it. Both begin a session of their own, as a sign-in does: nothing that was read on one side is shown on the other. */
export function useSandbox() {
  const navigate = useNavigate();
  const begin =
    (said: string) =>
    ({ access_token, user }: { access_token: string; user: Parameters<typeof session.signIn>[1] }) => {
      void navigate('/dashboard');
      session.signIn(access_token, user);
      showToast(said, { kind: 'success' });
    };
  const enter = trpc.sandbox.enter.useMutation({
    meta: { failure: MESSAGES.sandboxEnterFailed },
    onSuccess: begin(MESSAGES.sandboxEntered),
  });
  const leave = trpc.sandbox.leave.useMutation({
    meta: { failure: MESSAGES.sandboxLeaveFailed },
    onSuccess: begin(MESSAGES.sandboxLeft),
  });
  return { enter, leave };
}
