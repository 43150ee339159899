import { leadCaptureSchema } from '@outrider/shared/records/leads';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMs, ENDLESS_MS } from '../../../ground/http/cpu-time.fixture.ts';
import { mapFields } from './flat-fields.ts';
import { flattenRecord, tenantKeysOf } from './flatten-record.ts';

const map = (record: Record<string, unknown>) => mapFields(flattenRecord(record), 'website');
const EMAIL = { email: 'jane@acme.com' };

describe('spellings of a field', () => {
  const spelled = [
    [
      'email',
      'jane@acme.com',
      [
        'email',
        'Email',
        'E-mail',
        'e_mail',
        'EMAIL ADDRESS',
        'emailAddress',
        'work_email',
        'Work Email',
        'contact.email',
        'form_fields[email]',
      ],
    ],
    ['first_name', 'Jane', ['firstName', 'first_name', 'First Name', 'FIRSTNAME', 'fname', 'given-name']],
    ['last_name', 'Doe', ['lastName', 'last_name', 'Last name', 'lname', 'surname', 'family_name']],
    [
      'company_name',
      'Acme',
      [
        'company',
        'company_name',
        'companyName',
        'Company Name',
        'organization',
        'organisation',
        'organization.name',
        'employer',
      ],
    ],
    ['job_title', 'CTO', ['title', 'jobTitle', 'job_title', 'Job Title', 'position']],
    ['phone', '+1 555 0100', ['phone', 'phone_number', 'phoneNumber', 'Mobile', 'mobile phone', 'tel', 'telephone']],
    ['industry', 'Shipbuilding', ['industry', 'sector', 'Company Industry']],
    ['company_size', '11-50', ['company_size', 'companySize', 'employees', 'Number of employees', 'company.size']],
    ['decision_timeline', 'Q1', ['timeline', 'decision_timeline', 'time frame']],
    ['pain_points', 'Slow', ['pain_points', 'painPoints', 'Challenges']],
    ['notes', 'Hello', ['message', 'Message', 'comments', 'comment', 'notes', 'description', 'your-message']],
    ['source', 'webinar', ['source', 'Lead Source', 'lead_source']],
  ] as const;
  const cases = spelled.flatMap(([field, value, spellings]) =>
    spellings.map((spelling) => ({ field, value, spelling })),
  );

  it.each(cases)('$field: $spelling', ({ field, value, spelling }) => {
    const rest = field === 'email' ? {} : EMAIL;
    expect(map({ ...rest, [spelling]: value })).toStrictEqual({ source: 'website', ...rest, [field]: value });
  });

  it.each([
    ['budget', '$50k', 50_000],
    ['Estimated Budget', 20_000, 20_000],
    ['estimated_budget', '12500.50', 12_500.5],
    ['projectBudget', '0', 0],
  ])('%s: %s', (key, value, expected) => {
    expect(map({ ...EMAIL, [key]: value })).toStrictEqual({ source: 'website', ...EMAIL, estimated_budget: expected });
  });

  it.each([
    [{ name: 'Jane van Doe' }, { first_name: 'Jane', last_name: 'van Doe' }],
    [{ full_name: 'Doe, Jane' }, { first_name: 'Jane', last_name: 'Doe' }],
    [
      { name: 'Jane Doe', firstName: 'Jane' },
      { first_name: 'Jane', last_name: 'Doe' },
    ],
    [
      { name: 'Jane Doe', firstName: 'Jane', lastName: 'Doe' },
      { first_name: 'Jane', last_name: 'Doe' },
    ],
    [
      { name: 'Contact form', firstName: 'Jane' },
      { first_name: 'Jane', notes: 'Name: Contact form' },
    ],
    [{ name: { first: 'Jane', last: 'Doe' } }, { first_name: 'Jane', last_name: 'Doe' }],
    [{ name: 'Madonna' }, { first_name: 'Madonna' }],
  ])('names: %j', (names, expected) =>
    expect(map({ ...EMAIL, ...names })).toStrictEqual({ source: 'website', ...EMAIL, ...expected }),
  );
});

