import { MESSAGES } from '@outrider/shared/messages';
import { session } from '../session/current-session.ts';
import { useUser } from '../session/user-context.ts';
import { showToast } from '../ui/toast.ts';
import { FormFoot } from './form-foot.tsx';
import { PasswordForm } from './password-form.tsx';

export function ChangePassword() {
  const { email } = useUser();
  return (
    <PasswordForm
      presentLabel="Present password"
      email={email}
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
