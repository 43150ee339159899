import { MESSAGES } from '@outrider/shared/ground/messages';
import { session } from '../session/current-session.ts';
import { useUser } from '../session/user-context.ts';
import { Mark } from '../../ground/ui/mark.tsx';
import { usePageTitle } from '../../ground/ui/page-title.ts';
import { ThemeMenu } from '../../ground/ui/theme-menu.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { PasswordForm } from './password-form.tsx';
import { PROFILE_WORDS } from './words.ts';

/**
 * Instead of the app, for who signed in with a one-time password: the server opens nothing else before it is exchanged.
 */
export function ChoosePasswordScreen() {
  const { email, full_name } = useUser();
  usePageTitle(PROFILE_WORDS.chooseTitle);
  return (
    <div className="bg-base-100 flex min-h-dvh flex-col px-5 py-6 sm:px-10">
      <div className="flex items-center justify-between">
        <button type="button" className="btn btn-ghost btn-sm text-muted -ml-3 font-normal" onClick={session.signOut}>
          Sign Out
        </button>
        <ThemeMenu />
      </div>
      <main className="m-auto w-full max-w-sm py-10">
        <Mark className="size-9" />
        <h1 className="mt-6 text-xl">{MESSAGES.chooseNewPassword}</h1>
        <p className="text-muted mt-1 text-sm text-pretty">
          Welcome, {full_name}. You signed in as {email} with a one-time password. Exchange it for one that only you
          know.
        </p>
        <PasswordForm
          presentLabel="One-time password"
          className="mt-5 grid gap-4"
          onChanged={(user) => {
            showToast(MESSAGES.welcome, { kind: 'success' });
            session.updateUser(user);
          }}
        >
          {(pending) => (
            <button type="submit" className="btn btn-primary mt-5 w-full" aria-disabled={pending}>
              {pending ? 'Changing' : 'Choose password'}
            </button>
          )}
        </PasswordForm>
      </main>
    </div>
  );
}
