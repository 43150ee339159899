import { WRITING_LANGUAGE_LABELS, type WritingLanguage } from '@outrider/shared/ground/languages';
import type { Said } from '@outrider/shared/insight/playbook';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Field } from '../../ground/ui/field.tsx';
import { readAmount, readWords } from './playbook-draft.ts';
import { PLAYBOOK_WORDS as WORDS } from './words.ts';

type Labelled = { label: string; hint?: string; max: number };

export function TextInput({
  label,
  hint,
  max,
  value,
  onChange,
  type = 'text',
  className,
}: Labelled & { value: string | null; onChange: (value: string | null) => void; type?: string; className?: string }) {
  return (
    <Field label={label} hint={hint} className={className}>
      {(control) => (
        <input
          {...control}
          type={type}
          maxLength={max}
          autoComplete="off"
          className="input input-sm w-full"
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value || null)}
        />
      )}
    </Field>
  );
}

type SaidInputProps = Labelled & {
  languages: readonly WritingLanguage[];
  value: Said;
  onChange: (value: Said) => void;
};

/** The same in each language that the company writes, side by side. */
export function SaidInput({ label, hint, max, languages, value, onChange }: SaidInputProps) {
  return (
    <div className={`grid gap-3 sm:col-span-2 ${languages.length > 1 ? '@3xl:grid-cols-2' : ''}`}>
      {languages.map((language) => (
        <Field
          key={language}
          label={languages.length > 1 ? WORDS.inLanguage(label, WRITING_LANGUAGE_LABELS[language]) : label}
          hint={hint}
        >
          {(control) =>
            max > 100 ? (
              <textarea
                {...control}
                rows={2}
                lang={language}
                maxLength={max}
                className="textarea textarea-sm w-full"
                value={value[language] ?? ''}
                onChange={({ target }) =>
                  onChange({ ...value, [language]: target.value.replaceAll('\n', ' ') || null })
                }
              />
            ) : (
              <input
                {...control}
                lang={language}
                maxLength={max}
                autoComplete="off"
                className="input input-sm w-full"
                value={value[language] ?? ''}
                onChange={({ target }) => onChange({ ...value, [language]: target.value || null })}
              />
            )
          }
        </Field>
      ))}
    </div>
  );
}

type WordsInputProps = { label: string; hint?: string; value: string[]; onChange: (value: string[]) => void };

/** A list between commas. What is typed stays as it is typed until the field is left. */
export function WordsInput({ label, hint = WORDS.wordsHint, value, onChange }: WordsInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={label} hint={hint} className="sm:col-span-2">
      {(control) => (
        <textarea
          {...control}
          rows={2}
          className="textarea textarea-sm w-full"
          value={typed ?? value.join(', ')}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(readWords(target.value));
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  );
}

type NumberInputProps = { label: string; value: number | null; onChange: (value: number | null) => void };

export function NumberInput({ label, value, onChange }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          className="input input-sm num w-full"
          value={typed ?? value ?? ''}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(readAmount(target.value));
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  );
}

type RowsProps<Row> = {
  rows: readonly Row[];
  add: string;
  most: number;
  make: () => Row;
  onChange: (rows: Row[]) => void;
  children: (row: Row, set: (row: Row) => void) => ReactNode;
};

/** Rows that come and go beneath an entry. */
export function Rows<Row>({ rows, add, most, make, onChange, children }: RowsProps<Row>) {
  return (
    <div className="grid gap-2 sm:col-span-2">
      {rows.map((row, at) => (
        // Rows have no id and are never moved about.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
            {children(row, (next) => onChange(rows.map((one, place) => (place === at ? next : one))))}
          </div>
          <button
            type="button"
            className="btn btn-ghost btn-sm btn-square mt-6"
            aria-label={WORDS.remove}
            onClick={() => onChange(rows.filter((_, place) => place !== at))}
          >
            <X className="i" />
          </button>
        </div>
      ))}
      {rows.length < most && (
        <button type="button" className="btn btn-ghost btn-sm w-fit" onClick={() => onChange([...rows, make()])}>
          <Plus className="i" />
          {add}
        </button>
      )}
    </div>
  );
}
