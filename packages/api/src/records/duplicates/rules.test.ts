import { MERGE_FIELDS, type MergeField } from '@outrider/shared/records/duplicates';
import { lead as catalogue } from '@outrider/shared/ground/fields/lead';
import { describe, expect, it } from 'vitest';
import { type Compared, fingerprint as printOf } from './fingerprint.ts';
import { domainLabel, mailboxKey, phoneKey, plain, plainFirm } from './plain.ts';
import { similarityScore } from './similarity.ts';
import {
  type EditedAt,
  giveBack,
  proposeMerge as proposeBy,
  settleFields as settleBy,
  unjoinable,
  withValues,
} from './merge-plan.ts';
import { type Mergeable, RULES_OF } from './merge-rules.ts';

const RULES = RULES_OF.lead;
const NOTES_LIMIT = catalogue.fields.notes.max;
const fingerprint = (lead: Compared) => printOf('lead', lead);
const proposeMerge = proposeBy.bind(null, RULES);
const settleFields = (
  a: Mergeable,
  b: Mergeable,
  ...rest: [Parameters<typeof settleBy>[3], Parameters<typeof settleBy>[4]]
) => settleBy(RULES, a, [a, b], ...rest);

describe('what is compared', () => {
  it.each([
    ['Müller-Lüdenscheid & Söhne', 'muller ludenscheid sohne'],
    ['  ŁÓDŹ  ', 'lodz'],
    ['O’Brien', 'obrien'],
    ['Ｋｅｌｌｅｒ', 'keller'],
    ['S.A.R.L.', 'sarl'],
    ['Straße', 'strasse'],
    [null, ''],
  ])('reads %s as %s', (text, said) => expect(plain(text)).toBe(said));

  it.each([
    ['Keller Robotics, Inc.', 'keller robotics'],
    ['Keller Robotics GmbH & Co. KG', 'keller robotics'],
    ['The Keller Group Ltd', 'keller'],
    ['Dupont S.A.R.L.', 'dupont'],
    ['AG', 'ag'],
    ['Company', 'company'],
    ['', ''],
  ])('knows the firm %s as %s', (text, said) => expect(plainFirm(text)).toBe(said));

  it.each([
    ['+44 20 7946 0123', '079460123'],
    ['0044 20 7946 0123', '079460123'],
    ['(020) 7946-0123', '079460123'],
    ['+1 415 555 0123 ext. 12', '155550123'],
    ['5550123', '5550123'],
    ['12345', null],
    ['000 000 0000', null],
    ['call me', null],
    [null, null],
  ])('dials %s as %s', (phone, digits) => expect(phoneKey(phone)).toBe(digits));

  it.each([
    ['northwind.example', 'northwind'],
    ['Shop.Northwind.co.uk', 'northwind'],
    ['northwind.de', 'northwind'],
    ['hochschule-weidenau.edu.example', 'hochschule-weidenau'],
    ['physics.stanmoor.ac.uk', 'stanmoor'],
    ['co.uk', null],
    ['x.com', null],
    [null, null],
  ])('knows whose the domain %s is: %s', (domain, label) => expect(domainLabel(domain)).toBe(label));

  it.each([
    ['Ada.Keller@Keller.example ', 'ada.keller@keller'],
    ['ada.keller@mail.keller.co.uk', 'ada.keller@keller'],
    ['nobody', null],
    [null, null],
  ])('knows whose the mailbox %s is: %s', (email, key) => expect(mailboxKey(email)).toBe(key));

  it('does not mind the order of names, and compares no half of one', () => {
    const lead = {
      email: 'Ada@Example.com ',
      first_name: 'Ada',
      last_name: 'Keller',
      company_name: 'Keller Robotics Inc',
      phone: null,
    };
    const turned = fingerprint({
      ...lead,
      email: 'ada@example.com',
      first_name: 'KELLER,',
      last_name: 'Áda',
      company_name: 'keller robotics gmbh',
    });
    expect(turned.name_key).toBe(fingerprint(lead).name_key);
    expect(turned.email_key).toBe(fingerprint(lead).email_key);
    expect(fingerprint({ ...lead, company_name: null }).name_key).toBeNull();
    expect(fingerprint({ ...lead, last_name: null }).name_key).toBeNull();
    expect(fingerprint(lead).print).toBe(fingerprint({ ...lead, company_name: 'KELLER ROBOTICS, INC.' }).print);
    expect(fingerprint(lead).print).not.toBe(fingerprint({ ...lead, phone: '+1 415 555 0123' }).print);
  });

  it('adds reasons up, and counts alike only where it is not equal', () => {
    expect(similarityScore({ reasons: ['email'], similarity: null }).score).toBe(95);
    expect(similarityScore({ reasons: ['phone'], similarity: null }).score).toBe(70);
    expect(similarityScore({ reasons: ['alike'], similarity: 0.86 })).toEqual({ score: 69, reasons: ['alike'] });
    expect(similarityScore({ reasons: ['alike', 'name', 'phone'], similarity: 1 })).toEqual({
      score: 96,
      reasons: ['phone', 'name'],
    });
    expect(similarityScore({ reasons: ['email', 'phone', 'name'], similarity: null }).score).toBe(99);
  });
});

