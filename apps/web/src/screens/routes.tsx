import { BOOK_PATH, BOOKING_PATH } from '@outrider/shared/automation/booking-paths';
import { PORTAL_PATH } from '@outrider/shared/records/portal-paths';
import { PROPOSAL_PATH } from '@outrider/shared/records/proposal-paths';
import { OAUTH_PATHS } from '@outrider/shared/people/oauth';
import { GOOGLE_CALLBACK_PATH } from '@outrider/shared/automation/sheets';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { CALENDAR_CALLBACK_PATH } from '@outrider/shared/records/calendar-providers';
import { MAILBOX_CALLBACK_PATH } from '@outrider/shared/records/inbox-folders';
import { Navigate, Route, Routes as Switch, useMatch } from 'react-router-dom';
import { ErrorBoundary } from '../ground/errors/error-boundary.tsx';
import { useSession } from '../people/session/current-session.ts';
import { SECOND_STEP_PATH } from '../people/session/take-second-step.ts';
import { LoadingScreen } from '../people/session/loading-screen.tsx';
import { later } from '../ground/ui/later.tsx';

const LandingScreen = later(() => import('./landing/landing-screen.tsx').then((module) => module.LandingScreen));
const SatisfactionScreen = later(() =>
  import('../automation/organization/satisfaction-screen.tsx').then((module) => module.SatisfactionScreen),
);
const BookScreen = later(() => import('../automation/booking/book-screen.tsx').then((module) => module.BookScreen));
const BookingScreen = later(() =>
  import('../automation/booking/booking-screen.tsx').then((module) => module.BookingScreen),
);
const CustomerProposalScreen = later(() =>
  import('../records/proposals/customer-page.tsx').then((module) => module.CustomerProposalScreen),
);
const PortalVisitorScreen = later(() =>
  import('../records/portals/visitor-page.tsx').then((module) => module.PortalVisitorScreen),
);
const SignInScreen = later(() => import('../people/session/sign-in-screen.tsx').then((module) => module.SignInScreen));
const ForgotPasswordScreen = later(() =>
  import('../people/session/forgot-password-screen.tsx').then((module) => module.ForgotPasswordScreen),
);
const ResetPasswordScreen = later(() =>
  import('../people/session/reset-password-screen.tsx').then((module) => module.ResetPasswordScreen),
);
const JoinScreen = later(() => import('../people/session/join-screen.tsx').then((module) => module.JoinScreen));
const CallbackSignedOut = later(() =>
  import('../ground/ui/callback-signed-out.tsx').then((module) => module.CallbackSignedOut),
);
const SecondStepScreen = later(() =>
  import('../people/session/second-step-screen.tsx').then((module) => module.SecondStepScreen),
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
  const slug = useMatch(`${BOOK_PATH}:slug`)?.params.slug;
  const booking = useMatch(`${BOOKING_PATH}:token`)?.params.token;
  if (slug ?? booking) {
    return (
      <ErrorBoundary>
        {slug ? <BookScreen key={slug} slug={slug} /> : <BookingScreen key={booking} token={booking ?? ''} />}
      </ErrorBoundary>
    );
  }
  const proposal = useMatch(`${PROPOSAL_PATH}:token`)?.params.token;
  if (proposal) {
    return (
      <ErrorBoundary>
        <CustomerProposalScreen key={proposal} token={proposal} />
      </ErrorBoundary>
    );
  }
  const portal = useMatch(`${PORTAL_PATH}:token`)?.params.token;
  if (portal) {
    return (
      <ErrorBoundary>
        <PortalVisitorScreen key={portal} token={portal} />
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
      <Route
        path={GOOGLE_CALLBACK_PATH}
        element={
          <CallbackSignedOut title={MESSAGES.googleConnectFailed}>{MESSAGES.googleStateInvalid}</CallbackSignedOut>
        }
      />
      <Route
        path={MAILBOX_CALLBACK_PATH}
        element={
          <CallbackSignedOut title={MESSAGES.mailboxConnectFailed}>{MESSAGES.mailboxSignInOld}</CallbackSignedOut>
        }
      />
      <Route
        path={CALENDAR_CALLBACK_PATH}
        element={
          <CallbackSignedOut title={MESSAGES.connectCalendarFailed}>{MESSAGES.calendarSignInOld}</CallbackSignedOut>
        }
      />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Switch>
  );
}
