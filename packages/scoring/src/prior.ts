import type { SignalField } from './signals.ts';

/**
 * The rules that score leads before a company has outcomes of its own, written so that a sales manager can read and
 * argue with them.
 *
 * logit is the change in log-odds of conversion: +0.7 doubles the odds, -0.7 halves them. {value} is replaced by what
 * the lead says. The sizes are judgement, ordered after the findings that B2B scoring systems agree on (seniority,
 * need, budget and timing above firmographics, firmographics above contact details). They are held small on purpose:
 * the first outcomes of a company correct them.
 */
export type Rule = { level: string; logit: number; says: string };
type Ramp = { over: string; from: readonly number[]; logit: readonly number[]; says: string };
export type FieldRules = { rules?: readonly Rule[]; ramp?: Ramp; otherwise?: Rule; ask?: string };

export const RULES_VERSION = 'rules-1';

/** What is assumed of a lead about which nothing speaks for or against: about one in eight converts. */
export const RULES_BASELINE = -2;

const rule = (level: string, logit: number, says: string): Rule => ({ level, logit, says });

export const PRIOR: Readonly<Record<SignalField, FieldRules>> = {
  completeness: {
    ramp: {
      over: 'share of the 12 profile fields filled in',
      from: [0, 0.5, 1],
      logit: [-0.3, 0, 0.3],
      says: '{value} profile fields filled in',
    },
  },
  email: {
    ask: 'Ask for a business email address',
    rules: [
      rule('business', 0.35, 'Business email ({value})'),
      rule('shared', 0.05, 'Shared mailbox at {value}'),
      rule('academic', -0.2, 'University address ({value})'),
      rule('free', -0.4, 'Free email provider ({value})'),
      rule('disposable', -1.2, 'Disposable email ({value})'),
      rule('unreadable', -0.5, 'Invalid email address'),
      rule('unknown', -0.5, 'No email address'),
    ],
  },
  phone: {
    ask: 'Ask for a phone number',
    rules: [
      rule('reachable', 0.2, 'Reachable by phone'),
      rule('doubtful', -0.2, 'Phone number looks wrong'),
      rule('unknown', -0.1, 'No phone number'),
    ],
  },
  first_name: {
    ask: 'Find out who the contact is',
    rules: [
      rule('full', 0.05, 'Full name known'),
      rule('partial', 0, 'Only part of the name known'),
      rule('placeholder', -0.9, 'Name looks like test data'),
      rule('unknown', -0.1, 'Name unknown'),
    ],
  },
  job_title: {
    ask: 'Find out the job title',
    rules: [
      rule('chief', 0.9, 'Top decision maker: {value}'),
      rule('vp', 0.85, 'Senior title: {value}'),
      rule('director', 0.65, 'Senior title: {value}'),
      rule('manager', 0.3, 'Manager: {value}'),
      rule('professional', 0, 'Specialist title: {value}'),
      rule('support', -0.25, 'Junior or support title: {value}'),
      rule('entry', -0.8, 'Unlikely buyer: {value}'),
      rule('unknown', -0.2, 'Job title unknown'),
    ],
  },
  company_name: {
    ask: 'Find out which company they work for',
    rules: [rule('given', 0.1, 'Company known: {value}'), rule('unknown', -0.2, 'Company unknown')],
  },
  // An industry is good or bad only for a particular seller: the rules stay neutral, the learned model finds out.
  industry: {
    ask: 'Find out the industry',
    otherwise: rule('known', 0.05, 'Industry known: {value}'),
    rules: [rule('unknown', -0.05, 'Industry unknown')],
  },
  company_size: {
    ask: 'Ask how large the company is',
    rules: [
      rule('1-10', -0.15, 'Very small company ({value})'),
      rule('11-50', 0.05, 'Small company ({value})'),
      rule('51-200', 0.25, 'Mid-sized company ({value})'),
      rule('201-1000', 0.4, 'Large company ({value})'),
      rule('1001+', 0.45, 'Very large company ({value})'),
      rule('unknown', -0.1, 'Company size unknown'),
    ],
  },
  source: {
    otherwise: rule('other', 0, 'Source: {value}'),
    rules: [
      rule('referral', 0.6, 'Referral'),
      rule('partner', 0.45, 'Came through a partner'),
      rule('event', 0.2, 'Met at an event'),
      rule('conference', 0.2, 'Met at a conference'),
      rule('webinar', 0.2, 'Attended a webinar'),
      rule('website', 0.2, 'Came through the website'),
      rule('linkedin', 0.1, 'Came through LinkedIn'),
      rule('google_ads', 0.05, 'Came through a Google ad'),
      rule('facebook', -0.1, 'Came through Facebook'),
      rule('social', -0.1, 'Came through social media'),
      rule('cold_call', -0.2, 'Cold call'),
      rule('cold_email', -0.25, 'Cold email'),
      rule('import', -0.1, 'Imported from a list'),
      rule('google_sheets', -0.05, 'Imported from Google Sheets'),
      rule('unknown', -0.05, 'Source unknown'),
    ],
  },
  estimated_budget: {
    ask: 'Ask about the budget',
    // Straight between the points on the logarithm of the budget, level outside them: more budget never lowers a score.
    ramp: {
      over: 'USD',
      from: [500, 5_000, 10_000, 50_000, 100_000, 500_000],
      logit: [-0.2, 0.1, 0.3, 0.8, 0.95, 1.2],
      says: 'Budget: {value}',
    },
    rules: [rule('unknown', -0.3, 'Budget unknown')],
  },
  decision_timeline: {
    ask: 'Ask when they plan to decide',
    rules: [
      rule('now', 0.7, 'Wants to decide now ({value})'),
      rule('quarter', 0.5, 'Decides within three months ({value})'),
      rule('half_year', 0.25, 'Decides within six months ({value})'),
      rule('year', 0, 'Decides within a year ({value})'),
      rule('later', -0.3, 'Decision is more than a year away ({value})'),
      rule('exploring', -0.5, 'Only exploring ({value})'),
      rule('stated', 0.1, 'Timeline stated: {value}'),
      rule('unknown', -0.2, 'Decision timeline unknown'),
    ],
  },
  pain_points: {
    ask: 'Ask what problem they want to solve',
    rules: [
      rule('pressing', 0.5, 'Pressing problem stated'),
      rule('stated', 0.35, 'Problem stated'),
      rule('vague', 0.05, 'Problem stated vaguely'),
      rule('unknown', -0.15, 'No problem stated'),
    ],
  },
  notes: {
    rules: [
      rule('strong', 0.5, 'Notes mention {value}'),
      rule('warm', 0.3, 'Notes mention {value}'),
      rule('neutral', 0, 'No buying signal in the notes'),
      rule('mixed', -0.2, 'Mixed signals in the notes: {value}'),
      rule('cold', -0.8, 'Notes mention {value}'),
      rule('unknown', 0, 'No notes'),
    ],
  },
};
