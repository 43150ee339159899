import fc from 'fast-check';
import type { LeadFacts } from '../facts.ts';

/** A lead with every field a salesperson could wish for, for tests. */
export const completeLead: LeadFacts = {
  email: 'jane@acme.com',
  phone: '+1 555 123 4567',
  first_name: 'Jane',
  last_name: 'Doe',
  job_title: 'VP Sales',
  company_name: 'Acme',
  industry: 'technology',
  company_size: '201-1000',
  source: 'website',
  estimated_budget: 80_000,
  decision_timeline: '1-3 months',
  pain_points: 'Reporting takes hours per week',
  notes: null,
};

const nasty = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  '😀',
  '\uD800',
  '\u0000',
  '$&{value}',
  '{value}',
  "'; drop table leads; --",
  'NaN',
  '<b>x</b>',
);
const text = fc.option(
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    nasty,
    fc.constantFrom('VP', 'referral', '51-200', 'a@gmail.com', 'asap', 'demo'),
  ),
);

/** Any lead at all: every field possibly missing, null or hostile. */
export const anyLead: fc.Arbitrary<LeadFacts> = fc.record(
  {
    email: text,
    phone: text,
    first_name: text,
    last_name: text,
    job_title: text,
    company_name: text,
    industry: text,
    company_size: text,
    source: text,
    estimated_budget: fc.option(fc.double()),
    decision_timeline: text,
    pain_points: text,
    notes: text,
  },
  { requiredKeys: [] },
);
