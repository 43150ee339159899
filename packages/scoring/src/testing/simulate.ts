import { createRandom } from '../core/random.ts';
import type { LeadFacts } from '../facts.ts';
import type { Example } from '../train.ts';

/**
 * For tests: a company whose truth is known. Its industry matters most, its sources run against the rules, its titles
 * with them.
 */
type Truth = (facts: LeadFacts) => number;

export const contraryTruth: Truth = (facts) =>
  -0.8 +
  (facts.industry === 'healthcare' ? 1.5 : facts.industry === 'retail' ? -1 : 0) +
  (facts.source === 'cold_call' ? 1 : facts.source === 'referral' ? -0.8 : 0) +
  (facts.job_title === 'VP Sales' ? 0.8 : 0) +
  (facts.estimated_budget ? 0.5 * Math.log10(facts.estimated_budget / 10_000) : -0.2);

const pick = <T>(items: readonly T[], random: () => number): T => items[Math.floor(random() * items.length)] as T;

/** n leads of a company, one an hour, with outcomes drawn from sigmoid(truth). The same seed gives the same company. */
export function simulateExamples(n: number, truth: Truth, seed: number): Example[] {
  const random = createRandom(seed);
  return Array.from({ length: n }, (_, i) => {
    const facts: LeadFacts = {
      email: pick(['a@acme.com', 'b@gmail.com', 'info@acme.com'], random),
      phone: random() < 0.5 ? '+1 555 123 4567' : null,
      first_name: 'Jane',
      last_name: 'Doe',
      job_title: pick(['VP Sales', 'Engineer', 'Marketing Manager', null], random),
      company_name: 'Acme',
      industry: pick(['healthcare', 'retail', 'technology', 'finance'], random),
      company_size: pick(['1-10', '11-50', '51-200', '201-1000', null], random),
      source: pick(['website', 'referral', 'cold_call', 'linkedin'], random),
      estimated_budget: random() < 0.6 ? Math.round(1_000 * 10 ** (random() * 2.5)) : null,
      decision_timeline: pick(['asap', '1-3 months', '12+ months', null], random),
      pain_points: random() < 0.4 ? 'Reporting takes hours per week' : null,
      notes: null,
    };
    return { facts, converted: random() < 1 / (1 + Math.exp(-truth(facts))), at: 1_700_000_000_000 + i * 3_600_000 };
  });
}
