import { MESSAGES } from '@outrider/shared/ground/messages';
import { useState } from 'react';
import { answerToConfirm } from '../../ground/ask-to-confirm.ts';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { SESSION_WORDS as WORDS } from './words.ts';

export type ConfirmWay = 'password' | 'code' | 'recovery_code' | 'passkey';
type Ways = { app: boolean; passkeys: boolean };

const MISSING = { password: MESSAGES.passwordNeeded, code: MESSAGES.sixDigits, recovery_code: WORDS.enterRecoveryCode };

/** Which ways this person has; null while nobody knows. The password is one only where there is no stronger one. */
function useWays(): Ways | null {
  const status = trpc.twoStep.status.useQuery(undefined, { meta: { quiet: true } });
  const passkeys = trpc.passkeys.list.useQuery(undefined, { meta: { quiet: true } });
  if (status.isPending || passkeys.isPending) return null;
  return { app: Boolean(status.data?.app_since), passkeys: (passkeys.data?.length ?? 0) > 0 };
}

function wayOf(ways: Ways | null, recovering: boolean): ConfirmWay {
  if (ways?.app) return recovering ? 'recovery_code' : 'code';
  return ways?.passkeys ? 'passkey' : 'password';
}

/** What somebody types to prove that it is them, by the strongest way they have, and what is wrong with it. */
export function useConfirmation() {
  const ways = useWays();
  const [recovering, setRecovering] = useState(false);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [alert, setAlert] = useState<string | null>(null);
  const way = wayOf(ways, recovering);
  const confirm = trpc.auth.confirm.useMutation({
    meta: { quiet: true },
    onSuccess: () => answerToConfirm(true),
    onError(error) {
      if (way !== 'password') setText('');
      const [field] = describeFailure(error).fields;
      if (field && field.field !== 'passkey') setProblem(field.message);
      else setAlert(sentenceOf(error, MESSAGES.confirmFailed));
    },
  });
  const type = (next: string) => {
    setText(next);
    setProblem(undefined);
  };
  const send = (typed: string) => {
    if (confirm.isPending || way === 'passkey') return;
    setAlert(null);
    const isThere = way === 'code' ? /^\d{6}$/.test(typed) : typed.trim() !== '';
    setProblem(isThere ? undefined : MISSING[way]);
    if (isThere) confirm.mutate(way === 'password' ? { password: typed } : { code: typed });
  };
  /** Between a code of the app and a recovery code. */
  const change = () => {
    setRecovering(!recovering);
    type('');
    setAlert(null);
  };
  return { ways, way, text, problem, alert, busy: confirm.isPending, type, send, change, confirm, setAlert };
}
