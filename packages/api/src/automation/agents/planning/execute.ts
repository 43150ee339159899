import type { AgentTaskType } from '@outrider/shared/automation/agents';
import type { Plan } from '../plan.ts';
import type { TaskAsk } from '../task-ask.ts';
import type { LeadAsk } from './executors/actions.ts';
import { planDealAnalysis } from './executors/deal-analysis.ts';
import { planFollowUp } from './executors/follow-up.ts';
import { planQualification } from './executors/lead-qualification.ts';
import { planMeeting } from './executors/meeting-scheduling.ts';
import { planOutreach } from './executors/outreach.ts';
import { planCoaching } from './executors/performance-coaching.ts';
import { type CompanyAsk, planPipeline } from './executors/pipeline-management.ts';
import { planProposal } from './executors/proposal-generation.ts';
import { PLAN_WORDS } from './executors/words-plans.ts';
import { giveWay } from './give-way.ts';

const ON_A_LEAD = {
  lead_qualification: planQualification,
  outreach: planOutreach,
  follow_up: planFollowUp,
  meeting_scheduling: planMeeting,
  proposal_generation: planProposal,
} as const satisfies Partial<Record<AgentTaskType, (ask: LeadAsk) => Plan>>;
const ON_A_COMPANY = {
  pipeline_management: planPipeline,
  performance_coaching: planCoaching,
} as const satisfies Partial<Record<AgentTaskType, (ask: CompanyAsk) => Plan>>;

/**
 * What an agent would do about a task. Pure. What a person asked for steers what is written, never to whom or within
 * which limits.
 */
export function planTask(ask: TaskAsk): Plan {
  const { task_type, facts } = ask;
  if (task_type === 'pipeline_management' || task_type === 'performance_coaching') {
    return facts.kind === 'company' ? ON_A_COMPANY[task_type]({ ...ask, facts }) : nothing(PLAN_WORDS.companyTask);
  }
  if (facts.kind === 'company') return nothing(PLAN_WORDS.leadTask);
  const { lead } = facts;
  if (task_type === 'deal_analysis') return planDealAnalysis({ ...ask, facts, lead });
  if (!lead) return nothing(PLAN_WORDS.noLead);
  return giveWay({ ...ask, facts, lead }) ?? ON_A_LEAD[task_type]({ ...ask, facts, lead });
}

const nothing = (summary: string): Plan => ({
  summary,
  reasoning: summary,
  confidence: 0,
  evidence: [],
  actions: [],
  next: null,
});
