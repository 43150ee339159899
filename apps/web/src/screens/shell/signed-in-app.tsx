import type { SessionUser } from '@outrider/shared/people/auth';
import { OAUTH_PATHS } from '@outrider/shared/people/oauth';
import { GOOGLE_CALLBACK_PATH } from '@outrider/shared/automation/sheets';
import { CALENDAR_CALLBACK_PATH } from '@outrider/shared/records/calendar-providers';
import { MAILBOX_CALLBACK_PATH } from '@outrider/shared/records/inbox-folders';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LiveUpdates } from '../live/live-updates.tsx';
import { keepShell } from '../../ground/keep-shell.ts';
import { keepLastSeen, restoreLastSeen } from '../../ground/last-seen.ts';
import { createQueryClient } from '../../ground/query-client.ts';
import { session } from '../../people/session/current-session.ts';
import { ConfirmPerson } from '../../people/session/confirm-person.tsx';
import { UserProvider } from '../../people/session/user-provider.tsx';
import { createHookClient, trpc } from '../../ground/trpc.ts';
import { AppRoutes } from './app-routes.tsx';
import { AppShell } from './app-shell.tsx';
import { QuickDialogs } from './quick-dialogs.tsx';
import { later } from '../../ground/ui/later.tsx';

const ChoosePasswordScreen = later(() =>
  import('../../people/profile/choose-password-screen.tsx').then((module) => module.ChoosePasswordScreen),
);

const SetUpTwoStepScreen = later(() =>
  import('../../people/profile/set-up-two-step-screen.tsx').then((module) => module.SetUpTwoStepScreen),
);

const ClosedScreen = later(() => import('../../insight/data/closed-screen.tsx').then((module) => module.ClosedScreen));

const GoogleCallbackScreen = later(() =>
  import('../../automation/sheets/google-callback-screen.tsx').then((module) => module.GoogleCallbackScreen),
);

const MailboxCallbackScreen = later(() =>
  import('../../records/inbox/mailbox-callback-screen.tsx').then((module) => module.MailboxCallbackScreen),
);

const CalendarCallbackScreen = later(() =>
  import('../../records/calendar/calendar-callback-screen.tsx').then((module) => module.CalendarCallbackScreen),
);

const ConsentScreen = later(() =>
  import('../../people/tokens/consent-screen.tsx').then((module) => module.ConsentScreen),
);

/** Everything behind the sign-in. One token, one cache: what one user saw is never shown to the next. */
export function SignedInApp({ user, token }: { user: SessionUser; token: string }) {
  const [queryClient] = useState(() => {
    const client = createQueryClient((farewell) => session.expire(token, farewell));
    restoreLastSeen(client, user.id);
    return client;
  });
  const [hookClient] = useState(createHookClient);
  useEffect(keepShell, []);
  useEffect(() => keepLastSeen(queryClient, user.id), [queryClient, user.id]);
  return (
    <trpc.Provider client={hookClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <UserProvider value={user}>
          {user.must_change_password ? (
            <ChoosePasswordScreen />
          ) : user.must_set_up_two_step ? (
            <SetUpTwoStepScreen />
          ) : user.company?.status === 'closing' ? (
            <ClosedScreen />
          ) : window.location.pathname === GOOGLE_CALLBACK_PATH ? (
            <GoogleCallbackScreen />
          ) : window.location.pathname === MAILBOX_CALLBACK_PATH ? (
            <MailboxCallbackScreen />
          ) : window.location.pathname === CALENDAR_CALLBACK_PATH ? (
            <CalendarCallbackScreen />
          ) : window.location.pathname === OAUTH_PATHS.authorize ? (
            <ConsentScreen />
          ) : (
            <LiveUpdates>
              <QuickDialogs>
                <AppShell>
                  <AppRoutes />
                </AppShell>
              </QuickDialogs>
            </LiveUpdates>
          )}
          <ConfirmPerson />
        </UserProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
