import type { CustomValue } from '@outrider/shared/ground/fields/custom';
import { isChoiceKind } from '@outrider/shared/ground/fields/field';
import { ArrowUpRight, ExternalLink, Mail, Phone } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { CustomValueText } from '../fields/custom-value.tsx';
import { valueWords } from '../fields/value-words.ts';
import { AccountFact } from './account-fact.tsx';
import { FieldInput, type FieldOptions } from './field-input.tsx';
import type { FormField } from './form-field.ts';
import { useMedia, WIDE } from '../../ground/ui/use-media.ts';
import { placeOf } from './subject-calls.ts';
import { type FactKind, type FactRecord, useFact } from './use-fact.ts';
import type { AccountChoice } from './use-found-accounts.ts';
import { RECORDS_WORDS } from './words.ts';

export type FactProps<Row> = {
  kind: FactKind<Row>;
  row: Row;
  field: FormField;
  /** Of people and records, by id. */
  names: Record<string, string>;
  options?: FieldOptions;
  canEdit: boolean;
  /** How it reads, where the words of its kind of field do not say it. */
  said?: ReactNode;
  /** How it stands out. */
  look?: string;
  /** In the head of a page it is one of a few short facts: what it leads to stands elsewhere. */
  inHead?: boolean;
};

/** What is chosen is saved as it is chosen; what is typed waits for Enter or for the focus to leave. */
const isPicked = ({ kind }: FormField) => kind === 'choice' || kind === 'person' || kind === 'open_choice';

/** A fact: text until it is pressed, then a field. Enter and leaving it save, Esc restores. */
export function FactValue<Row extends FactRecord>({
  kind,
  row,
  field,
  names,
  options,
  canEdit,
  said,
  look = '',
  inHead = false,
}: FactProps<Row>) {
  const fact = useFact(kind, row, field);
  const button = useRef<HTMLButtonElement>(null);
  const editor = useRef<HTMLDivElement>(null);
  // What is pressed to leave the field is not followed by the save that losing the focus means.
  const isLeft = useRef(false);
  const [picked, setPicked] = useState<Record<string, string>>({});
  const words = (value: CustomValue) => valueWords(field, value, { ...names, ...picked }, kind.currencyOf?.(row));
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

  const narrow = !useMedia(WIDE);
  const face = `fact-v ${inHead ? 'fact-head' : ''} ${look}`;
  const text = (
    <FactText
      field={field}
      value={fact.value}
      words={words}
      said={fact.isStored ? said : undefined}
      look={inHead ? 'lg:truncate' : ''}
    />
  );
  return (
    <>
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
              onChange={(given) => (options || isPicked(field) ? pick(given ?? '') : fact.type(given ?? ''))}
            />
          )}
        </div>
      ) : (
        <span className="group/fact relative flex items-start">
          {canEdit ? (
            <button ref={button} type="button" className={face} title={RECORDS_WORDS.edit} onClick={fact.open}>
              <span className="sr-only">{field.label}: </span>
              {text}
            </button>
          ) : (
            <span className={face}>{text}</span>
          )}
          {!(inHead && narrow) && <FactLink kind={field.kind} value={fact.value} name={words(fact.value)} />}
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
    </>
  );
}

type FactTextProps = {
  field: FormField;
  value: CustomValue;
  words: (value: CustomValue) => string;
  said: ReactNode;
  look: string;
};

function FactText({ field, value, words, said, look }: FactTextProps) {
  if (said !== undefined) return <span className={`min-w-0 break-words ${look}`}>{said}</span>;
  if (value === '' || (Array.isArray(value) && value.length === 0) || value === false)
    return <span className="text-faint">{value === false ? words(value) : RECORDS_WORDS.empty}</span>;
  if (field.custom && isChoiceKind(field.kind)) return <CustomValueText field={field.custom} value={value} />;
  if (field.kind === 'email' || field.kind === 'url')
    return (
      <span className="min-w-0 truncate" title={words(value)}>
        {words(value)}
      </span>
    );
  return (
    <span
      className={`min-w-0 break-words ${look} ${field.kind === 'long_text' ? 'line-clamp-6 whitespace-pre-line' : ''}`}
    >
      {words(value)}
    </span>
  );
}

const LINKS = {
  email: { Icon: Mail, scheme: 'mailto:', does: 'Write to' },
  phone: { Icon: Phone, scheme: 'tel:', does: 'Call' },
  url: { Icon: ExternalLink, scheme: '', does: 'Open' },
} as const;

/** Beside what can be written to, called or opened; on a desk when the pointer or the focus is there. */
const LINK =
  'btn btn-ghost btn-xs btn-square text-muted max-lg:size-11 lg:bg-base-100 lg:absolute lg:top-0.5 lg:right-0 lg:opacity-0 lg:group-focus-within/fact:opacity-100 lg:group-hover/fact:opacity-100 print:hidden';

type FactLinkProps = { kind: FormField['kind']; value: CustomValue; name: string };

function FactLink({ kind, value, name }: FactLinkProps) {
  if (typeof value !== 'string' || value === '') return null;
  if (kind === 'record')
    return (
      <Link className={LINK} to={placeOf('account', value)} aria-label={RECORDS_WORDS.open(name)}>
        <ArrowUpRight className="i size-3.5" />
      </Link>
    );
  const link = kind === 'email' || kind === 'phone' || kind === 'url' ? LINKS[kind] : null;
  if (!link || (kind === 'url' && !/^https?:\/\//i.test(value))) return null;
  return (
    <a
      className={LINK}
      href={`${link.scheme}${value}`}
      aria-label={`${link.does} ${value}`}
      {...(kind === 'url' && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
    >
      <link.Icon className="i size-3.5" />
    </a>
  );
}