describe('nothing is lost silently', () => {
  it('what has no field of its own is a line of the notes', () => {
    const lead = map({
      ...EMAIL,
      message: 'Call me',
      utm_source: 'x',
      preferredDealer: 'North',
      'What is your team like?': 'small',
      interests: ['a', 'b'],
      address: { city: 'Oslo' },
      consent: true,
      empty: '',
      none: null,
    });
    expect(lead.utm_source).toBe('x');
    expect(lead.notes?.split('\n')).toStrictEqual([
      'Call me',
      'Preferred dealer: North',
      'What is your team like?: small',
      'Interests: a, b',
      'Consent: true',
      'Address City: Oslo',
    ]);
  });

  it('what does not fit its field is a line, too', () => {
    const lead = map({
      ...EMAIL,
      budget: '10k-50k',
      employees: 'lots',
      source: 'TikTok',
      phone: '1',
      mobile: '2',
      work_email: 'j@work.com',
      title: 'x'.repeat(250),
      status: 'won',
    });
    expect(lead).toMatchObject({ source: 'website', phone: '1', job_title: `${'x'.repeat(199)}…` });
    expect(lead.notes?.split('\n')).toStrictEqual([
      'Status: won',
      'Work email: j@work.com',
      `Job title: ${'x'.repeat(250)}`,
      'Mobile: 2',
      'Employees: lots',
      'Source: TikTok',
      'Budget: 10k-50k',
    ]);
    expect(lead).not.toHaveProperty('estimated_budget');
    expect(lead).not.toHaveProperty('company_size');
  });

  it('but bounded, and the rest is counted', () => {
    const lead = map({
      ...EMAIL,
      ...Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`extra ${n}`, 'y'.repeat(2_000)])),
    });
    const lines = lead.notes?.split('\n') ?? [];
    expect(lines[0]).toBe(`Extra 0: ${'y'.repeat(499)}…`);
    expect(lines.at(-1)).toMatch(/more fields in the delivery$|…$/);
    expect(lead.notes?.length).toBeLessThanOrEqual(10_000);
  });

  it('a long message gives way to the lines', () => {
    const lead = map({ ...EMAIL, message: 'z'.repeat(20_000), plan: 'pro' });
    expect(lead.notes).toHaveLength(10_000);
    expect(lead.notes).toMatch(/z…\nPlan: pro$/);
  });

  it.each([
    [{ Kontakt: 'x', 'Ihre E-Mail-Adresse': 'jane@acme.com' }, 'jane@acme.com'],
    [{ email: 'Jane Doe <jane@acme.com>' }, 'jane@acme.com'],
    [{ email: 'not an address' }, 'not an address'],
    [{ website: 'acme.com' }, undefined],
  ])('e-mail of %j', (record, email) => expect(map(record).email).toBe(email));

  it('secrets are the exception', () => {
    const lead = map({
      ...EMAIL,
      token: 't0ps',
      api_key: 'k',
      'g-recaptcha-response': 'r',
      password: 'p',
      note: 'hi',
      whatever: `ck_live_${'a'.repeat(43)}`,
    });
    expect(lead).toStrictEqual({ source: 'website', ...EMAIL, notes: 'hi' });
  });
});

