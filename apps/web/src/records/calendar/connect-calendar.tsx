import type { CalendarProvider } from '@outrider/shared/records/calendar-providers';
import { CalendarSync, ExternalLink, Link2 } from 'lucide-react';
import { useId, useState } from 'react';
import { AddressForm } from './address-form.tsx';
import { useCalendarSignIn } from './use-calendar-sign-in.ts';
import { ACCOUNT_WORDS as WORDS } from './words-accounts.ts';

type Way = CalendarProvider | 'address';
const ICONS = { google: CalendarSync, address: Link2 } satisfies Record<Way, typeof Link2>;

type ConnectCalendarProps = { signIns: readonly CalendarProvider[]; onConnected: () => void };

/** The ways to another calendar: the sign-in of its provider where this server has one, or its address. */
export function ConnectCalendar({ signIns, onConnected }: ConnectCalendarProps) {
  const ways: readonly Way[] = [...signIns, 'address'];
  const [way, setWay] = useState<Way>(ways[0] ?? 'address');
  const { signIn, isWaiting } = useCalendarSignIn(onConnected);
  return (
    <div className="grid grid-cols-1 gap-4">
      {ways.length > 1 && <Ways ways={ways} chosen={way} disabled={isWaiting} onChoose={setWay} />}
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

type WaysProps = { ways: readonly Way[]; chosen: Way; disabled: boolean; onChoose: (way: Way) => void };

function Ways({ ways, chosen, disabled, onChoose }: WaysProps) {
  const name = useId();
  return (
    <fieldset disabled={disabled}>
      <legend className="text-[0.8125rem] font-strong">{WORDS.way}</legend>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {ways.map((way) => {
          const Icon = ICONS[way];
          const isChosen = way === chosen;
          return (
            <label
              key={way}
              className={`flex h-12 cursor-pointer items-center gap-3 rounded-lg border px-3 ${
                isChosen ? 'border-link bg-selected' : 'border-line-strong hover:bg-hover'
              }`}
            >
              <Icon className="i size-5" />
              <span className={`whitespace-nowrap ${isChosen ? 'font-strong' : ''}`}>{WORDS.ways[way]}</span>
              <input
                type="radio"
                name={name}
                className="radio radio-xs ml-auto"
                checked={isChosen}
                onChange={() => onChoose(way)}
              />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
