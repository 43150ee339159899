import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeIssue, labelOf } from './input-messages.ts';
import { emailField, idField } from './wire.ts';

const said = (schema: z.ZodType, value: unknown, field = 'first_name') =>
  z
    .strictObject({ [field]: schema })
    .safeParse({ [field]: value })
    .error?.issues.map(({ message }) => message);

it.each<[string, z.ZodType, unknown, string]>([
  ['a missing text', z.string(), undefined, 'First name is required'],
  ['null', z.string(), null, 'First name is required'],
  ['another type', z.string(), 5, 'First name must be text'],
  ['no number', z.number(), 'x', 'First name must be a number'],
  ['no whole number', z.int(), 1.5, 'First name must be a whole number'],
  ['no boolean', z.boolean(), 'x', 'First name must be true or false'],
  ['no list', z.array(z.string()), 'x', 'First name must be a list'],
  ['no object', z.object({}), 'x', 'First name must be an object'],
  ['no record', z.record(z.string(), z.string()), 'x', 'First name must be an object'],
  ['a type without words', z.map(z.string(), z.string()), 'x', 'First name must be of another type'],
  ['an option', z.enum(['a', 'b']), 'c', 'First name must be one of: a, b'],
  ['an option or none', z.enum(['a', 'b', '']), 'c', 'First name must be one of: a, b'],
  ['no option', z.enum(['a', 'b']), undefined, 'First name is required'],
  [
    'many options',
    z.enum(Array.from({ length: 20 }, (_, i) => `o${i}`) as [string]),
    'c',
    'First name is not one of the options',
  ],
  ['a literal', z.literal('x'), 'c', 'First name must be x'],
  ['an empty text', z.string().min(1), '', 'First name is required'],
  ['a short text', z.string().min(8), 'x', 'First name must be at least 8 characters'],
  ['a long text', z.string().max(1), 'xx', 'First name can be at most 1 character'],
  ['a small number', z.number().min(3), 1, 'First name must be at least 3'],
  ['a number not above', z.number().gt(3), 3, 'First name must be more than 3'],
  ['a large number', z.number().max(3), 5, 'First name must be at most 3'],
  ['a number not below', z.number().lt(3), 3, 'First name must be less than 3'],
  ['an empty list', z.array(z.string()).min(1), [], 'First name must have at least 1 item'],
  ['a long list', z.array(z.string()).max(2), ['a', 'b', 'c'], 'First name can have at most 2 items'],
  ['a step', z.number().multipleOf(5), 3, 'First name must be a multiple of 5'],
  ['an item', z.array(z.string()), ['a', 5], 'Item 2 in first name must be text'],
  ['an email', z.email(), 'x', 'Enter a valid email address'],
  ['a URL', z.url(), 'x', 'Enter a valid URL'],
  ['an id', z.uuid(), 'x', 'First name must be a valid ID'],
  ['a day', z.iso.date(), 'x', 'First name must be a date like 2026-05-04'],
  ['a moment', z.iso.datetime(), 'x', 'First name must be a date and time like 2026-05-04T09:00:00Z'],
  ['a time', z.iso.time(), 'x', 'First name must be a time like 09:00'],
  ['an empty format', z.iso.date(), '', 'First name is required'],
  ['a pattern', z.string().regex(/a/), 'b', 'First name is not in the expected format'],
  ['a union', z.union([z.string(), z.number()]), true, 'First name is not valid'],
  ['a missing union', z.union([z.string(), z.number()]), undefined, 'First name is required'],
  [
    'a tagged union',
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]),
    { kind: 'b' },
    'Kind is not valid',
  ],
  ['a key', z.record(z.string().regex(/a/), z.string()), { b: 'x' }, 'B is not valid'],
  ['a check of its own', z.string().refine(() => false), 'x', 'First name is not valid'],
])('says in plain words what is wrong with %s', (_, schema, value, sentence) =>
  expect(said(schema, value)).toEqual([sentence]),
);

it('names an unknown field', () =>
  expect(z.strictObject({}).safeParse({ colour: 1 }).error?.issues[0]?.message).toBe('Unknown field: colour'));

it('names fields by their labels, and the whole where there is none', () => {
  expect(['assigned_to', 'q', 'webhook_url', 'job_title'].map((key) => labelOf([key]))).toEqual([
    'Owner',
    'Search',
    'Webhook URL',
    'Job title',
  ]);
  expect(z.string().safeParse(5).error?.issues[0]?.message).toBe('This value must be text');
});

it('leaves a sentence that the schema has', () => {
  expect(said(emailField, 'nobody')).toEqual(['Enter a valid email address']);
  expect(said(idField, 'x', 'lead_id')).toEqual(['Lead must be a valid ID']);
});

it('has words for every kind of issue that zod knows', () => {
  const kinds: Record<z.core.$ZodIssue['code'], true> = {
    invalid_type: true,
    too_big: true,
    too_small: true,
    invalid_format: true,
    not_multiple_of: true,
    unrecognized_keys: true,
    invalid_union: true,
    invalid_key: true,
    invalid_element: true,
    invalid_value: true,
    custom: true,
  };
  for (const code of Object.keys(kinds))
    expect(
      describeIssue({
        code,
        path: ['name'],
        input: 'x',
        values: ['a'],
        keys: ['b'],
        origin: 'string',
        minimum: 2,
        maximum: 2,
        divisor: 2,
      } as never),
    ).toMatch(/^(Name |Unknown field)/);
});
