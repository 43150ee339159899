import { PASSWORD_MIN } from '@outrider/shared/people/password';
import type { judgePassword, PasswordJudgement } from '@outrider/shared/people/password-strength';
import { useDeferredValue, useEffect, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ground/ui/field.tsx';
import { PasswordInput } from './password-input.tsx';
import { SESSION_WORDS } from './words.ts';

type NewPasswordProps = {
  label: string;
  field: UseFormRegisterReturn;
  error: string | undefined;
  /** What is in the field now. */
  typed: string;
  /** Its owner's name, email and company: what a password must not be made of. */
  own: readonly string[];
};

/**
 * Where somebody chooses a password: how long it would take to guess is shown as they type, by the rule the server
 * applies.
 */
export function NewPasswordField({ label, field, error, typed, own }: NewPasswordProps) {
  const judgement = useJudgement(typed, own);
  return (
    <div className="grid gap-1.5">
      <Field label={label} error={error} hint={SESSION_WORDS.passwordHint(PASSWORD_MIN)}>
        {(control) => <PasswordInput {...control} {...field} autoComplete="new-password" />}
      </Field>
      {judgement && <Strength {...judgement} />}
    </div>
  );
}

type Judge = typeof judgePassword;

/** The dictionaries are large, and come with the first character. */
function useJudgement(typed: string, own: readonly string[]): PasswordJudgement | null {
  const [judge, setJudge] = useState<{ of: Judge } | null>(null);
  const started = typed !== '';
  useEffect(() => {
    if (!started) return;
    let gone = false;
    import('@outrider/shared/people/password-strength').then(
      (loaded) => !gone && setJudge({ of: loaded.judgePassword }),
      () => {}, // without them the server still tells
    );
    return () => {
      gone = true;
    };
  }, [started]);
  const settled = useDeferredValue(typed);
  return judge && settled ? judge.of(settled, own) : null;
}

const BARS = [1, 2, 3, 4];

function Strength({ problem, strength, time }: PasswordJudgement) {
  const fill = problem ? 'bg-band-red' : strength < 4 ? 'bg-band-yellow' : 'bg-band-green';
  return (
    <div className="grid gap-1.5">
      <div className="flex gap-1" aria-hidden="true">
        {BARS.map((bar) => (
          <span
            key={bar}
            className={`h-1 flex-1 rounded-full ${bar <= Math.max(1, strength) ? fill : 'bg-base-300'}`}
          />
        ))}
      </div>
      <p className="text-muted text-xs" aria-live="polite">
        {problem ?? SESSION_WORDS.guessedIn(time)}
      </p>
    </div>
  );
}
