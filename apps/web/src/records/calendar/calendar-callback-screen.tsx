import { MESSAGES } from '@outrider/shared/ground/messages';
import { CALENDAR_CONNECTED_MESSAGE } from '@outrider/shared/records/calendar-providers';
import { trpc } from '../../ground/trpc.ts';
import { ProviderCallback } from '../../ground/ui/provider-callback.tsx';
import { ACCOUNT_WORDS as WORDS } from './words-accounts.ts';

const CALENDAR = {
  ...WORDS.callback,
  failed: MESSAGES.connectCalendarFailed,
  old: MESSAGES.calendarSignInOld,
};

/** A calendar's provider, back from its consent page. */
export const CalendarCallbackScreen = () => (
  <ProviderCallback
    finish={trpc.calendarAccounts.finishSignIn.useMutation({ meta: { quiet: true } })}
    message={CALENDAR_CONNECTED_MESSAGE}
    words={CALENDAR}
    home="/calendar"
  />
);
