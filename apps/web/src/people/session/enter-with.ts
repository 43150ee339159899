import { MESSAGES } from '@outrider/shared/ground/messages';
import { api } from '../../ground/api.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { session } from './current-session.ts';

/** Signs in with the password that was just chosen, the same way as everybody does. */
export async function enterWith(email: string, password: string): Promise<void> {
  const { user, access_token } = await api.auth.login.mutate({ email, password });
  showToast(MESSAGES.welcome, { kind: 'success' });
  session.signIn(access_token, user);
}
