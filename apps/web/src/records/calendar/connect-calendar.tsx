import type { CalendarProvider } from '@outrider/shared/records/calendar-providers';
import { CalendarSync, ExternalLink, Link2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { WayChoice } from '../../ground/ui/way-choice.tsx';
import { AddressForm } from './address-form.tsx';
import { useCalendarSignIn } from './use-calendar-sign-in.ts';
import { ACCOUNT_WORDS as WORDS } from './words-accounts.ts';

type Way = CalendarProvider | 'address';
const MARKS: Record<Way, ReactNode> = {
  google: <CalendarSync className="i size-5" />,
  address: <Link2 className="i size-5" />,
};

type ConnectCalendarProps = { signIns: readonly CalendarProvider[]; onConnected: () => void };

/** The ways to another calendar: the sign-in of its provider where this server has one, or its address. */
export function ConnectCalendar({ signIns, onConnected }: ConnectCalendarProps) {
  const ways: readonly Way[] = [...signIns, 'address'];
  const [way, setWay] = useState<Way>(ways[0] ?? 'address');
  const { signIn, isWaiting } = useCalendarSignIn(onConnected);
  return (
    <div className="grid grid-cols-1 gap-4">
      {ways.length > 1 && (
        <WayChoice
          legend={WORDS.way}
          ways={ways.map((name) => ({ name, label: WORDS.ways[name], mark: MARKS[name] }))}
          chosen={way}
          disabled={isWaiting}
          onChoose={setWay}
        />
      )}
      {way === 'address' ? (
        <AddressForm />
      ) : (
        <div className="grid gap-3">
          <p className="text-muted">{WORDS[way].text}</p>
          <div className="flex flex-wrap items-center gap-3">
            <button
              type="button"
              className="btn btn-primary btn-sm"
              aria-disabled={isWaiting || undefined}
              onClick={() => !isWaiting && void signIn({ provider: way })}
            >
              <ExternalLink className="i" />
              {WORDS[way].action}
            </button>
            <output className="text-faint text-xs">{isWaiting && WORDS[way].waiting}</output>
          </div>
        </div>
      )}
    </div>
  );
}
