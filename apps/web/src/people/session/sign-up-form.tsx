import { MESSAGES } from '@outrider/shared/ground/messages';
import { type Role, ROLE_LABELS } from '@outrider/shared/ground/roles';
import { Info } from 'lucide-react';
import type { FormEvent } from 'react';
import { Field } from '../../ground/ui/field.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { PasswordInput } from './password-input.tsx';
import { SESSION_WORDS } from './words.ts';

const OFFERED_ROLES = ['sdr', 'ae', 'manager', 'company_admin', 'super_admin'] as const satisfies readonly Role[];

/** Sign-up makes no account, and says from the start who does. Nothing typed here leaves the browser. */
export function SignUpForm() {
  function inform(event: FormEvent) {
    event.preventDefault();
    showToast(MESSAGES.signUpInfo, { kind: 'info' });
  }

  return (
    <form onSubmit={inform} aria-labelledby="team-account" className="border-line mt-8 border-t pt-6">
      <h2 id="team-account" className="text-base">
        {SESSION_WORDS.teamAccount}
      </h2>
      <p className="b-blue mt-3 flex gap-2.5 rounded-lg px-3 py-2.5 text-sm">
        <Info className="i mt-0.5" />
        {MESSAGES.signUpInfo}
      </p>
      <div className="mt-5 grid gap-4">
        <Field label="Full name">
          {(control) => <input {...control} name="full_name" required autoComplete="name" className="input w-full" />}
        </Field>
        <Field label="Email">
          {(control) => (
            <input {...control} name="email" type="email" required autoComplete="email" className="input w-full" />
          )}
        </Field>
        <Field label="Password">
          {(control) => <PasswordInput {...control} name="password" required autoComplete="new-password" />}
        </Field>
        <Field label="Role">
          {(control) => (
            <select {...control} name="role" defaultValue="sdr" className="select w-full">
              {OFFERED_ROLES.map((role) => (
                <option key={role} value={role}>
                  {ROLE_LABELS[role]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <button type="submit" className="btn btn-line mt-1 w-full">
          Sign up
        </button>
      </div>
    </form>
  );
}
