import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LeadFacts } from './facts.ts';
import { explainInsights } from './insights.ts';
import { anyLead, completeLead } from './testing/sample-leads.ts';
import { scoreLead } from './score-lead.ts';

const explain = (facts: LeadFacts, status = 'new') => explainInsights(scoreLead(facts, null), facts, status);

describe('explainInsights', () => {
  it('sorts reasons into opportunities and risks', () => {
    const insights = explain({ ...completeLead, email: 'jane@gmail.com' });
    expect(insights.opportunities).toContain('Senior title: VP Sales');
    expect(insights.risk_factors).toContain('Free email provider (gmail.com)');
  });
  it('asks for what would tell most', () => {
    const { recommendations, next_actions } = explain({ email: 'jane@acme.com', job_title: 'VP Sales' });
    expect(recommendations[0]).toBe('Ask about the budget');
    expect(next_actions).toContain('Ask about the budget');
    expect(explain(completeLead).recommendations).toEqual([]);
  });
  it.each([
    ['new', completeLead, 'Call Jane Doe today'],
    ['new', { ...completeLead, phone: null }, 'Email Jane Doe today and ask for a phone number'],
    [
      'qualified',
      { ...completeLead, source: 'referral', job_title: 'CEO', estimated_budget: null },
      'Confirm the budget with Jane Doe, then send a proposal',
    ],
    ['converted', completeLead, 'Hand Jane Doe over to onboarding'],
    ['unqualified', {}, 'No action needed'],
    ['new', { email: 'a@mailinator.com' }, 'Check that the lead is a real contact first'],
    ['__proto__', { email: 'a@gmail.com' }, 'Add the lead to a nurture sequence'],
  ])('%s: next action %#', (status, facts, action) => expect(explain(facts, status).next_action).toBe(action));
  it('gives closed leads one step only', () => expect(explain({}, 'converted').next_actions).toHaveLength(1));
  it('is complete and bounded for every lead', () => {
    fc.assert(
      fc.property(
        anyLead,
        fc.constantFrom('new', 'contacted', 'qualified', 'nurturing', 'unqualified', 'converted', 'constructor'),
        (facts, status) => {
          const { next_action, next_actions, risk_factors, opportunities, recommendations } = explain(facts, status);
          expect(next_action).not.toBe('');
          expect(next_actions[0]).toBe(next_action);
          for (const sentence of [...next_actions, ...risk_factors, ...opportunities, ...recommendations]) {
            expect(sentence.length).toBeGreaterThan(0);
            expect(sentence.length).toBeLessThan(160);
          }
        },
      ),
      { seed: 8, numRuns: 200 },
    );
  });
});
