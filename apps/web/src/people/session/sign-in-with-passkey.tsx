import { MESSAGES } from '@outrider/shared/ground/messages';
import { useNavigate } from 'react-router-dom';
import { api } from '../../ground/api.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { session } from './current-session.ts';
import type { PasskeyAnswer } from './passkey-answer.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { SESSION_WORDS as WORDS } from './words.ts';

/** Signs in with a passkey, which takes the place of the password and of the code. */
export function SignInWithPasskey({ onProblem }: { onProblem: (sentence: string) => void }) {
  const navigate = useNavigate();
  async function enter(response: PasskeyAnswer) {
    const { user, access_token } = await api.auth.passkey.mutate({ response });
    showToast(MESSAGES.welcome, { kind: 'success' });
    session.signIn(access_token, user);
    void navigate('/', { replace: true });
  }
  return (
    <PasskeyButton label={WORDS.usePasskey} failure={MESSAGES.passkeyFailed} onAnswer={enter} onProblem={onProblem} />
  );
}
