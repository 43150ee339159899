import { useState } from 'react';
import { timeZones } from './clock.ts';
import { Combobox } from './combobox.tsx';
import { spellZone } from './company-zone.ts';
import { Field } from './field.tsx';
import { UI_WORDS } from './words.ts';

const ZONES = timeZones();
const SHOWN = 50;

/** The zones whose name has all the words. */
function findZones(text: string): string[] | null {
  const words = text
    .toLowerCase()
    .split(/[\s/]+/)
    .filter(Boolean);
  if (words.length === 0) return null;
  return ZONES.filter((zone) => words.every((word) => spellZone(zone).toLowerCase().includes(word))).slice(0, SHOWN);
}

/** A time zone, looked up by any part of its name. What is typed and fits several is put back when the field is left. */
export function ZoneField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (zone: string) => void;
  error?: string;
}) {
  const [text, setText] = useState<string | null>(null);
  const settle = () => {
    const found = text === null ? [] : (findZones(text) ?? []);
    const typed =
      found.length === 1
        ? found[0]
        : found.find((zone) => spellZone(zone).toLowerCase() === text?.trim().toLowerCase());
    if (typed) onChange(typed);
    setText(null);
  };
  return (
    <Field label={UI_WORDS.timezone} error={error}>
      {(control) => (
        <Combobox
          {...control}
          text={text ?? spellZone(value)}
          noun={UI_WORDS.timezone}
          nothing={UI_WORDS.noZone}
          useFound={findZones}
          keyOf={(zone) => zone}
          face={(zone) => <span className="truncate">{spellZone(zone)}</span>}
          onText={setText}
          onFocus={({ target }) => target.select()}
          onBlur={settle}
          onPick={(zone) => {
            setText(null);
            onChange(zone);
          }}
        />
      )}
    </Field>
  );
}
