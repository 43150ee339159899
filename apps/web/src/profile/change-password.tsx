import { MESSAGES } from '@outrider/shared/messages';
import { session } from '../session/current-session.ts';
import { showToast } from '../ui/toast.ts';
import { FormFoot } from './form-foot.tsx';
import { PasswordForm } from './password-form.tsx';

export function ChangePassword() {
  return (
    <PasswordForm
      presentLabel="Present password"
      className="grid gap-4 p-5"
      onChanged={(user) => {
        session.updateUser(user);
        showToast(MESSAGES.passwordChanged, { kind: 'success' });
      }}
    >
      {(pending) => <FormFoot pending={pending} words="Change password" busy="Changing" />}
    </PasswordForm>
  );
}
