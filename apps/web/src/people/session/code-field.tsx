import { CODE_DIGITS } from '@outrider/shared/people/two-step';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { SESSION_WORDS } from './words.ts';

type CodeFieldProps = {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (code: string) => void;
  /** All digits are there. */
  onComplete: (code: string) => void;
};

const PLACES = Array.from({ length: CODE_DIGITS }, (_, place) => place);
const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** The six digits of an authenticator app, a box each. Takes a code that is pasted or filled in as a whole, too. */
export function CodeField({ label, value, error, onChange, onComplete }: CodeFieldProps) {
  const id = useId();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  // At the start, and after a code that was wrong.
  const isEmpty = value === '';
  useEffect(() => {
    if (isEmpty) boxes.current[0]?.focus();
  }, [isEmpty]);
  const focus = (place: number) => boxes.current[Math.min(place, CODE_DIGITS - 1)]?.focus();

  /** Writes digits from this place on; what stood there before makes way. */
  function write(place: number, text: string) {
    const typed = digitsOf(text);
    if (typed === '') return;
    const next = (value.slice(0, place) + typed + value.slice(place + typed.length)).slice(0, CODE_DIGITS);
    onChange(next);
    focus(place + typed.length);
    if (next.length === CODE_DIGITS) onComplete(next);
  }
  function onKeyDown(place: number, event: KeyboardEvent<HTMLInputElement>) {
    const moves: Record<string, number> = { ArrowLeft: place - 1, ArrowRight: place + 1 };
    const to = moves[event.key];
    if (to !== undefined) focus(Math.max(0, to));
    else if (event.key === 'Backspace') {
      const from = value[place] ? place : Math.max(0, place - 1);
      onChange(value.slice(0, from) + value.slice(from + 1));
      focus(from);
    } else return;
    event.preventDefault();
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    write(0, event.clipboardData.getData('text'));
  };
  return (
    <fieldset className="field">
      <legend className="lab mb-1.5">{label}</legend>
      <div className="grid grid-cols-6 gap-2">
        {PLACES.map((place) => (
          <input
            key={place}
            ref={(box) => void (boxes.current[place] = box)}
            inputMode="numeric"
            autoComplete={place === 0 ? 'one-time-code' : 'off'}
            aria-label={SESSION_WORDS.digit(place + 1)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className="input num h-13 w-full px-0 text-center !text-xl"
            value={value[place] ?? ''}
            onFocus={(event) => event.target.select()}
            onChange={(event) => write(Math.min(place, value.length), event.target.value)}
            onKeyDown={(event) => onKeyDown(place, event)}
            onPaste={onPaste}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-error text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}
