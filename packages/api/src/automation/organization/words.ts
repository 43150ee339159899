import type { WaitUnit } from '@outrider/shared/automation/organization';

/** What each metric is called, and what it counts. */
export const METRIC_WORDS = {
  tasks_done: {
    label: 'Tasks completed',
    meaning: 'Tasks completed by this department in the last 30 days',
  },
  tasks_on_time: {
    label: 'On-time tasks',
    meaning: 'Share of tasks with a due date completed on time, last 30 days',
  },
  leads_this_month: {
    label: 'Leads this month',
    meaning: 'Leads captured since the first of the month (UTC)',
  },
  open_pipeline: {
    label: 'Open pipeline',
    meaning: 'Total value of open opportunities',
  },
  win_rate: {
    label: 'Win rate',
    meaning: 'Share of opportunities won among those closed in the last 90 days',
  },
  lead_conversion: {
    label: 'Lead conversion',
    meaning: 'Share of leads captured in the last 90 days that were converted',
  },
  leads_captured: {
    label: 'Inbound leads',
    meaning: 'Leads of the last 30 days, except cold outreach, imports and manual entry',
  },
  high_priority_share: {
    label: 'High-priority share',
    meaning: 'Share of high-priority leads captured in the last 30 days',
  },
  leads_qualified: {
    label: 'Leads qualified',
    meaning: 'Leads that became qualified in the last 30 days',
  },
  deals_lost: {
    label: 'Deals lost',
    meaning: 'Opportunities lost in the last 90 days',
  },
  deals_won: {
    label: 'Deals won',
    meaning: 'Opportunities won in the last 30 days',
  },
  won_value: {
    label: 'Value won',
    meaning: 'Total value of opportunities won in the last 30 days',
  },
  satisfaction: {
    label: 'Satisfaction',
    meaning: 'Average survey rating of the last 90 days, out of 5',
  },
  first_reply_hours: {
    label: 'Time to first reply',
    meaning: 'Median time from capture to the first call, email or meeting, last 30 days',
  },
  survey_answers: {
    label: 'Survey responses',
    meaning: 'Responses to satisfaction surveys in the last 90 days',
  },
};

/** What a flow's log and its test say. */
export const FLOW_WORDS = {
  unanswered: 'There’s no response yet.',
  below: (score: number, threshold: number) => `The rating ${score} is below ${threshold}.`,
  notBelow: (score: number, threshold: number) => `The rating ${score} isn’t below ${threshold}.`,
  noConditions: 'No conditions.',
  noLead: 'There is no lead to check.',
  noDeal: 'There is no deal to check.',
  meets: 'The lead meets the conditions.',
  misses: 'The lead doesn’t meet the conditions.',
  dealMeets: 'The deal meets the conditions.',
  dealMisses: 'The deal doesn’t meet the conditions.',
  otherPipeline: 'The deal is in another pipeline.',
  otherFrom: 'The deal came from another stage.',
  otherTo: 'The deal went to another stage.',
  inStage: (stage: string) => `in ${stage}`,
  somebody: 'A customer',
  otherwise: (detail: string) => `${detail} The other way is taken.`,
  waits: (amount: number, unit: WaitUnit) => `Waits ${amount} ${amount === 1 ? unit.slice(0, -1) : unit}`,
  proposes: (what: string, why: string) => `Proposed: ${what}. ${why}`,
  enrolls: (campaign: string) => `Enroll in “${campaign}”`,
  sender: 'Sender',
  sets: (field: string, value: string) => `Set ${field} to ${value}`,
  empty: 'empty',
  nothingDone: 'No step applied.',
  gone: 'The record was deleted.',
  turnedOff: 'The flow was turned off.',
  stepGone: 'The step it was waiting for was removed.',
  tooDeep: (depth: number) => `Stopped: ${depth} flows triggered each other.`,
  tooOften: (runs: number) => `Stopped as a loop: ran ${runs} times on this record in 24 hours.`,
  notRunToday: 'Hasn’t run on this record in the last 24 hours.',
  ranToday: (runs: number) => `Ran ${runs === 1 ? 'once' : `${runs} times`} on this record in the last 24 hours.`,
  wrongState: (name: string, state: string) => `${name} is ${state}, so nothing triggers the flow.`,
  on: 'The flow is on.',
  off: 'The flow is off.',
};

/** What migrating and its undo leave alone. */
export const MIGRATION_WORDS = {
  movedSince: (records: string, one: boolean) =>
    `${records} ${one ? 'was' : 'were'} moved to another department or deleted since`,
  hadAlready: (what: string) => `${what} already had a department`,
  unnamed: (admins: string) => `${admins} whose team doesn’t match a department`,
};
