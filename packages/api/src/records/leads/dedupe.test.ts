import { MESSAGES } from '@outrider/shared/ground/messages';
import { describe, expect, it } from 'vitest';
import { type CollisionRules, mergeKnown } from './dedupe.ts';
import { emailKey, type LeadDraft, normaliseLead } from './normalise.ts';
import { leadCaptureSchema } from '@outrider/shared/records/leads';

const draft = (over: Partial<LeadDraft> = {}): LeadDraft =>
  normaliseLead({ ...leadCaptureSchema.parse({ email: 'a@example.com' }), ...over } as never, {
    source: 'website',
    processing_mode: 'ai',
  });

describe('a second capture', () => {
  it.each<[string, Partial<LeadDraft>, Partial<LeadDraft>, object | null]>([
    ['fills what is empty', {}, { phone: '555' }, { phone: '555' }],
    ['overwrites nothing', { phone: '555' }, { phone: '999' }, null],
    ['keeps a zero budget', { estimated_budget: 0 }, { estimated_budget: 5 }, null],
    ['does not empty anything', { job_title: 'CTO' }, { job_title: null }, null],
    ['starts the notes', {}, { notes: 'hello' }, { notes: 'hello' }],
    ['appends to the notes', { notes: 'one' }, { notes: 'two' }, { notes: 'one\ntwo' }],
    ['says nothing twice', { notes: 'one\ntwo' }, { notes: 'two' }, null],
    [
      'keeps where the lead first came from',
      { source: 'website' },
      { source: 'slack', processing_mode: 'manual' },
      null,
    ],
    ['leaves full notes alone', { notes: 'x'.repeat(9_999) }, { notes: 'yy' }, null],
  ])('%s', (_name, known, incoming, gained) => expect(mergeKnown(draft(known), draft(incoming))).toEqual(gained));
});

describe('a collision rule', () => {
  it.each<[string, Partial<LeadDraft>, Partial<LeadDraft>, CollisionRules, object | null]>([
    ['overwrites', { phone: '555' }, { phone: '999' }, { phone: 'overwrite' }, { phone: '999' }],
    ['overwrites nothing by an empty cell', { phone: '555' }, { phone: null }, { phone: 'overwrite' }, null],
    ['keeps even what is empty', {}, { phone: '999' }, { phone: 'keep' }, null],
    ['keeps notes', { notes: 'one' }, { notes: 'two' }, { notes: 'keep' }, null],
    ['fills notes once', { notes: 'one' }, { notes: 'two' }, { notes: 'fill' }, null],
    [
      'leaves the other fields to their usual rule',
      { phone: '555' },
      { phone: '999', job_title: 'CTO' },
      { phone: 'overwrite' },
      { phone: '999', job_title: 'CTO' },
    ],
  ])('%s', (_name, known, incoming, rules, gained) =>
    expect(mergeKnown(draft(known), draft(incoming), rules)).toEqual(gained),
  );
});

it('reads company and company_name as one value, and refuses two', () => {
  const parse = (input: object) => leadCaptureSchema.parse({ email: 'a@example.com', ...input });
  const defaults = { source: 'website', processing_mode: 'ai' } as const;
  expect(normaliseLead(parse({ company: 'Acme' }), defaults).company_name).toBe('Acme');
  expect(normaliseLead(parse({ company_name: 'Acme' }), defaults).company_name).toBe('Acme');
  expect(normaliseLead(parse({ company: 'Acme', company_name: 'Acme' }), defaults).company_name).toBe('Acme');
  expect(() => normaliseLead(parse({ company: 'Acme', company_name: 'Zenith' }), defaults)).toThrow(
    MESSAGES.companiesDiffer,
  );
});

it.each([
  ['A@Example.com ', 'a@example.com'],
  ['jose\u0301@example.com', 'jos\u00e9@example.com'],
  ['a.b+c@example.com', 'a.b+c@example.com'],
])('knows %s as %s', (email, key) => expect(emailKey(email)).toBe(key));
