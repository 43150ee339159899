import type { CompanyDb } from '@outrider/db';
import {
  CUSTOM_KINDS,
  type CustomField,
  type CustomKind,
  type CustomValue,
} from '@outrider/shared/ground/fields/custom';
import { forgetFields } from './known-fields.ts';

const OPTIONS = [
  { value: 'red', label: 'Red', colour: 'red' as const },
  { value: 'blue', label: 'Blue', colour: 'blue' as const },
];
const SLOTS: Partial<Record<CustomKind, string>> = {
  text: 'text',
  choice: 'text',
  flag: 'text',
  person: 'text',
  number: 'number',
  money: 'number',
  date: 'date',
  choices: 'many',
};

type Asked = Partial<Omit<CustomField, 'id' | 'key' | 'kind'>> & { key: string; kind: CustomKind };

/** A field of the company's own, written past its door, in the first slot that is free. */
export async function makeField(
  db: CompanyDb,
  { key, kind, label = key, default_value, ...more }: Asked,
): Promise<void> {
  const slot = SLOTS[kind];
  const used = slot ? await db.customField.count({ where: { slot: { startsWith: slot } } }) : 0;
  await db.customField.create({
    data: {
      record_type: 'lead',
      key,
      kind,
      label,
      label_key: label.toLowerCase().replaceAll(/[^a-z0-9]/g, ''),
      options: kind === 'choice' || kind === 'choices' ? OPTIONS : [],
      ...(slot && { slot: `${slot}_${String(used + 1).padStart(2, '0')}`, slot_group: 1 }),
      ...(default_value !== undefined && default_value !== null && { default_value }),
      ...more,
    },
    select: { id: true },
  });
  forgetFields(db.companyId);
}

/** A field of every kind, each under its kind's name: my_text, my_choices. */
export async function makeEveryKind(db: CompanyDb): Promise<void> {
  for (const kind of CUSTOM_KINDS)
    await makeField(db, {
      key: `my_${kind}`,
      kind,
      label: `My ${kind.replaceAll('_', ' ')}`,
      in_search: kind === 'text',
    });
}

/** Two values for each of them. `people`: users of the company. */
export const customSamples = (
  people: readonly [string, string],
): [Record<string, CustomValue>, Record<string, CustomValue>] => [
  {
    my_text: 'Lathe Z-40',
    my_long_text: 'First line\nSecond line',
    my_number: -2.5,
    my_money: 12_000.5,
    my_date: '2026-03-04',
    my_choice: 'red',
    my_choices: ['red', 'blue'],
    my_flag: true,
    my_url: 'https://example.com/machines?all=1',
    my_person: people[0],
  },
  {
    my_text: 'Mill, 7d; (new)',
    my_long_text: 'Other',
    my_number: 0,
    my_money: 1,
    my_date: '2025-12-31',
    my_choice: 'blue',
    my_choices: ['blue'],
    my_flag: false,
    my_url: 'http://example.org/',
    my_person: people[1],
  },
];
