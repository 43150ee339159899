import { MESSAGES } from '@outrider/shared/ground/messages';
import { CALENDAR_CALLBACK_PATH } from '@outrider/shared/records/calendar-providers';
import { createProviderSignIn, type SignInConfig, type SignInTrouble } from '../../ground/outgoing/provider-sign-in.ts';
import { CalendarAccountError, type CalendarServer } from '../../ground/ports/calendar.ts';
import { openGoogleCalendars } from './google-calendars.ts';

const EVENTS_SCOPE = 'https://www.googleapis.com/auth/calendar.events';
/** The least that lists calendars, and reads and writes what is in them. */
const SCOPES = ['openid', 'email', EVENTS_SCOPE, 'https://www.googleapis.com/auth/calendar.calendarlist.readonly'];
/** An access token that ends while calendars are asked would end the call. */
const ENDS_SOON_MS = 2 * 60_000;

const FAILURES: Record<SignInTrouble, string> = {
  ended: MESSAGES.calendarSignInEnded,
  silent: MESSAGES.calendarProviderSilent,
  partial: MESSAGES.calendarNoConsent,
  no_address: MESSAGES.calendarNoAddress,
};
const failure = (trouble: SignInTrouble, cause?: unknown) =>
  new CalendarAccountError(FAILURES[trouble], trouble === 'ended' ? 'signed_out' : 'other', cause);

/** `api`: where Calendar is, instead of at Google; googleapis takes no path in it. */
type Config = SignInConfig & { api?: () => string };

/** Google Calendar, by the sign-in of its people. */
export function createGoogleCalendars(config: Config): CalendarServer {
  const signIn = createProviderSignIn(config, {
    scope: SCOPES,
    asks: { prompt: 'consent', access_type: 'offline' }, // without both it gives no refresh token the second time
    callback_path: CALENDAR_CALLBACK_PATH,
    failure,
  });
  return {
    authUrl: signIn.authUrl,
    redirectUri: signIn.redirectUri,
    host: 'calendar.google.com',

    async exchange(input) {
      const { tokens, identity, granted } = await signIn.exchange(input);
      // Each part of the consent has a box of its own there.
      if (!SCOPES.slice(2).every((scope) => granted.includes(scope))) throw failure('partial');
      return { tokens, email: identity.email };
    },

    open({ tokens: known, onTokens, now }) {
      let tokens = known;
      return openGoogleCalendars({
        rootUrl: config.api && `${config.api()}/`,
        async accessToken(isRefused) {
          if (isRefused || tokens.expires_at <= now().getTime() + ENDS_SOON_MS) {
            tokens = await signIn.refresh(tokens);
            await onTokens(tokens);
          }
          return tokens.access_token;
        },
      });
    },
  };
}
