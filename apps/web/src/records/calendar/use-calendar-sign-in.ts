import { MESSAGES } from '@outrider/shared/ground/messages';
import { CALENDAR_CONNECTED_MESSAGE, type CalendarProvider } from '@outrider/shared/records/calendar-providers';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useProviderWindow } from '../../ground/ui/use-provider-window.ts';
import { ACCOUNT_WORDS as WORDS } from './words-accounts.ts';

/** An account by the sign-in of its provider, in a window of its own: a new one, or `id` again. */
export function useCalendarSignIn(onConnected: () => void = () => {}) {
  const utils = trpc.useUtils();
  const { isOpen, open } = useProviderWindow('outrider-calendar', CALENDAR_CONNECTED_MESSAGE);
  const signIn = async (wanted: { provider: CalendarProvider; id?: string }) => {
    const begin = async () =>
      (await utils.client.calendarAccounts.signIn.mutate({ ...wanted, origin: window.location.origin })).auth_url;
    await open(begin, (told) => {
      void utils.calendarAccounts.invalidate();
      if (!told) return;
      showToast(wanted.id ? WORDS.signedInAgain : WORDS.connected, { kind: 'success' });
      onConnected();
    }).catch((error: unknown) => showToast(sentenceOf(error, MESSAGES.connectCalendarFailed), { kind: 'error' }));
  };
  return { signIn, isWaiting: isOpen };
}
