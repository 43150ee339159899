import type { AiInsights, Lead } from '@outrider/shared/leads';

/** A lead as the store reads it. */
export type LeadRow = Omit<Lead, 'company' | 'created_at' | 'updated_at' | 'last_contacted' | 'ai_insights'> & {
  created_at: Date;
  updated_at: Date;
  last_contacted: Date | null;
  ai_insights: unknown;
};

/** The wire's lead: both spellings of the company, times as ISO text. */
export function presentLead(row: LeadRow): Lead {
  return {
    ...row,
    company: row.company_name,
    ai_insights: row.ai_insights as AiInsights | null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    last_contacted: row.last_contacted?.toISOString() ?? null,
  };
}
