import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { DEALS_WORDS } from './words.ts';

const WORDS = DEALS_WORDS.drawer;

type EditableFactProps = {
  label: string;
  /** As it reads; null where it is empty. */
  shown: ReactNode;
  /** As it is edited. */
  value: string;
  type?: 'text' | 'date' | 'number';
  /** A choice instead of a text. */
  options?: readonly { value: string; label: string }[];
  mayEdit: boolean;
  /** @returns why it was not saved */
  onSave: (value: string) => Promise<string | null>;
};

/** Text until it is pressed, then a field: Enter or leaving it saves, Esc puts it back. */
export function EditableFact({ label, shown, value, type = 'text', options, mayEdit, onSave }: EditableFactProps) {
  const [editing, setEditing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const leave = () => {
    setEditing(false);
    setFailure(null);
    requestAnimationFrame(() => trigger.current?.focus());
  };
  async function save(next: string) {
    if (next.trim() === value) return leave();
    const why = await onSave(next.trim());
    if (why) setFailure(why);
    else leave();
  }
  const control = {
    'aria-label': label,
    'aria-invalid': failure ? true : undefined,
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press that opened it was on this very place
    autoFocus: true,
    defaultValue: value,
    onBlur: (event: { currentTarget: { value: string } }) => void save(event.currentTarget.value),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      leave();
    },
  };
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>
        {editing ? (
          <form
            onSubmit={(event: FormEvent<HTMLFormElement>) => {
              event.preventDefault();
              void save((event.currentTarget.elements[0] as HTMLInputElement).value);
            }}
          >
            {options ? (
              <select
                {...control}
                className="select select-sm w-full"
                onChange={(event) => void save(event.target.value)}
              >
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
            ) : (
              <input
                {...control}
                type={type === 'date' ? 'date' : 'text'}
                inputMode={type === 'number' ? 'decimal' : undefined}
                autoComplete="off"
                className="input input-sm w-full"
              />
            )}
            {failure && <p className="text-error text-xs">{failure}</p>}
          </form>
        ) : mayEdit ? (
          <button
            ref={trigger}
            type="button"
            className="fact-v"
            aria-label={WORDS.edit(label)}
            onClick={() => setEditing(true)}
          >
            {shown ?? <span className="text-faint">{WORDS.empty}</span>}
          </button>
        ) : (
          <span className="fact-v">{shown ?? <span className="text-faint">{WORDS.empty}</span>}</span>
        )}
      </dd>
    </div>
  );
}
