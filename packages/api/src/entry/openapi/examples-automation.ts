import { DEFAULT_RULES, RULE_ROWS } from '@outrider/shared/automation/approval-rules';
import type { automationSchema, teamBoundSchema } from '@outrider/shared/automation/automation';
import type { z } from 'zod';

const bound = { team: 'Enterprise', level_cap: 65, mode: 'hybrid' } satisfies z.output<typeof teamBoundSchema>;
const limits = {
  agent_mail_cap: 300,
  agent_domain_cap: 5,
  agent_lead_cap: 1,
  agent_meeting_cap: 12,
  agent_quiet_days: 3,
};
const hours = { on: true, from: '08:00', to: '19:00', days: [1, 2, 3, 4, 5] };

export const AUTOMATION_EXAMPLES: Readonly<Record<string, unknown>> = {
  Automation: {
    running_agents: 9,
    actions_today: 412,
    timezone: 'Europe/Berlin',
    rules: RULE_ROWS.map((row) => ({ row, answers: DEFAULT_RULES[row], this_week: 12 })),
    teams: [{ ...bound, people: 4 }],
    limits,
    used: { mails: 84, mails_to_domain: 3, mails_to_lead: 1, meetings: 4 },
    hours,
    held: 2,
    do_not_contact: { emails: 38, domains: 4 },
    version: 3,
  } satisfies z.output<typeof automationSchema>,
  AgentLimits: limits,
  ContactHours: hours,
};
