import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CUSTOM_KINDS, type CustomField, specOf } from './custom.ts';
import type { FieldSpec, Kind } from './field.ts';
import { emptyableSchema, presentSchema, wireSchema } from './field-values.ts';
import { lead } from './lead.ts';
import { customDefaults, missingCustom, readCustom } from './read-custom.ts';
import { shapesOf } from './record-shapes.ts';
import { defineFields } from './record-type.ts';

const OPTIONS = { red: 'Red', blue: 'Blue' };
const ID = '0190a2f4-1111-7222-8333-444455556666';
const SPECS: Record<Kind, FieldSpec> = {
  text: { kind: 'text', label: 'Text', max: 5, in: [] },
  long_text: { kind: 'long_text', label: 'Long', max: 9, in: [] },
  email: { kind: 'email', label: 'Email', max: 254, in: [] },
  phone: { kind: 'phone', label: 'Phone', max: 50, in: [] },
  url: { kind: 'url', label: 'Address', max: 60, in: [] },
  open_choice: { kind: 'open_choice', label: 'Open', max: 9, options: OPTIONS, in: [] },
  number: { kind: 'number', label: 'Number', min: 0, max: 9, integer: true, in: [] },
  money: { kind: 'money', label: 'Amount', in: [] },
  choice: { kind: 'choice', label: 'Choice', options: OPTIONS, read: { rot: 'red' }, in: [] },
  choices: { kind: 'choices', label: 'Choices', options: OPTIONS, in: [] },
  time: { kind: 'time', label: 'Time', in: [] },
  date: { kind: 'date', label: 'Date', in: [] },
  flag: { kind: 'flag', label: 'Flag', in: [] },
  person: { kind: 'person', label: 'Person', in: [] },
  record: { kind: 'record', to: 'account', label: 'Record', in: [] },
};

/** By kind: what is sent and what is stored for it, and what is refused. */
const VALUES: Record<Kind, { takes: [sent: unknown, stored: unknown][]; refuses: unknown[] }> = {
  text: {
    takes: [
      [' a ', 'a'],
      ['', null],
      ['  ', null],
    ],
    refuses: ['sixsix', 1, 'a\u0007'],
  },
  long_text: {
    takes: [
      ['a\nb', 'a\nb'],
      ['', null],
    ],
    refuses: ['x'.repeat(10)],
  },
  email: {
    takes: [
      [' A@B.example ', 'a@b.example'],
      ['', null],
    ],
    refuses: ['a@', 'x'.repeat(250) + '@b.example'],
  },
  phone: {
    takes: [
      ['+1 5', '+1 5'],
      ['', null],
    ],
    refuses: ['1'.repeat(51), 5],
  },
  url: {
    takes: [
      ['https://a.example/b?c=1', 'https://a.example/b?c=1'],
      ['HTTP://a', 'HTTP://a'],
      ['', null],
    ],
    refuses: ['javascript:alert(1)', 'a.example', 'http://', 'ftp://a.example', 'data:text/html,x'],
  },
  open_choice: {
    takes: [
      ['red', 'red'],
      ['other', 'other'],
      ['', null],
    ],
    refuses: ['x'.repeat(10)],
  },
  number: {
    takes: [
      [3, 3],
      ['7', 7],
      ['', null],
    ],
    refuses: [-1, 10, 1.5, true, [], 'one', '1e1', Number.NaN],
  },
  money: {
    takes: [
      [-1.5, -1.5],
      ['12.50', 12.5],
      ['', null],
    ],
    refuses: [1e13, '1,000', false, Number.POSITIVE_INFINITY],
  },
  choice: {
    takes: [
      ['red', 'red'],
      ['rot', 'red'],
      ['', null],
    ],
    refuses: ['Red', 'green', ['red']],
  },
  choices: {
    takes: [
      [
        ['blue', 'red', 'blue'],
        ['blue', 'red'],
      ],
      [[], null],
    ],
    refuses: ['red', ['green'], [1]],
  },
  time: {
    takes: [
      ['2026-01-02T03:04:05.000Z', '2026-01-02T03:04:05.000Z'],
      ['', null],
    ],
    refuses: ['2026-01-02', 5],
  },
  date: {
    takes: [
      ['2028-02-29', '2028-02-29'],
      ['', null],
    ],
    refuses: ['2026-02-29', '0000-01-01', '01/02/2026', 5],
  },
  flag: {
    takes: [
      [true, true],
      [false, false],
    ],
    refuses: ['yes', 1, ''],
  },
  person: {
    takes: [
      [ID.toUpperCase(), ID],
      ['', null],
    ],
    refuses: ['Ann', 5],
  },
  record: {
    takes: [
      [ID.toUpperCase(), ID],
      ['', null],
    ],
    refuses: ['Ann', 5],
  },
};

describe.each(Object.entries(SPECS))('A %s', (kind, spec) => {
  const { takes, refuses } = VALUES[kind as Kind];

  it.each(takes)('reads %j as %j', (sent, stored) => {
    expect(emptyableSchema(spec).parse(sent)).toEqual(stored);
    expect(wireSchema(spec).nullable().parse(stored)).toEqual(stored);
  });
  it.each(refuses)('refuses %j, where it may be empty and where it is asked for', (sent) => {
    expect(emptyableSchema(spec).safeParse(sent).success).toBe(false);
    expect(presentSchema(spec).safeParse(sent).success).toBe(false);
  });
  it('is not left empty where it is asked for', () => {
    for (const nothing of ['', null, undefined, []]) expect(presentSchema(spec).safeParse(nothing).success).toBe(false);
  });
});