describe('shapes', () => {
  it.each([
    [
      'field_data of Meta, as automations pass it on',
      {
        field_data: [
          { name: 'email', values: ['jane@acme.com'] },
          { name: 'full_name', values: ['Jane Doe'] },
          { name: 'plan?', values: ['a', 'b'] },
        ],
      },
      { notes: 'Plan?: a, b' },
    ],
    [
      'answers with questions',
      {
        answers: [
          { question: 'Email', answer: 'jane@acme.com' },
          { question: 'Full name', answer: 'Jane Doe' },
        ],
      },
      {},
    ],
    [
      'fields with titles',
      {
        fields: {
          f1: { id: 'f1', type: 'email', title: 'Email', value: 'jane@acme.com' },
          name: { type: 'text', title: 'Your name', value: 'Jane Doe' },
        },
      },
      {},
    ],
    [
      'a form with a name of its own',
      { name: 'Contact form', site: 's1', data: { Name: 'Jane Doe', Email: 'jane@acme.com' } },
      { notes: 'Site: s1\nName: Contact form' },
    ],
    ['wrapped twice', { lead: { contact: { email: 'jane@acme.com', name: 'Jane Doe' } } }, {}],
  ])('%s', (_name, record, more) => {
    expect(map(record)).toStrictEqual({ source: 'website', ...EMAIL, first_name: 'Jane', last_name: 'Doe', ...more });
  });

  it('an object with more than a name and a value is no pair', () => {
    expect(
      map({
        contact: { name: 'Jane Doe', value: 5, email: 'jane@acme.com' },
        deal: { name: 'Big one', value: 900, stage: 'won' },
      }),
    ).toStrictEqual({
      source: 'website',
      ...EMAIL,
      first_name: 'Jane',
      last_name: 'Doe',
      notes: 'Contact Value: 5\nDeal Name: Big one\nDeal Value: 900\nDeal Stage: won',
    });
  });

  it('a company as an object', () => {
    expect(map({ ...EMAIL, company: { id: 7, name: 'Acme', industry: 'Retail', employees: 600 } })).toStrictEqual({
      source: 'website',
      ...EMAIL,
      company_name: 'Acme',
      industry: 'retail',
      company_size: '201-1000',
      notes: 'Company Id: 7',
    });
  });

  it('a role as the job title', () =>
    expect(map({ ...EMAIL, role: 'Head of Quality' })).toStrictEqual({
      source: 'website',
      ...EMAIL,
      job_title: 'Head of Quality',
    }));

  it.each([
    [{ company_id: 'x' }, ['company_id']],
    [{ companyId: null, Role: 'admin' }, ['companyId']],
    [{ 'lead[company_id]': 'x' }, ['lead[company_id]']],
    [{ user: { role: 'admin' }, data: { contact: { 'company-id': 1 } } }, ['data.contact.company-id']],
    [{ company: { id: 1 }, job_role: 'x', role_model: 'x', notes: 'role' }, []],
  ])('keys that name a tenant: %j', (record, keys) => expect(tenantKeysOf(record)).toStrictEqual(keys));
});

describe('hostile records are quick', () => {
  const many = 60_000;
  it.each([
    ['many fields of one kind', { fields: Array.from({ length: many }, () => ({ name: 'notes', value: 'x' })) }],
    ['many unknown fields', { x: Object.fromEntries(Array.from({ length: many }, (_, n) => [`k${n}`, n])) }],
    ['a key of many parts', { ['a.'.repeat(500_000)]: 'x' }],
    ['a key of a megabyte', { ['K'.repeat(1_000_000)]: 'x' }],
    [
      'a budget with a gap',
      {
        budget: `1${' '.repeat(100_000)}x`,
        employees: `1${'0'.repeat(100_000)}x`,
        name: `a${' '.repeat(100_000)}b, c`,
      },
    ],
    ['wrappers in wrappers', JSON.parse(`${'{"lead":'.repeat(60)}1${'}'.repeat(60)}`) as Record<string, unknown>],
  ])('%s', (_name, record) => {
    expect(cpuMs(() => [tenantKeysOf(record), map(record)])).toBeLessThan(ENDLESS_MS);
  });
});

describe('for any record', () => {
  const key = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'email',
      'name',
      'first_name',
      'company',
      'phone',
      'budget',
      'employees',
      'message',
      'source',
      'pain points',
      'title',
    ),
  );
  const record = fc.dictionary(
    key,
    fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }).filter((value) => !JSON.stringify(value).includes('__proto__')),
  );

  it('the door takes what comes out, as long as there is an e-mail', () => {
    fc.assert(
      fc.property(record, fc.string({ unit: 'binary', maxLength: 30_000, size: 'max' }), (fields, long) => {
        const lead = map({ ...fields, email: 'jane@acme.com', pain_points: long, industry: long, message: long });
        const parsed = leadCaptureSchema.safeParse(lead);
        expect(parsed.error?.issues ?? []).toStrictEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
