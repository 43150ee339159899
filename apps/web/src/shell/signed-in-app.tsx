import type { SessionUser } from '@outrider/shared/auth';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from '../errors/query-client.ts';
import { ChoosePasswordScreen } from '../profile/choose-password-screen.tsx';
import { LiveUpdates } from '../live/live-updates.tsx';
import { session } from '../session/current-session.ts';
import { UserProvider } from '../session/user-context.ts';
import { createHookClient, trpc } from '../trpc.ts';
import { AppRoutes } from './app-routes.tsx';
import { AppShell } from './app-shell.tsx';

/** Everything behind the sign-in. One token, one cache: what one user saw is never shown to the next. */
export function SignedInApp({ user, token }: { user: SessionUser; token: string }) {
  const [queryClient] = useState(() => createQueryClient(() => session.expire(token)));
  const [hookClient] = useState(createHookClient);
  return (
    <trpc.Provider client={hookClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <UserProvider value={user}>
          {user.must_change_password ? (
            <ChoosePasswordScreen />
          ) : (
            <LiveUpdates>
              <AppShell>
                <AppRoutes />
              </AppShell>
            </LiveUpdates>
          )}
        </UserProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
