import type { CalendarServers } from '@outrider/api/ground/ports/calendar';
import type { Env } from './env.ts';
import { type Addresses, DEMO_PATH, loadStandIn } from './google.ts';

/** Whose calendars people connect: Google's where there are credentials, in the demo those of the bundled stand-in. */
export async function openCalendarServers(env: Env, addresses: Addresses): Promise<CalendarServers> {
  const { GOOGLE_CLIENT_ID: client_id, GOOGLE_CLIENT_SECRET: client_secret, GOOGLE_API_ROOT: root } = env;
  if (!(client_id && client_secret) && !env.DEMO) return {};
  const { createGoogleCalendars } = await import('@outrider/api/records/calendar-accounts/google-sign-in');
  const place = { address: () => addresses.public, local: env.PUBLIC_URL === undefined };
  if (client_id && client_secret)
    return {
      google: createGoogleCalendars({
        client_id,
        client_secret,
        ...place,
        ...(root && { endpoints: endpointsAt(root, root), api: () => root }),
      }),
    };
  const { DEMO_CLIENT } = await loadStandIn(env);
  return {
    google: createGoogleCalendars({
      ...DEMO_CLIENT,
      ...place,
      endpoints: () => endpointsAt(addresses.public + DEMO_PATH, addresses.own + DEMO_PATH),
      api: () => addresses.own,
    }),
  };
}

const endpointsAt = (browser: string, own: string) => ({
  authorize: `${browser}/o/oauth2/v2/auth`,
  token: `${own}/token`,
});
