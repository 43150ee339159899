import { OAUTH_PATHS } from '@outrider/shared/oauth';
import { GOOGLE_CALLBACK_PATH } from '@outrider/shared/sheets';
import { Navigate, Route, Routes as Switch, useMatch } from 'react-router-dom';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { useSession } from './session/current-session.ts';
import { SECOND_STEP_PATH } from './session/take-second-step.ts';
import { LoadingScreen } from './session/loading-screen.tsx';
import { later } from './ui/later.tsx';

const LandingScreen = later(() => import('./landing/landing-screen.tsx').then((module) => module.LandingScreen));
const SatisfactionScreen = later(() =>
  import('./organization/satisfaction-screen.tsx').then((module) => module.SatisfactionScreen),
);
const SignInScreen = later(() => import('./session/sign-in-screen.tsx').then((module) => module.SignInScreen));
const ForgotPasswordScreen = later(() =>
  import('./session/forgot-password-screen.tsx').then((module) => module.ForgotPasswordScreen),
);
const ResetPasswordScreen = later(() =>
  import('./session/reset-password-screen.tsx').then((module) => module.ResetPasswordScreen),
);
const JoinScreen = later(() => import('./session/join-screen.tsx').then((module) => module.JoinScreen));
const GoogleCallbackSignedOut = later(() =>
  import('./sheets/google-callback-signed-out.tsx').then((module) => module.GoogleCallbackSignedOut),
);
const SecondStepScreen = later(() =>
  import('./session/second-step-screen.tsx').then((module) => module.SecondStepScreen),
);
const SignedInApp = later(
  () => import('./shell/signed-in-app.tsx').then((module) => module.SignedInApp),
  <LoadingScreen />,
);

export const preloadApp = () => SignedInApp.preload(true);

/** Two applications behind one address: the public pages, which load none of the app's code, and the app. */
export function Routes() {
  const state = useSession();
  // A link means the same to everybody, signed in or not.
  const [reset, join] = [useMatch('/reset-password'), useMatch('/join')];
  const survey = useMatch('/satisfaction/:token')?.params.token;
  if (survey) {
    return (
      <ErrorBoundary>
        <SatisfactionScreen token={survey} />
      </ErrorBoundary>
    );
  }
  if (reset ?? join) {
    return (
      <ErrorBoundary>
        <Switch>
          <Route path="/reset-password" element={<ResetPasswordScreen />} />
          <Route path="/join" element={<JoinScreen />} />
        </Switch>
      </ErrorBoundary>
    );
  }
  if (state.phase === 'loading') return <LoadingScreen />;
  return (
    <ErrorBoundary key={state.phase}>
      {state.phase === 'authenticated' ? (
        <SignedInApp key={state.token} user={state.user} token={state.token} />
      ) : (
        <PublicRoutes />
      )}
    </ErrorBoundary>
  );
}

function PublicRoutes() {
  return (
    <Switch>
      <Route path="/" element={<LandingScreen />} />
      <Route path="/login" element={<SignInScreen key="sign-in" mode="sign-in" />} />
      <Route path={SECOND_STEP_PATH} element={<SecondStepScreen />} />
      <Route path="/signup" element={<SignInScreen key="sign-up" mode="sign-up" />} />
      <Route path="/forgot-password" element={<ForgotPasswordScreen />} />
      <Route path={OAUTH_PATHS.authorize} element={<SignInScreen key="consent" mode="sign-in" stay />} />
      <Route path={GOOGLE_CALLBACK_PATH} element={<GoogleCallbackSignedOut />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Switch>
  );
}
