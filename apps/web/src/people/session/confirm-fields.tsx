import { Field } from '../../ground/ui/field.tsx';
import { PasswordInput } from './password-input.tsx';
import { useUser } from './user-context.ts';
import { SESSION_WORDS as WORDS } from './words.ts';

type ProofProps = { value: string; error: string | undefined; onChange: (text: string) => void };

/** The password, with whose it is for password managers. */
export function PasswordProof({ value, error, onChange }: ProofProps) {
  const { email } = useUser();
  return (
    <>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label={WORDS.password} error={error}>
        {(control) => (
          <PasswordInput
            {...control}
            data-autofocus
            autoComplete="current-password"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    </>
  );
}

export function RecoveryCodeField({ value, error, onChange }: ProofProps) {
  return (
    <Field label={WORDS.recoveryCode} error={error}>
      {(control) => (
        <input
          {...control}
          data-autofocus
          className="input code w-full"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="xxxx-xxxx"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
