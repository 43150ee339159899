import type { CustomValue } from '@outrider/shared/fields/custom';
import { isChoiceKind } from '@outrider/shared/fields/field';
import { ExternalLink, Mail, Phone } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { CustomValueText } from '../fields/custom-value.tsx';
import { valueWords } from '../fields/value-words.ts';
import { AccountFact } from './account-fact.tsx';
import { FieldInput, type FieldOptions } from './field-input.tsx';
import type { FormField } from './form-field.ts';
import type { AnyRecord, RecordKind } from './record-kind.ts';
import { useFact } from './use-fact.ts';
import type { AccountChoice } from './use-found-accounts.ts';
import { RECORDS_WORDS } from './words.ts';

type FactRowProps<Row extends AnyRecord> = {
  kind: RecordKind<Row>;
  row: Row;
  field: FormField;
  /** Of people and records, by id. */
  names: Record<string, string>;
  options?: FieldOptions;
  canEdit: boolean;
};

/** What is chosen is saved as it is chosen; what is typed waits for Enter or for the focus to leave. */
const isPicked = ({ kind }: FormField) => kind === 'choice' || kind === 'person' || kind === 'open_choice';

/** A fact with its label: text until it is pressed, then a field. Enter and leaving it save, Esc restores. */
export function FactRow<Row extends AnyRecord>({ kind, row, field, names, options, canEdit }: FactRowProps<Row>) {
  const fact = useFact(kind, row, field);
  const button = useRef<HTMLButtonElement>(null);
  const editor = useRef<HTMLDivElement>(null);
  // What is pressed to leave the field is not followed by the save that losing the focus means.
  const isLeft = useRef(false);
  const [picked, setPicked] = useState<Record<string, string>>({});
  const words = (value: CustomValue) => valueWords(field, value, { ...names, ...picked });
  useEffect(() => {
    if (!fact.isOpen) return;
    isLeft.current = false;
    editor.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }, [fact.isOpen]);
  // The field that had the focus is gone: the text in its place takes it.
  const back = () => {
    isLeft.current = true;
    requestAnimationFrame(() => button.current?.focus());
  };

  const pick = (value: CustomValue) => {
    back();
    fact.save(value);
  };
  const pickAccount = (account: AccountChoice | null) => {
    if (account) setPicked({ [account.id]: account.name });
    pick(account?.id ?? '');
  };
  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented) return;
    const inArea = event.target instanceof HTMLTextAreaElement;
    const onButton = event.target instanceof HTMLButtonElement;
    const isSave = event.key === 'Enter' && !onButton && (!inArea || event.ctrlKey || event.metaKey);
    if (!isSave && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    back();
    if (isSave) fact.save();
    else fact.leave();
  }
  function onBlur({ relatedTarget, currentTarget }: FocusEvent) {
    if (!isLeft.current && !currentTarget.contains(relatedTarget) && document.hasFocus()) fact.save();
  }

  return (
    <div className="fact" id={`field-${field.key}`}>
      <dt>{field.short}</dt>
      <dd>
        {fact.isOpen ? (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter and Esc end the editing, wherever in the field the focus is
          <div
            ref={editor}
            className="py-0.5 [&_label[for]]:sr-only [&_legend]:sr-only"
            onKeyDown={onKeyDown}
            onBlur={onBlur}
          >
            {field.control === 'record' ? (
              <AccountFact label={field.label} value={String(fact.value)} error={fact.error} onPick={pickAccount} />
            ) : (
              <FieldInput
                field={field}
                value={fact.value}
                options={options}
                error={fact.error ?? undefined}
                dense
                onChange={(given) => (isPicked(field) ? pick(given ?? '') : fact.type(given ?? ''))}
              />
            )}
          </div>
        ) : (
          <span className="flex items-start">
            {canEdit ? (
              <button ref={button} type="button" className="fact-v" title="Edit" onClick={fact.open}>
                <span className="sr-only">{field.label}: </span>
                <FactText field={field} value={fact.value} words={words} />
              </button>
            ) : (
              <span className="fact-v">
                <FactText field={field} value={fact.value} words={words} />
              </span>
            )}
            <FactLink field={field} value={fact.value} />
          </span>
        )}
        {fact.clash && (
          <div role="alert" className="b-orange mt-1 grid gap-1.5 rounded-md px-3 py-2 text-sm">
            <p className="font-strong">{RECORDS_WORDS.clash(field.label)}</p>
            <p className="break-words">Mine: {words(fact.clash.mine) || RECORDS_WORDS.empty}</p>
            <p className="break-words">Theirs: {words(fact.clash.theirs) || RECORDS_WORDS.empty}</p>
            <p className="flex flex-wrap gap-1.5">
              <button type="button" className="btn btn-xs btn-line" onClick={fact.keepMine}>
                Keep mine
              </button>
              <button type="button" className="btn btn-xs btn-line" onClick={fact.takeTheirs}>
                Take theirs
              </button>
            </p>
          </div>
        )}
      </dd>
    </div>
  );
}

type FactTextProps = { field: FormField; value: CustomValue; words: (value: CustomValue) => string };

function FactText({ field, value, words }: FactTextProps) {
  if (value === '' || (Array.isArray(value) && value.length === 0) || value === false)
    return <span className="text-faint">{value === false ? words(value) : RECORDS_WORDS.empty}</span>;
  if (field.custom && isChoiceKind(field.kind)) return <CustomValueText field={field.custom} value={value} />;
  return (
    <span className={`min-w-0 break-words ${field.kind === 'long_text' ? 'line-clamp-6 whitespace-pre-line' : ''}`}>
      {words(value)}
    </span>
  );
}

const LINKS = {
  email: { Icon: Mail, scheme: 'mailto:', does: 'Write to' },
  phone: { Icon: Phone, scheme: 'tel:', does: 'Call' },
  url: { Icon: ExternalLink, scheme: '', does: 'Open' },
} as const;

/** Beside what can be written to, called or opened. */
function FactLink({ field: { kind }, value }: { field: FormField; value: CustomValue }) {
  const link = kind === 'email' || kind === 'phone' || kind === 'url' ? LINKS[kind] : null;
  if (!link || typeof value !== 'string' || value === '') return null;
  if (kind === 'url' && !/^https?:\/\//i.test(value)) return null;
  return (
    <a
      className="btn btn-ghost btn-xs btn-square text-muted max-lg:size-11 print:hidden"
      href={`${link.scheme}${value}`}
      aria-label={`${link.does} ${value}`}
      {...(kind === 'url' && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
    >
      <link.Icon className="i size-3.5" />
    </a>
  );
}
