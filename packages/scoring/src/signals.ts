import { readCompanySize } from './company-size.ts';
import { readEmailKind } from './email-kind.ts';
import { FACT_FIELDS, readBudget, readText, type FactField, type LeadFacts } from './facts.ts';
import { readSeniority } from './seniority.ts';
import { readNotes, readPain } from './text-signals.ts';
import { readTimeline } from './timeline.ts';

/** The fields a score is explained by: the facts themselves (both names as one), and how many of them there are. */
export type SignalField = Exclude<FactField, 'last_name'> | 'completeness';

/**
 * level: one word of a small documented vocabulary ('unknown' when the fact is missing). value: what a person is shown,
 * at most 80 characters.
 */
type Signal = { level: string; value: string | null };
export type LeadSignals = { signals: Readonly<Record<SignalField, Signal>>; budget: number | null; filled: number };

const UNKNOWN: Signal = { level: 'unknown', value: null };
const PLACEHOLDER = /^(test\w*|asdf\w*|qwer\w*|foo|bar|xxx+|aaa+|abc|dummy|fake|n\/?a|none|unknown|-+|\?+|\.+)$/i;
/** Numbers that are typed to get past a form: one repeated digit, or 1234567. */
const FAKE_PHONE = /^(\d)\1+$|^0?123456/;

/** Sorts every fact into its vocabulary. Cannot throw, whatever the values are. */
export function readSignals(facts: LeadFacts): LeadSignals {
  const budget = readBudget(facts.estimated_budget);
  const signals = {
    email: readEmail(facts.email),
    phone: readPhone(facts.phone),
    first_name: readName(facts.first_name, facts.last_name),
    job_title: signal(readSeniority(facts.job_title), facts.job_title),
    company_name: readCompanyName(facts.company_name),
    industry: readIndustry(facts.industry),
    company_size: readSize(facts.company_size),
    source: readSource(facts.source),
    estimated_budget: budget === null ? UNKNOWN : { level: 'stated', value: formatAmount(budget) },
    decision_timeline: signal(readTimeline(facts.decision_timeline), facts.decision_timeline),
    pain_points: signal(readPain(facts.pain_points), facts.pain_points),
    notes: readNoteSignal(facts.notes),
  };
  // Notes are written by anybody, at any length: they do not make a lead more complete.
  const counted = FACT_FIELDS.filter((field) => field !== 'notes');
  const filled = counted.filter((field) =>
    field === 'last_name' ? readText(facts.last_name) !== null : signals[field].level !== 'unknown',
  ).length;
  const completeness = { level: 'share', value: `${filled} of ${counted.length}` };
  return { signals: { ...signals, completeness }, budget, filled: filled / counted.length };
}

/** Without decimals, and without a sign: the company knows what it counts in. */
export function formatAmount(amount: number): string {
  return Math.round(amount)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
}

function signal(level: string, raw: unknown): Signal {
  return level === 'unknown' ? UNKNOWN : { level, value: shorten(readText(raw)) };
}

function shorten(text: string | null): string | null {
  if (text === null || text.length <= 80) return text;
  // An emoji must not be halved: a leading surrogate at the cut goes too.
  return `${text
    .slice(0, 79)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`;
}

function readEmail(email: unknown): Signal {
  const { kind, domain } = readEmailKind(email);
  return { level: kind, value: kind === 'unreadable' ? shorten(readText(email)) : shorten(domain) };
}

function readPhone(phone: unknown): Signal {
  const text = readText(phone, 60);
  const digits = text?.replace(/\D/g, '') ?? '';
  if (text === null || digits.length === 0) return UNKNOWN;
  return {
    level: digits.length < 7 || digits.length > 15 || FAKE_PHONE.test(digits) ? 'doubtful' : 'reachable',
    value: text,
  };
}

function readName(first: unknown, last: unknown): Signal {
  const parts = [readText(first, 80), readText(last, 80)].filter((part) => part !== null);
  if (parts.length === 0) return UNKNOWN;
  return {
    level: parts.every((part) => PLACEHOLDER.test(part)) ? 'placeholder' : parts.length === 2 ? 'full' : 'partial',
    value: shorten(parts.join(' ')),
  };
}

function readCompanyName(name: unknown): Signal {
  const text = readText(name, 200);
  return text === null || PLACEHOLDER.test(text) ? UNKNOWN : { level: 'given', value: shorten(text) };
}

function readIndustry(industry: unknown): Signal {
  const text = readText(industry, 60);
  return text === null ? UNKNOWN : { level: text.toLowerCase(), value: text };
}

function readSource(source: unknown): Signal {
  const text = readText(source, 60);
  return text === null
    ? UNKNOWN
    : { level: text.toLowerCase().replaceAll(/[\s-]+/g, '_'), value: text.replaceAll('_', ' ') };
}

function readSize(size: unknown): Signal {
  const band = readCompanySize(size);
  return band === 'unknown' ? UNKNOWN : { level: band, value: `${band} people` };
}

function readNoteSignal(notes: unknown): Signal {
  const { tone, mentions } = readNotes(notes);
  return { level: tone, value: mentions.length > 0 ? mentions.join(', ') : null };
}
