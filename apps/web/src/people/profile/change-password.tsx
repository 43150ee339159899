import { MESSAGES } from '@outrider/shared/ground/messages';
import { useState } from 'react';
import { session } from '../session/current-session.ts';
import { useUser } from '../session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { FormFoot } from './form-foot.tsx';
import { PasswordForm } from './password-form.tsx';
import { TokensToEnd } from './tokens-to-end.tsx';

export function ChangePassword() {
  const utils = trpc.useUtils();
  const enabled = useUser().company !== null;
  const { data } = trpc.tokens.mine.useQuery(undefined, { enabled, meta: { failure: MESSAGES.loadTokensFailed } });
  const [kept, setKept] = useState<string[]>([]);
  const tokens = data?.filter(({ kind }) => kind !== 'service') ?? [];
  return (
    <PasswordForm
      presentLabel="Present password"
      className="grid gap-4 p-5"
      keptTokens={kept}
      extra={<TokensToEnd tokens={tokens} kept={kept} onChange={setKept} />}
      onChanged={(user) => {
        session.updateUser(user);
        void utils.tokens.invalidate();
        showToast(MESSAGES.passwordChanged, { kind: 'success' });
      }}
    >
      {(pending) => <FormFoot pending={pending} words="Change password" busy="Changing" />}
    </PasswordForm>
  );
}
