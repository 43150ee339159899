/**
 * What a record type's catalogue says of one field, and what each kind of field is. Everything that lists fields
 * (schemas, statements, forms, columns, filters, files) is derived from the catalogue in record-type.ts; a company's
 * own fields are read into the same FieldSpec (custom.ts).
 */

/**
 * Where a field appears besides the record itself. `sheet` and `import`: a column of a sheet or a file can fill it.
 * `capture`: a webhook's key can. `fill`: a second capture adds it where it is empty. `merge`: chosen when two records
 * become one. `score`: what scoring rests on.
 */
const PLACES = [
  'form',
  'drawer',
  'column',
  'filter',
  'sort',
  'search',
  'import',
  'sheet',
  'capture',
  'export',
  'fill',
  'merge',
  'score',
] as const;
export type Place = (typeof PLACES)[number];

/** `required`: asked for. `filled`: never empty, the server fills it in. Left out: may be empty (null). */
export type Need = 'required' | 'filled';
/** Who writes it. `input`: who captures and who edits. `edit`: only who edits. `server`: nobody from outside. */
export type Writer = 'input' | 'edit' | 'server';

type Common = {
  /** What it is called wherever there is room, and in every file, error and document. */
  readonly label: string;
  /** The same where there is little room: a column's head, the drawer's facts. */
  readonly short?: string;
  readonly in: readonly Place[];
  readonly need?: Need;
  readonly by?: Writer;
  /**
   * What else senders and files call it, the nearest first, in any case and spacing. The key and the label need not be
   * repeated.
   */
  readonly aliases?: readonly string[];
};

export type TextKind = 'text' | 'long_text' | 'email' | 'phone' | 'url' | 'open_choice';
export type NumberKind = 'number' | 'money';
export type ChoiceKind = 'choice' | 'choices';
export type TimeKind = 'time' | 'date';

/**
 * One discriminated union: an editor offers exactly the properties that the kind has. `max` of a text counts
 * characters, money is in the company's currency unless the record has one of its own.
 */
export type FieldSpec =
  | (Common & {
      readonly kind: Exclude<TextKind, 'open_choice'>;
      readonly max: number;
      readonly example?: string;
      /** A second capture's text goes under the first one's, instead of only where there is none. */
      readonly append?: true;
    })
  | (Common & {
      readonly kind: 'open_choice';
      readonly max: number;
      /** What is usual, by stored value; any other text is possible. */
      readonly options: Readonly<Record<string, string>>;
      readonly example?: string;
    })
  | (Common & {
      readonly kind: NumberKind;
      readonly min?: number;
      readonly max?: number;
      readonly integer?: true;
      readonly example?: number;
    })
  | (Common & {
      readonly kind: ChoiceKind;
      /** Labels by stored value, in their own order. */
      readonly options: Readonly<Record<string, string>>;
      /** Other spellings that the wire takes, and what is stored for them. */
      readonly read?: Readonly<Record<string, string>>;
      readonly example?: string;
    })
  | (Common & { readonly kind: TimeKind; readonly example?: string })
  | (Common & { readonly kind: 'flag' })
  | (Common & { readonly kind: 'person' })
  | (Common & {
      readonly kind: 'record';
      /** The record type it points to. */
      readonly to: RecordTarget;
    });
/** What a record can point to. */
type RecordTarget = 'account' | 'contact' | 'lead' | 'pipeline';
export type Kind = FieldSpec['kind'];
export type Fields = Readonly<Record<string, FieldSpec>>;

export type Control = 'line' | 'area' | 'number' | 'select' | 'chips' | 'day' | 'check' | 'person' | 'record';
/** What a kind is in a statement, in a form and in a list. A new kind that lacks a line here does not compile. */
export const KINDS: Readonly<Record<Kind, { sql: string; control: Control; align: 'start' | 'end' }>> = {
  text: { sql: 'text', control: 'line', align: 'start' },
  long_text: { sql: 'text', control: 'area', align: 'start' },
  email: { sql: 'text', control: 'line', align: 'start' },
  phone: { sql: 'text', control: 'line', align: 'start' },
  url: { sql: 'text', control: 'line', align: 'start' },
  open_choice: { sql: 'text', control: 'select', align: 'start' },
  number: { sql: 'float8', control: 'number', align: 'end' },
  money: { sql: 'float8', control: 'number', align: 'end' },
  choice: { sql: 'text', control: 'select', align: 'start' },
  choices: { sql: 'text[]', control: 'chips', align: 'start' },
  time: { sql: 'timestamptz', control: 'day', align: 'end' },
  date: { sql: 'date', control: 'day', align: 'end' },
  flag: { sql: 'boolean', control: 'check', align: 'start' },
  person: { sql: 'uuid', control: 'person', align: 'start' },
  record: { sql: 'uuid', control: 'record', align: 'start' },
};

export const isTextKind = (kind: Kind): kind is TextKind =>
  ['text', 'long_text', 'email', 'phone', 'url', 'open_choice'].includes(kind);
export const isNumberKind = (kind: Kind): kind is NumberKind => kind === 'number' || kind === 'money';
export const isChoiceKind = (kind: Kind): kind is ChoiceKind => kind === 'choice' || kind === 'choices';
export const isTimeKind = (kind: Kind): kind is TimeKind => kind === 'time' || kind === 'date';

/**
 * How a column, a label or a webhook's key is compared: letters and digits only, in lower case. 'E-mail Address' and
 * 'email_address' are one.
 */
export const spellingOf = (name: string): string =>
  /^[a-z\d]*$/.test(name)
    ? name
    : name
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The stored values of a choice, in their own order. */
export const valuesOf = <const O extends Readonly<Record<string, string>>>({ options }: { options: O }) =>
  Object.keys(options) as [keyof O & string, ...(keyof O & string)[]];
