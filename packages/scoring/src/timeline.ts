import { readText } from './facts.ts';

export type Timeline = 'now' | 'quarter' | 'half_year' | 'year' | 'later' | 'exploring' | 'stated' | 'unknown';

const EXPLORING =
  /\b(just (browsing|looking)|brows|research|explor|no (fixed |clear |real )?(timeline|time ?frame|plans?|rush|hurry|date)|not (now|yet|planned|soon|urgent)|someday|some day|undecided|on hold)/;
const NOTHING = /^(-+|\?+|n\/?a|none|unknown|not sure|tbd|to be determined|open|unsure)$/;
const AT_ONCE =
  /\b(immediate|immediately|asap|as soon as possible|right away|right now|now|urgent|urgently|today|tomorrow|(this|next) (week|month)|sofort)\b/;
/** "3-6 months", "within 2 weeks", "6+ months": the later number counts, with its unit. */
const SPAN = /(\d{1,4})\s*(\+)?\s*(?:(?:-|–|to|or)\s*(\d{1,4})\s*)?(day|week|month|mo\b|quarter|year|yr)/;
const MONTHS_PER: Readonly<Record<string, number>> = {
  day: 1 / 30,
  week: 7 / 30,
  month: 1,
  mo: 1,
  quarter: 3,
  year: 12,
  yr: 12,
};

/**
 * Months ahead, as a bucket, from free text. Calendar words that need today's date ("in May", "Q3") are only 'stated':
 * this package has no clock.
 */
export function readTimeline(value: unknown): Timeline {
  const text = readText(value, 200)?.toLowerCase().replaceAll('_', ' ');
  if (text === undefined || NOTHING.test(text)) return 'unknown';
  if (EXPLORING.test(text)) return 'exploring';
  const span = SPAN.exec(text);
  if (span) {
    const count = Number(span[3] ?? span[1]);
    const months = count * (MONTHS_PER[span[4] ?? ''] ?? 1);
    // "12+ months" and "more than 6 months" lie beyond their number.
    return bucketMonths(span[2] || /\b(more than|over|after)\b|>/.test(text) ? months + 0.5 : months);
  }
  if (AT_ONCE.test(text)) return 'now';
  if (/\b(this|next|within a|one) quarter\b|\bwithin a (few )?months?\b|\ba month\b/.test(text)) return 'quarter';
  if (/\bhalf (a )?year\b/.test(text)) return 'half_year';
  if (/\b(this year|year end|end of (the )?year|within a year|a year)\b/.test(text)) return 'year';
  return /\bnext year\b/.test(text) ? 'later' : 'stated';
}

function bucketMonths(months: number): Timeline {
  if (months <= 1) return 'now';
  if (months <= 3) return 'quarter';
  if (months <= 6) return 'half_year';
  return months <= 12 ? 'year' : 'later';
}
