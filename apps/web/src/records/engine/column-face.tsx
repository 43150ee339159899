import {
  type CustomField,
  type CustomFieldName,
  customName,
  type CustomValues,
  isSortable,
  specOf,
} from '@outrider/shared/ground/fields/custom';
import type { Kind } from '@outrider/shared/ground/fields/field';
import { type Descriptor, describeField } from '@outrider/shared/ground/fields/record-type';
import type { ReactNode } from 'react';
import { CustomValueText } from '../fields/custom-value.tsx';
import { formatMoney, formatNumber } from '../../ground/ui/format.ts';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';

/** A column of a table of records. */
export type ColumnFace<Row, Sort extends string> = {
  label: string;
  /** What the list is asked for when its head is pressed; left out where it cannot be sorted by. */
  sort?: Sort;
  /** Which way it is sorted first: texts from A on, everything else from the most. */
  first: 'asc' | 'desc';
  /** Pixels, until somebody draws it wider. */
  width: number;
  align: 'start' | 'end';
  cell: (row: Row) => ReactNode;
};

export const unknownCell = <span className="text-faint">–</span>;

const WIDTHS: Record<Kind, number> = {
  text: 148,
  long_text: 208,
  email: 208,
  phone: 136,
  url: 176,
  open_choice: 120,
  number: 96,
  money: 104,
  choice: 128,
  choices: 184,
  time: 124,
  date: 120,
  flag: 92,
  person: 148,
  record: 176,
};
/** Room for a letter of a head, and around it. */
const LETTER = 7;
const AROUND = 36;
const HEAD_MAX = 200;

const widthOf = ({ kind, short }: Pick<Descriptor, 'kind' | 'short'>) =>
  Math.max(WIDTHS[kind], Math.min(HEAD_MAX, short.length * LETTER + AROUND));
const isText = (kind: Kind) =>
  ['text', 'long_text', 'email', 'phone', 'url', 'open_choice', 'choice', 'person', 'record'].includes(kind);

/** A field of the catalogue as a column. `valueOf`: what the record holds of it. */
export function faceOf<Row, Sort extends string>(
  field: Descriptor,
  valueOf: (row: Row) => unknown,
  sort?: Sort,
): ColumnFace<Row, Sort> {
  const words = new Map(field.options?.map(({ value, label }) => [value, label]));
  const inWords = wordsOf(field.kind, words);
  return {
    label: field.short,
    sort,
    first: isText(field.kind) ? 'asc' : 'desc',
    width: widthOf(field),
    align: field.align,
    cell: (row) => {
      const value = valueOf(row);
      return value === null || value === undefined ? unknownCell : inWords(value as string | number);
    },
  };
}

function wordsOf(kind: Kind, words: ReadonlyMap<string, string>): (value: string | number) => ReactNode {
  switch (kind) {
    case 'time':
      return (value) => <RelativeTime at={String(value)} className="num text-muted" />;
    case 'money':
      return (value) => <span className="num">{formatMoney(Number(value))}</span>;
    case 'number':
      return (value) => <span className="num">{formatNumber(Number(value))}</span>;
    default:
      return (value) => words.get(String(value)) ?? String(value);
  }
}

/** One of the company's own fields as a column. */
export function customFace(field: CustomField): ColumnFace<{ custom: CustomValues }, CustomFieldName> {
  const name = customName(field.key);
  return {
    ...faceOf(describeField(name, specOf(field)), () => null, isSortable(field.kind) ? name : undefined),
    cell: ({ custom }) =>
      custom[field.key] === undefined ? unknownCell : <CustomCell field={field} custom={custom} />,
  };
}

/** On one line, whatever its length: the whole of a text shows when it is pointed at. */
function CustomCell({ field, custom }: { field: CustomField; custom: CustomValues }) {
  const value = custom[field.key];
  if (field.kind === 'long_text') return <span title={String(value)}>{String(value)}</span>;
  return <CustomValueText field={field} value={value} />;
}
