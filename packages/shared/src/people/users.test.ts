import { describe, expect, it } from 'vitest';
import { companyCreateSchema, companyUpdateSchema } from './companies.ts';
import { userCreateSchema, userUpdateSchema } from './users.ts';

const id = '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10';

describe('a change', () => {
  it('leaves what is not named as it is', () => {
    expect(userUpdateSchema.parse({ id })).toEqual({ id });
    expect(companyUpdateSchema.parse({ id })).toEqual({ id });
  });
  it('takes away what is named as empty', () => {
    expect(userUpdateSchema.parse({ id, team: ' ' })).toEqual({
      id,
      team: null,
    });
    expect(companyUpdateSchema.parse({ id, notes: '', email_domain: null, company_size: '' })).toEqual({
      id,
      notes: null,
      email_domain: null,
      company_size: null,
    });
  });
});

it('reads a new user as a form and a program send it', () => {
  const person = { full_name: ' Ada Keller ', email: ' ADA@example.com', role: 'sales_manager' };
  expect(userCreateSchema.parse(person)).toEqual({
    full_name: 'Ada Keller',
    email: 'ada@example.com',
    role: 'manager',
    team: null,
    department: null,
  });
  expect(userCreateSchema.parse({ ...person, team: 'North' })).toMatchObject({
    team: 'North',
  });
  expect(userCreateSchema.safeParse({ ...person, role: 'super_admin' }).success).toBe(false);
});

describe('a new company', () => {
  const company = {
    name: 'Brannvik Sensors',
    domain: 'brannvik-sensors',
    admin_name: 'Oskar Lindqvist',
    admin_email: 'oskar@brannvik.example',
    admin_password: 'twelve or more',
  };
  it('starts on a trial', () =>
    expect(companyCreateSchema.parse(company)).toMatchObject({
      subscription_plan: 'trial',
      email_domain: null,
      industry: null,
      company_size: null,
      notes: null,
    }));
  it.each(['brannvik', 'BRANNVIK', 'brannvik.example', 'a', 'a_b-c.d9'])('takes the domain %s', (domain) =>
    expect(companyCreateSchema.parse({ ...company, domain }).domain).toBe(domain.toLowerCase()),
  );
  it.each(['', 'Brannvik Sensors', '-a', 'a-', 'a/b', 'ä', 'a?b', 'a%20b', '.', 'a#'])(
    'refuses the domain %j',
    (domain) => expect(companyCreateSchema.safeParse({ ...company, domain }).success).toBe(false),
  );
  it.each([0, 1001, 1.5, '5', Number.NaN])('refuses %s seats', (max_users) =>
    expect(companyCreateSchema.safeParse({ ...company, max_users }).success).toBe(false),
  );
  it.each([1, 1000])('takes %i seats', (max_users) =>
    expect(companyCreateSchema.parse({ ...company, max_users }).max_users).toBe(max_users),
  );
  it.each(['name', 'domain', 'admin_name', 'admin_email', 'admin_password'])('needs %s', (field) => {
    const result = companyCreateSchema.safeParse({ ...company, [field]: '' });
    expect(result.error?.issues.map(({ path }) => path.join('.'))).toContain(field);
  });
});