describe('A catalogue', () => {
  const text = { kind: 'text', label: 'Serial number', max: 10, in: ['form', 'import', 'filter'] } as const;

  it('refuses a key that is no column’s name, and two fields that go by one name', () => {
    expect(() => defineFields({ 'Serial-No': text })).toThrow("Not a column's name: Serial-No");
    expect(() =>
      defineFields({ serial: text, other: { ...text, label: 'Other', aliases: ['SERIAL  number'] } }),
    ).toThrow('Both serial and other are called serialnumber');
  });

  it('takes null and absence for "not known" in a record that is made, and tells them apart in a change', () => {
    const list = defineFields({ serial: text, name: { ...text, label: 'Name', need: 'required' } });
    const shapes = shapesOf(list);
    const [create, patch] = [z.strictObject(shapes.create), z.strictObject(shapes.patch)];
    expect(create.parse({ name: 'A' })).toEqual({ name: 'A', serial: null });
    expect(create.safeParse({ serial: 'A' }).success).toBe(false);
    expect(patch.parse({})).toEqual({});
    expect(patch.parse({ serial: '' })).toEqual({ serial: null });
    expect(patch.safeParse({ name: null }).success).toBe(false);
    expect(patch.safeParse({ bogus: 1 }).success).toBe(false);
  });

  it('asks nobody outside for what the server writes', () => {
    const list = defineFields({ serial: text, seen: { kind: 'time', label: 'Seen', by: 'server', in: ['column'] } });
    const { create, patch, wire } = shapesOf(list);
    expect(Object.keys(create)).toEqual(['serial']);
    expect(Object.keys(patch)).toEqual(['serial']);
    expect(Object.keys(wire)).toEqual(['serial', 'seen']);
    expect(list.sql.recordset(list.sql.columns)).toBe('serial text, seen timestamptz');
  });

  it('knows a field by its key, its label and its other names, the nearest first, and only in its places', () => {
    const list = defineFields({ serial: { ...text, aliases: ['machine no', 'sn'] } });
    expect(['serial', 'serialnumber', 'machineno', 'sn'].map((name) => list.named(name, 'import'))).toEqual(
      [0, 1, 2, 3].map((rank) => ({ key: 'serial', rank })),
    );
    expect(list.named('serial', 'sheet')).toBeNull();
    expect(list.named('constructor', 'import')).toBeNull();
    expect(list.spec('constructor')).toBeNull();
  });

  it('says of the lead what forms and columns draw', () => {
    expect(lead.describe('column').find(({ key }) => key === 'company_size')).toMatchObject({
      label: 'Company size',
      short: 'Size',
      control: 'select',
      align: 'start',
      required: false,
    });
    expect(lead.describe('form').find(({ key }) => key === 'email')).toMatchObject({ required: true, max: 254 });
    for (const { key, label } of lead.describe('column')) expect([key, label]).toEqual([key, lead.fields[key].label]);
  });
});

describe('A company’s own fields', () => {
  const field = (key: string, more: Partial<CustomField> = {}): CustomField => ({
    id: ID,
    record_type: 'lead',
    key,
    label: 'Machine count',
    kind: 'number',
    help: null,
    required: false,
    default_value: null,
    options: [],
    in_form: true,
    in_capture: false,
    in_search: false,
    in_score: false,
    position: 0,
    archived_at: null,
    version: 1,
    ...more,
  });
  const options = [{ value: 'red', label: 'Red', colour: 'red' as const }];

  it.each(CUSTOM_KINDS)('reads a %s as the catalogue would say it', (kind) => {
    const spec = specOf(field('a', { kind, options, in_search: true, in_score: true, in_form: false }));
    expect(spec).toMatchObject({ kind, label: 'Machine count' });
    expect(spec.in).toEqual(expect.arrayContaining(['search', 'score', 'filter', 'export', 'merge']));
    expect(spec.in).not.toContain('form');
  });

  it('reads what was sent by each field’s kind, and tells every problem by its path', () => {
    const fields = [field('count'), field('colour', { kind: 'choice', options }), field('note', { kind: 'text' })];
    expect(readCustom(fields, { count: '7', colour: '', note: null })).toEqual({
      values: { count: 7 },
      emptied: ['colour', 'note'],
      problems: [],
    });
    const { values, problems } = readCustom(fields, { count: 'x', colour: 'green', other: 1, note: 'kept' });
    expect(values).toEqual({ note: 'kept' });
    expect(problems.map(({ field: path }) => path)).toEqual(['custom.count', 'custom.colour', 'custom.other']);
    expect(
      readCustom(fields, { __proto__: 1, constructor: 1 } as never).problems.map(({ message }) => message),
    ).toEqual(['Unknown field']);
  });

  it('asks for what is required, and gives a default where nothing came', () => {
    const fields = [field('count', { required: true }), field('flag', { kind: 'flag', default_value: false })];
    expect(missingCustom(fields, {})).toEqual([{ field: 'custom.count', message: 'Machine count is required' }]);
    expect(missingCustom(fields, { count: 0 })).toEqual([]);
    expect(customDefaults(fields, { count: 1 })).toEqual({ flag: false });
    expect(customDefaults(fields, { flag: true })).toEqual({});
  });
});