const lead = (
  id: string,
  day: number,
  fields: Partial<Record<MergeField, string | number | null>>,
  custom: Mergeable['custom'] = {},
): Mergeable =>
  ({
    ...Object.fromEntries(MERGE_FIELDS.lead.map((field) => [field, null])),
    id,
    created_at: new Date(Date.UTC(2026, 0, day)),
    custom,
    ...fields,
  }) as Mergeable;
const never = () => undefined;

describe('what a merge proposes', () => {
  const chosen = (field: MergeField, survivor: Mergeable, other: Mergeable, editedAt: EditedAt = never) => {
    const one = proposeMerge(survivor, other, editedAt).find((proposed) => proposed.field === field);
    return `${one?.chosen} ${one?.rule}`;
  };
  it.each<[MergeField, string | number | null, string | number | null, string]>([
    ['phone', '1', '1', 'survivor same'],
    ['phone', '1', null, 'survivor only'],
    ['phone', null, '1', 'other only'],
    ['phone', '', '1', 'other only'],
    ['phone', '1', '2', 'survivor stays'],
    ['estimated_budget', 0, 5, 'survivor stays'],
    ['status', 'contacted', 'qualified', 'other further'],
    ['status', 'converted', 'qualified', 'survivor further'],
    ['status', 'unqualified', 'contacted', 'other further'],
    ['source', 'website', 'referral', 'survivor first'],
    ['notes', 'a', 'b', 'joined joined'],
    ['notes', 'a', null, 'survivor only'],
  ])('for %s of %s and %s: %s %s', (field, mine, theirs, said) =>
    expect(chosen(field, lead('a', 1, { [field]: mine }), lead('b', 2, { [field]: theirs }))).toBe(said),
  );

  it('takes the source of who came first and the value that a person changed last', () => {
    expect(chosen('source', lead('a', 9, { source: 'website' }), lead('b', 2, { source: 'referral' }))).toBe(
      'other first',
    );
    const edits: Record<string, Date> = { 'a phone': new Date(1), 'b phone': new Date(2) };
    expect(
      chosen(
        'phone',
        lead('a', 1, { phone: '1' }),
        lead('b', 2, { phone: '2' }),
        (id, field) => edits[`${id} ${field}`],
      ),
    ).toBe('other edited');
  });

  it('joins notes once, and not past what a lead can hold', () => {
    const [a, b] = [lead('a', 1, { notes: 'Called. Wants a price.' }), lead('b', 2, { notes: 'Wants a price.' })];
    expect(settleFields(a, b, proposeMerge(a, b, never), {})).toEqual({});
    expect(settleFields(b, a, proposeMerge(b, a, never), {}).notes).toBe('Called. Wants a price.');
    const c = lead('c', 3, { notes: 'Has a budget.' });
    expect(settleFields(b, c, proposeMerge(b, c, never), {}).notes).toBe('Wants a price.\n\nHas a budget.');
    const long = lead('c', 3, { notes: 'x'.repeat(NOTES_LIMIT) });
    expect(unjoinable(proposeMerge(a, long, never), { notes: 'joined' })).toBe('notes');
    expect(unjoinable(proposeMerge(a, b, never), { phone: 'joined' })).toBe('phone');
    expect(unjoinable(proposeMerge(a, b, never), { notes: 'joined' })).toBeNull();
  });

  it('chooses a company’s own values as any others, lists by what is in them', () => {
    const [a, b] = [
      lead('a', 1, {}, { machines: 4, tags: ['x', 'y'], site: 'north' }),
      lead('b', 2, {}, { machines: 9, tags: ['x', 'y'], region: 'eu' }),
    ];
    const proposed = proposeMerge(a, b, (id) => (id === 'b' ? new Date(2) : undefined));
    const own = proposed.filter(({ field }) => field.startsWith('custom.'));
    expect(own.map(({ field, chosen: side, rule }) => [field, side, rule])).toEqual([
      ['custom.machines', 'other', 'edited'],
      ['custom.tags', 'survivor', 'same'],
      ['custom.site', 'survivor', 'only'],
      ['custom.region', 'other', 'only'],
    ]);
    const changes = settleFields(a, b, proposed, { 'custom.site': 'other' });
    expect(changes).toEqual({ 'custom.machines': 9, 'custom.region': 'eu', 'custom.site': null });
    expect(withValues(a, changes).custom).toEqual({ machines: 9, tags: ['x', 'y'], region: 'eu' });
  });

  it('gives back what nobody changed since', () => {
    expect(
      giveBack({ phone: '2', notes: 'new' }, { phone: '1', notes: null }, { phone: '2', notes: 'a\n\nb' }),
    ).toEqual({ back: { phone: '1' }, kept: ['notes'] });
  });
});
