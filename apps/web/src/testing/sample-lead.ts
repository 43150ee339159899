import { NOTHING_KNOWN } from '@outrider/shared/ground/fields/lead';
import type { AiInsights, Lead } from '@outrider/shared/records/leads';

/** For tests: a scored lead, 45 + 18 + 14 - 6 = 71. */
export const sampleInsights: AiInsights = {
  priority: 'medium',
  next_action: 'Ask about timing',
  next_actions: ['Ask about timing'],
  risk_factors: [],
  opportunities: [],
  recommendations: [],
  baseline: 45,
  factors: [
    { field: 'decision_timeline', label: 'Timeline', value: null, contribution: -0.3, points: -6 },
    { field: 'estimated_budget', label: 'Estimated budget', value: '$85,000', contribution: 0.6, points: 14 },
    { field: 'industry', label: 'Industry', value: 'retail', contribution: 0, points: 0 },
    { field: 'job_title', label: 'Job title', value: 'VP Operations', contribution: 0.8, points: 18 },
  ],
};

export const sampleLead: Lead = {
  ...NOTHING_KNOWN,
  id: '0191b0a0-0000-7000-8000-000000000003',
  company_id: '0191b0a0-0000-7000-8000-000000000002',
  email: 'priya@calder.example',
  first_name: 'Priya',
  last_name: 'Raman',
  company: 'Calder Instruments',
  company_name: 'Calder Instruments',
  job_title: 'VP Operations',
  industry: 'retail',
  company_size: '11-50',
  source: 'webinar',
  status: 'qualified',
  processing_mode: 'ai',
  estimated_budget: 85_000,
  score: 71,
  priority: 'medium',
  assigned_to: null,
  assigned_to_name: null,
  custom: {},
  department: null,
  ai_insights: sampleInsights,
  created_at: '2026-01-05T09:00:00.000Z',
  updated_at: '2026-01-05T09:00:00.000Z',
  last_contacted: null,
  version: 1,
};
