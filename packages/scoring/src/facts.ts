/**
 * What is known about a lead at the moment it is captured. Nothing that a person fills in later, and nothing that
 * follows from the outcome (status, score, last_contacted, processing_mode, assigned_to), may ever be added here: it
 * would leak the answer into the model. Everything is optional; null, an empty string and an absent key all mean
 * "unknown". estimated_budget is in USD.
 */
export type LeadFacts = {
  email?: string | null;
  phone?: string | null;
  first_name?: string | null;
  last_name?: string | null;
  job_title?: string | null;
  company_name?: string | null;
  industry?: string | null;
  company_size?: string | null;
  source?: string | null;
  estimated_budget?: number | null;
  decision_timeline?: string | null;
  pain_points?: string | null;
  notes?: string | null;
  /** The company's own fields by key. Which of them are looked at, the model says. */
  custom?: CustomFacts;
};
type CustomFacts = Record<string, string | number | boolean | string[]>;

export type FactField = Exclude<keyof LeadFacts, 'custom'>;

/** The fields of LeadFacts, in the order a form shows them. */
export const FACT_FIELDS: readonly FactField[] = [
  'email',
  'phone',
  'first_name',
  'last_name',
  'job_title',
  'company_name',
  'industry',
  'company_size',
  'source',
  'estimated_budget',
  'decision_timeline',
  'pain_points',
  'notes',
];

/** Longest text that is looked at; what follows cannot change a score, and cannot cost time. */
const TEXT_LIMIT = 2_000;
/** Budgets above this are read as this. */
const BUDGET_LIMIT = 1e12;

/**
 * Control characters, lone surrogates, and the marks that reorder or hide text on a screen. Joiners stay: scripts and
 * emoji need them.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u200B\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;

/**
 * Trimmed text without unprintable characters, at most `limit` UTF-16 units; null for anything that is not text or is
 * empty.
 */
export function readText(value: unknown, limit = TEXT_LIMIT): string | null {
  if (typeof value !== 'string') return null;
  const text = value.slice(0, limit).replace(UNPRINTABLE, ' ').trim();
  return text === '' ? null : text;
}

/**
 * A stated budget in USD. Zero and below is how forms and spreadsheets write "not stated", so it is unknown; so are NaN
 * and Infinity.
 */
export function readBudget(value: unknown): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return null;
  return Math.min(value, BUDGET_LIMIT);
}

/** A custom text that is longer is no option of a choice. */
const WORD_LIMIT = 60;
/** How many of several choices are looked at. */
const WORDS_LIMIT = 50;

/**
 * Custom values that could be learned from: numbers, yes and no, and words as choices have them. Longer texts are left
 * where they are.
 */
function readCustom(value: unknown): CustomFacts {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const isWord = (one: unknown): one is string => typeof one === 'string' && one !== '' && one.length <= WORD_LIMIT;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]: [string, unknown]): [string, CustomFacts[string]][] => {
      if (Array.isArray(one)) return [[key, one.filter(isWord).slice(0, WORDS_LIMIT)]];
      if (isWord(one) || typeof one === 'boolean') return [[key, one]];
      return typeof one === 'number' && Number.isFinite(one) ? [[key, one]] : [];
    }),
  );
}

/**
 * Copies the capture-time fields, and only those, out of any lead-like object: the snapshot that training and
 * re-scoring use.
 */
export function snapshotFacts(lead: object): LeadFacts {
  const facts: LeadFacts = {};
  for (const field of FACT_FIELDS) {
    const value: unknown = Object.hasOwn(lead, field) ? Reflect.get(lead, field) : undefined;
    if (field === 'estimated_budget') facts.estimated_budget = readBudget(value);
    else facts[field] = readText(value);
  }
  const custom = readCustom(Object.hasOwn(lead, 'custom') ? Reflect.get(lead, 'custom') : undefined);
  if (Object.keys(custom).length > 0) facts.custom = custom;
  return facts;
}
