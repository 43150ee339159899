import { MESSAGES } from '@outrider/shared/ground/messages';
import { REMEMBERED_DAYS } from '@outrider/shared/people/two-step';
import { type FormEvent, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { api } from '../../ground/api.ts';
import { reasonOf, sentenceOf } from '../../ground/errors/failure.ts';
import { usePageTitle } from '../../ground/ui/page-title.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useNamed } from '../../ground/ui/use-named.ts';
import { CodeField } from './code-field.tsx';
import { RecoveryCodeField } from './confirm-fields.tsx';
import { session } from './current-session.ts';
import { SignInWithPasskey } from './sign-in-with-passkey.tsx';
import { SECOND_STEP_PATH, type SecondStepState } from './take-second-step.ts';
import { WayInFrame } from './way-in-frame.tsx';
import { SESSION_WORDS as WORDS } from './words.ts';

const BACK = { to: '/login', label: WORDS.backToSignIn };
const RECOVERY = 'recovery-code';

/** /login/code: after the password, a code of the authenticator app, or a recovery code in its place. */
export function SecondStepScreen() {
  const { state } = useLocation() as { state: SecondStepState | null };
  const [factor] = useNamed('with');
  if (!state) return <Navigate to="/login" replace />;
  return factor === RECOVERY ? <RecoveryCodeStep {...state} /> : <AppCodeStep {...state} />;
}

/** A code, and whether this device is to be spared it from now on. */
function useSecondStep({ challenge }: SecondStepState) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const [remember, setRemember] = useState(false);
  async function enter(code: string): Promise<boolean> {
    setBusy(true);
    setProblem(undefined);
    try {
      const { user, access_token } = await api.auth.secondStep.mutate({ challenge, code, remember });
      showToast(MESSAGES.welcome, { kind: 'success' });
      session.signIn(access_token, user);
      void navigate('/', { replace: true });
      return true;
    } catch (error) {
      setBusy(false);
      const sentence = sentenceOf(error, MESSAGES.signInFailed);
      if (reasonOf(error) === 'challenge_over') {
        showToast(sentence, { kind: 'error' });
        void navigate('/login', { replace: true });
      } else setProblem(sentence);
      return false;
    }
  }
  return { busy, problem, setProblem, remember, setRemember, enter };
}

function AppCodeStep(state: SecondStepState) {
  usePageTitle(WORDS.codeTitle);
  const step = useSecondStep(state);
  const [code, setCode] = useState('');
  const enter = async (whole: string) => {
    if (!step.busy && !(await step.enter(whole))) setCode('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (/^\d{6}$/.test(code)) void enter(code);
    else step.setProblem(MESSAGES.sixDigits);
  };
  return (
    <WayInFrame back={BACK} title={WORDS.codeTitle} lead={WORDS.codeLead} foot={WORDS.codeFoot}>
      <form noValidate className="mt-5 grid gap-4" onSubmit={submit}>
        <CodeField
          label={WORDS.code}
          value={code}
          error={step.problem}
          onChange={setCode}
          onComplete={(whole) => void enter(whole)}
        />
        <Remember {...step} />
        <Submit busy={step.busy} />
        <SignInWithPasskey onProblem={step.setProblem} />
      </form>
      <p className="text-muted mt-6 text-sm">
        {WORDS.lostPhone}{' '}
        <Link
          to={`${SECOND_STEP_PATH}?with=${RECOVERY}`}
          state={state}
          replace
          className="text-link font-strong underline underline-offset-4"
        >
          {WORDS.useRecoveryCode}
        </Link>
      </p>
    </WayInFrame>
  );
}

function RecoveryCodeStep(state: SecondStepState) {
  usePageTitle(WORDS.recoveryTitle);
  const step = useSecondStep(state);
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step.busy) return;
    if (code.trim() === '') step.setProblem(WORDS.enterRecoveryCode);
    else void step.enter(code);
  };
  return (
    <WayInFrame back={BACK} title={WORDS.recoveryTitle} lead={WORDS.recoveryLead}>
      <form noValidate className="mt-5 grid gap-4" onSubmit={submit}>
        <RecoveryCodeField value={code} error={step.problem} onChange={setCode} />
        <Remember {...step} />
        <Submit busy={step.busy} />
      </form>
      <p className="text-muted mt-6 text-sm">
        <Link
          to={SECOND_STEP_PATH}
          state={state}
          replace
          className="text-link font-strong underline underline-offset-4"
        >
          {WORDS.useApp}
        </Link>
        <span className="mt-2 block">{WORDS.noCodesLeft}</span>
      </p>
    </WayInFrame>
  );
}

const Remember = ({ remember, setRemember }: { remember: boolean; setRemember: (on: boolean) => void }) => (
  <label className="flex items-start gap-2.5 text-sm">
    <input
      type="checkbox"
      className="checkbox mt-0.5"
      checked={remember}
      onChange={(event) => setRemember(event.target.checked)}
    />
    {WORDS.rememberDevice(REMEMBERED_DAYS)}
  </label>
);

const Submit = ({ busy }: { busy: boolean }) => (
  <button type="submit" className="btn btn-primary mt-1 w-full" aria-disabled={busy}>
    {busy ? 'Signing in' : 'Sign in'}
  </button>
);
