import { MESSAGES } from '@outrider/shared/ground/messages';
import { useState } from 'react';
import { session } from '../session/current-session.ts';
import { useUser } from '../session/user-context.ts';
import { WayInFrame } from '../session/way-in-frame.tsx';
import { usePageTitle } from '../../ground/ui/page-title.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { AuthenticatorForm, type Confirmed } from './authenticator-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TWO_STEP_WORDS as WORDS } from './words-two-step.ts';

const OUT = { label: WORDS.signOut, onPress: session.signOut };

/**
 * Instead of the app, for whom the company asks for a second step: the server opens nothing else before it is set up.
 */
export function SetUpTwoStepScreen() {
  usePageTitle(WORDS.setUpTitle);
  const { company } = useUser();
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  if (confirmed) {
    return (
      <WayInFrame back={OUT} step={WORDS.stepOf(2)} title={WORDS.codesTitle} lead={WORDS.codesLead}>
        <RecoveryCodes
          codes={confirmed.recovery_codes}
          onFinish={() => {
            showToast(MESSAGES.welcome, { kind: 'success' });
            session.updateUser(confirmed.user);
          }}
        />
      </WayInFrame>
    );
  }
  return (
    <WayInFrame
      back={OUT}
      step={WORDS.stepOf(1)}
      title={WORDS.setUpTitle}
      lead={WORDS.requiredBy(company?.name ?? null)}
      foot={WORDS.apps}
    >
      <AuthenticatorForm onConfirmed={setConfirmed} />
    </WayInFrame>
  );
}
