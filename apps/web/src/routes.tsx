import { GOOGLE_CALLBACK_PATH } from '@outrider/shared/sheets';
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes as Switch, useMatch } from 'react-router-dom';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { useSession } from './session/current-session.ts';
import { LoadingScreen } from './session/loading-screen.tsx';

const LandingScreen = lazy(() =>
  import('./landing/landing-screen.tsx').then((module) => ({ default: module.LandingScreen })),
);
const SatisfactionScreen = lazy(() =>
  import('./organization/satisfaction-screen.tsx').then((module) => ({ default: module.SatisfactionScreen })),
);
const SignInScreen = lazy(() =>
  import('./session/sign-in-screen.tsx').then((module) => ({ default: module.SignInScreen })),
);
const GoogleCallbackSignedOut = lazy(() =>
  import('./sheets/google-callback-signed-out.tsx').then((module) => ({ default: module.GoogleCallbackSignedOut })),
);
const SignedInApp = lazy(() => import('./shell/signed-in-app.tsx').then((module) => ({ default: module.SignedInApp })));

/** Two applications behind one address: the public pages, which load none of the app's code, and the app. */
export function Routes() {
  const state = useSession();
  // A customer's link means the same to everybody, signed in or not.
  const survey = useMatch('/satisfaction/:token')?.params.token;
  if (survey) {
    return (
      <ErrorBoundary>
        <Suspense fallback={null}>
          <SatisfactionScreen token={survey} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  if (state.phase === 'loading') return <LoadingScreen />;
  return (
    <ErrorBoundary key={state.phase}>
      <Suspense fallback={<LoadingScreen />}>
        {state.phase === 'authenticated' ? (
          <SignedInApp key={state.token} user={state.user} token={state.token} />
        ) : (
          <PublicRoutes />
        )}
      </Suspense>
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
