import { describe, expect, it } from 'vitest';
import { readCompanySize } from './company-size.ts';
import { readEmailKind } from './email-kind.ts';
import { readBudget, readText, snapshotFacts } from './facts.ts';
import { readSeniority } from './seniority.ts';
import { formatAmount, readSignals } from './signals.ts';
import { readNotes, readPain } from './text-signals.ts';
import { readTimeline } from './timeline.ts';

describe('readEmailKind', () => {
  it.each([
    ['jane@acme.com', 'business'],
    ['Jane.Doe@Live.Acme.com', 'business'],
    ['info@acme.com', 'shared'],
    ['a@gmail.com', 'free'],
    ['a@YAHOO.co.uk', 'free'],
    ['a@gmx.at', 'free'],
    ['a@web.de', 'free'],
    ['a@mit.edu', 'academic'],
    ['a@ox.ac.uk', 'academic'],
    ['a@mailinator.com', 'disposable'],
    ['not an address', 'unreadable'],
    ['a@localhost', 'unreadable'],
    ['@acme.com', 'unreadable'],
    ['', 'unknown'],
    [null, 'unknown'],
    ['a@constructor.com', 'business'],
  ])('%s is %s', (email, kind) => expect(readEmailKind(email).kind).toBe(kind));
});

describe('readSeniority', () => {
  it.each([
    ['CEO', 'chief'],
    ['C.E.O. & Co-Founder', 'chief'],
    ['Managing Director', 'chief'],
    ['Geschäftsführerin', 'chief'],
    ['Owner', 'chief'],
    ['Chief Marketing Officer', 'chief'],
    ['VP Sales', 'vp'],
    ['Senior Vice President', 'vp'],
    ['SVP', 'vp'],
    ['Director of IT', 'director'],
    ['Head of Growth', 'director'],
    ['Chief of Staff', 'director'],
    ['Sales Manager', 'manager'],
    ['Team Lead', 'manager'],
    ['Product Owner', 'professional'],
    ['Software Engineer', 'professional'],
    ['Account Executive', 'professional'],
    ['Executive Assistant', 'support'],
    ['Assistant to the CEO', 'support'],
    ['Junior Analyst', 'support'],
    ['Marketing Intern', 'entry'],
    ['PhD student', 'entry'],
    ['', 'unknown'],
    [null, 'unknown'],
    ['--', 'unknown'],
    ['🚀', 'unknown'],
  ])('%s is %s', (title, seniority) => expect(readSeniority(title)).toBe(seniority));
});

describe('readTimeline', () => {
  it.each([
    ['ASAP', 'now'],
    ['Immediately', 'now'],
    ['within 2 weeks', 'now'],
    ['30 days', 'now'],
    ['this month', 'now'],
    ['1-3 months', 'quarter'],
    ['1_3_months', 'quarter'],
    ['next quarter', 'quarter'],
    ['90 days', 'quarter'],
    ['3 to 6 months', 'half_year'],
    ['6+ months', 'year'],
    ['6-12 months', 'year'],
    ['this year', 'year'],
    ['12+ months', 'later'],
    ['2 years', 'later'],
    ['next year', 'later'],
    ['just browsing', 'exploring'],
    ['not now', 'exploring'],
    ['no timeline yet', 'exploring'],
    ['Q3', 'stated'],
    ['after the trade fair', 'stated'],
    ['n/a', 'unknown'],
    ['', 'unknown'],
    [undefined, 'unknown'],
  ])('%s is %s', (text, timeline) => expect(readTimeline(text)).toBe(timeline));
});

describe('readCompanySize', () => {
  it.each([
    ['1-10', '1-10'],
    ['11-50', '11-50'],
    ['51-200', '51-200'],
    ['201-1000', '201-1000'],
    ['1000+', '1001+'],
    ['1001+', '1001+'],
    ['1,001+ employees', '1001+'],
    ['201–500', '201-1000'],
    ['500+', '201-1000'],
    ['about 35', '11-50'],
    ['200+', '201-1000'],
    ['none', 'unknown'],
    ['0', 'unknown'],
    ['', 'unknown'],
  ])('%s is %s', (text, size) => expect(readCompanySize(text)).toBe(size));
});

describe('free text', () => {
  it.each([
    ['We are losing customers every week', 'pressing'],
    ['Our reporting is done in spreadsheets', 'stated'],
    ['reports', 'vague'],
    ['none', 'unknown'],
    ['???', 'unknown'],
    ['', 'unknown'],
  ])('pain "%s" is %s', (text, pain) => expect(readPain(text)).toBe(pain));
  it.each([
    ['Wants a demo and pricing', 'strong'],
    ['demo demo demo', 'warm'],
    ['Met her at lunch', 'neutral'],
    ['Not interested', 'cold'],
    ['Wants a demo for his thesis', 'mixed'],
    ['', 'unknown'],
  ])('notes "%s" are %s', (text, tone) => expect(readNotes(text).tone).toBe(tone));
});

describe('facts', () => {
  it.each([
    [50_000, 50_000],
    [0, null],
    [-5, null],
    [NaN, null],
    [Infinity, null],
    ['50000', null],
    [1e300, 1e12],
  ])('budget %s reads as %s', (raw, budget) => expect(readBudget(raw)).toBe(budget));
  it('cleans text and bounds it', () => {
    expect(readText('  a\u0000b\u202Ec\uD800  ')).toBe('a b c');
    expect(readText('x'.repeat(20_000))).toHaveLength(2_000);
    expect(readText({ toString: () => 'x' })).toBeNull();
  });
  it('formats dollars without decimals', () =>
    expect([900, 1_000, 1_234_567.8].map(formatAmount)).toEqual(['900', '1,000', '1,234,568']));
  it('snapshots capture-time fields only, own ones only', () => {
    const lead = Object.assign(Object.create({ job_title: 'inherited' }), {
      email: 'a@b.co',
      status: 'converted',
      score: 99,
      last_contacted: 'x',
      processing_mode: 'ai',
      assigned_to: 'me',
    });
    const facts = snapshotFacts(lead);
    expect(facts.email).toBe('a@b.co');
    expect(facts.job_title).toBeNull();
    for (const leak of ['status', 'score', 'last_contacted', 'processing_mode', 'assigned_to'])
      expect(facts).not.toHaveProperty(leak);
  });
  it('shortens what is shown without halving an emoji', () => {
    const { value } = readSignals({ job_title: `${'x'.repeat(78)}😀😀😀` }).signals.job_title;
    expect(value).toBe(`${'x'.repeat(78)}…`);
  });
});
