import { GOOGLE_CALLBACK_PATH } from '@outrider/shared/sheets';
import { Navigate, Route, Routes as Switch, useMatch } from 'react-router-dom';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { useSession } from './session/current-session.ts';
import { LoadingScreen } from './session/loading-screen.tsx';
import { later } from './ui/later.tsx';

const LandingScreen = later(() => import('./landing/landing-screen.tsx').then((module) => module.LandingScreen));
const SatisfactionScreen = later(() =>
  import('./organization/satisfaction-screen.tsx').then((module) => module.SatisfactionScreen),
);
const SignInScreen = later(() => import('./session/sign-in-screen.tsx').then((module) => module.SignInScreen));
const GoogleCallbackSignedOut = later(() =>
  import('./sheets/google-callback-signed-out.tsx').then((module) => module.GoogleCallbackSignedOut),
);
const SignedInApp = later(
  () => import('./shell/signed-in-app.tsx').then((module) => module.SignedInApp),
  <LoadingScreen />,
);

export const preloadApp = () => SignedInApp.preload(true);

/** Two applications behind one address: the public pages, which load none of the app's code, and the app. */
export function Routes() {
  const state = useSession();
  // A customer's link means the same to everybody, signed in or not.
  const survey = useMatch('/satisfaction/:token')?.params.token;
  if (survey) {
    return (
      <ErrorBoundary>
        <SatisfactionScreen token={survey} />
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
      <Route path="/signup" element={<SignInScreen key="sign-up" mode="sign-up" />} />
      <Route path={GOOGLE_CALLBACK_PATH} element={<GoogleCallbackSignedOut />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Switch>
  );
}
