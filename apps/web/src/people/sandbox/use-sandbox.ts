import { MESSAGES } from '@outrider/shared/ground/messages';
import { session } from '../session/current-session.ts';
import { trpc } from '../../ground/trpc.ts';

type Begun = { access_token: string; user: Parameters<typeof session.signIn>[1] };

/** The page is loaded anew: nothing that was read or typed on one side is left on the other. */
function begin({ access_token, user }: Begun): void {
  session.signIn(access_token, user);
  window.location.assign('/dashboard');
}

/** Into the sandbox and out of it. Both begin a session of their own, as a sign-in does. */
export function useSandbox() {
  const enter = trpc.sandbox.enter.useMutation({ meta: { failure: MESSAGES.sandboxEnterFailed }, onSuccess: begin });
  const leave = trpc.sandbox.leave.useMutation({ meta: { failure: MESSAGES.sandboxLeaveFailed }, onSuccess: begin });
  return { enter, leave };
}
