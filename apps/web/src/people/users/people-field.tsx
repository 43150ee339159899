import { X } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { Combobox } from '../../ground/ui/combobox.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { hasWords } from '../../ground/ui/has-words.ts';
import { UI_WORDS } from '../../ground/ui/words.ts';
import { usePeople } from './use-people.ts';
import { USERS_WORDS as WORDS } from './words.ts';

const SHOWN = 8;
type PeopleFieldProps = {
  label: string;
  hint?: string;
  error?: string;
  /** IDs of people of the company. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Several people, looked up by name. */
export function PeopleField({ label, hint, error, chosen, onChange }: PeopleFieldProps) {
  const [text, setText] = useState('');
  const names = usePeople();
  const find = (typed: string) => {
    const fits = hasWords(typed);
    return Object.entries(names)
      .filter(([id, name]) => !chosen.includes(id) && fits(name))
      .slice(0, SHOWN);
  };
  return (
    <Field label={label} hint={hint} error={error} className="sm:col-span-2">
      {(control) => (
        <div className="grid gap-1.5">
          {chosen.length > 0 && (
            <ul className="flex flex-wrap gap-1.5">
              {chosen.map((id) => (
                <li
                  key={id}
                  className="bg-base-200 inline-flex h-7 items-center gap-1.5 rounded-md pr-1 pl-1.5 text-xs max-lg:h-11"
                >
                  <Avatar name={names[id] ?? ''} className="!size-5" />
                  {names[id]}
                  <button
                    type="button"
                    className="grid size-5 cursor-pointer place-items-center rounded-sm max-lg:size-9"
                    aria-label={UI_WORDS.remove(names[id] ?? '')}
                    onClick={() => {
                      document.getElementById(control.id)?.focus();
                      onChange(chosen.filter((one) => one !== id));
                    }}
                  >
                    <X className="i" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <Combobox
            {...control}
            text={text}
            placeholder={WORDS.addPerson}
            noun={WORDS.person}
            nothing={WORDS.noPerson}
            useFound={find}
            keyOf={([id]) => id}
            face={([, name]) => (
              <span className="flex items-center gap-2">
                <Avatar name={name} className="!size-5" />
                <span className="truncate">{name}</span>
              </span>
            )}
            onText={setText}
            onBlur={() => setText('')}
            onPick={([id]) => {
              setText('');
              onChange([...chosen, id]);
            }}
          />
        </div>
      )}
    </Field>
  );
}
