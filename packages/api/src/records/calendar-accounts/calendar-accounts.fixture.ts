import { listenAsGoogle } from '@outrider/testing/google-stand-in/listen';
import { createStandIn } from '@outrider/testing/google-stand-in/stand-in';
import type { Caller, Harness } from '../../suites/harness.ts';
import { sweepCalendarAccounts } from './calendar-accounts-jobs.ts';
import { createGoogleCalendars } from './google-sign-in.ts';

const CLIENT = { client_id: 'client', client_secret: 'secret' };
export const ACCOUNT = 'vera@home.example';

/** Google's stand-in as the calendars of a harness. Its clock is the harness's. */
export async function openGoogleStandIn(harness: Harness, email = ACCOUNT) {
  const google = createStandIn({ email, client_id: CLIENT.client_id, files: [], now: harness.services.now });
  const { root, close } = await listenAsGoogle(google);
  harness.services.calendarServers.google = createGoogleCalendars({
    ...CLIENT,
    address: () => 'https://crm.example',
    local: false,
    endpoints: { authorize: `${root}/o/oauth2/v2/auth`, token: `${root}/token` },
    api: () => root,
  });
  return { google, close };
}

/** What a person's browser does on the consent page. */
export async function allow(auth_url: string): Promise<{ state: string; code: string }> {
  const body = new URLSearchParams({ answer: 'allow' });
  const response = await fetch(auth_url, { method: 'POST', body, redirect: 'manual' });
  const back = new URL(response.headers.get('location') ?? 'https://nowhere.example');
  return { state: back.searchParams.get('state') ?? '', code: back.searchParams.get('code') ?? '' };
}

export async function connectGoogle(person: Caller, id?: string) {
  const { auth_url } = await person.calendarAccounts.signIn({ provider: 'google', ...(id && { id }) });
  return person.calendarAccounts.finishSignIn(await allow(auth_url));
}

/** Lets the clock go on, and does what is due by then, as the workers would. */
export async function workThrough(harness: Harness, minutes = 4): Promise<void> {
  harness.clock.now = new Date(harness.services.now().getTime() + minutes * 60_000);
  for (let round = 0; round < 4; round += 1) {
    const { reads, writes } = await sweepCalendarAccounts(harness.database, harness.services);
    await harness.runJobs();
    if (reads + writes === 0) return;
  }
}
