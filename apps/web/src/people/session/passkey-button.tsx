import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { answerWithPasskey, canUsePasskeys, isDeclined, type PasskeyAnswer } from './passkey-answer.ts';
import { SESSION_WORDS as WORDS } from './words.ts';

type PasskeyButtonProps = {
  label: string;
  /** Said where the server gives no reason of its own. */
  failure: string;
  onAnswer: (answer: PasskeyAnswer) => Promise<unknown>;
  onProblem: (sentence: string) => void;
};

/** Asks the person for a passkey, in place of a password or a code. Nothing in a browser that has none. */
export function PasskeyButton({ label, failure, onAnswer, onProblem }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  if (!canUsePasskeys()) return null;
  async function use() {
    setBusy(true);
    try {
      await onAnswer(await answerWithPasskey());
    } catch (error) {
      setBusy(false);
      if (!isDeclined(error)) onProblem(sentenceOf(error, failure));
    }
  }
  return (
    <button type="button" className="btn btn-line w-full" aria-disabled={busy} onClick={() => !busy && void use()}>
      <KeyRound className="i" />
      {busy ? WORDS.waitingForPasskey : label}
    </button>
  );
}
