import { describe, expect, it } from 'vitest';
import { leadListSchema } from './lead-list.ts';
import { leadCaptureSchema, leadCreateSchema } from './leads.ts';

const parse = (input: object) => leadCaptureSchema.parse({ email: 'a@example.com', ...input });

describe('a lead to capture', () => {
  it('needs an email and nothing else', () => {
    expect(parse({ email: '  Ada@Example.COM ' }).email).toBe('ada@example.com');
    expect(leadCaptureSchema.safeParse({}).success).toBe(false);
    expect(leadCaptureSchema.safeParse({ email: 'nobody' }).success).toBe(false);
  });

  it.each([
    ['1000+', '1001+'],
    ['1001+', '1001+'],
    ['', null],
    [null, null],
    ['1-10', '1-10'],
  ])('keeps company size %s as %s', (given, kept) => expect(parse({ company_size: given }).company_size).toBe(kept));
  it.each([
    [5000, 5000],
    ['5000', 5000],
    ['', null],
    [0, 0],
    [undefined, null],
  ])('keeps budget %s as %s', (given, kept) => expect(parse({ estimated_budget: given }).estimated_budget).toBe(kept));
  it.each([-1, 1e13, '1e5', 'a lot', Number.NaN, Infinity])('refuses budget %s', (given) =>
    expect(leadCaptureSchema.safeParse({ email: 'a@example.com', estimated_budget: given }).success).toBe(false),
  );
  it.each([{ company_id: 'x' }, { score: 100 }, { status: 'converted' }, { id: 'x' }])(
    'refuses %o, which is not the caller’s to say',
    (extra) => expect(leadCaptureSchema.safeParse({ email: 'a@example.com', ...extra }).success).toBe(false),
  );
  it('takes blank text as unknown, and no control characters or broken text', () => {
    expect(parse({ first_name: '   ' }).first_name).toBeNull();
    expect(leadCaptureSchema.safeParse({ email: 'a@example.com', notes: 'a\u0000b' }).success).toBe(false);
    expect(leadCaptureSchema.safeParse({ email: 'a@example.com', notes: '\ud800' }).success).toBe(false);
  });
});

it('a lead to create names a person and a company', () => {
  const good = { first_name: 'A', last_name: 'B', email: 'a@example.com', company: 'C' };
  expect(leadCreateSchema.safeParse(good).success).toBe(true);
  for (const field of Object.keys(good))
    expect(leadCreateSchema.safeParse({ ...good, [field]: ' ' }).success).toBe(false);
});

it('a list filter of "all" is no filter', () =>
  expect(leadListSchema.parse({ source: 'all', status: 'new' })).toMatchObject({
    source: undefined,
    status: 'new',
    limit: 50,
    sort: 'created_at',
  }));
