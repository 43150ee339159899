import {
  AGENT_TYPE_LABELS,
  DEFAULT_AUTOMATION_LEVEL,
  DEFAULT_DAILY_CAP,
  DEFAULT_WORKING_HOURS,
  type SalesAgent,
  type salesAgentFormSchema,
} from '@outrider/shared/automation/agents';
import { DEPARTMENT_LABELS } from '@outrider/shared/ground/departments';
import type { z } from 'zod';
import type { ClashWords } from '../../ground/ui/conflict-dialog.tsx';
import { hoursText } from './agent-words.ts';

/** An agent as the fields of its form hold it. */
export type AgentDraft = z.input<typeof salesAgentFormSchema>;
export const AGENT_FIELDS = [
  'name',
  'agent_type',
  'automation_level',
  'specialization',
  'working_hours',
  'department',
  'daily_cap',
] as const;

export const NEW_AGENT: AgentDraft = {
  name: '',
  agent_type: 'sdr_agent',
  automation_level: DEFAULT_AUTOMATION_LEVEL,
  specialization: '',
  working_hours: { ...DEFAULT_WORKING_HOURS },
  department: null,
  daily_cap: DEFAULT_DAILY_CAP,
};

/** A time field ends its day at 00:00, which means the same as 24:00. */
export function draftOfAgent({
  name,
  agent_type,
  automation_level,
  specialization,
  working_hours,
  department,
  daily_cap,
}: SalesAgent): AgentDraft {
  const end = working_hours.end === '24:00' ? '00:00' : working_hours.end;
  return {
    name,
    agent_type,
    automation_level,
    specialization: specialization.join(', '),
    working_hours: { ...working_hours, end },
    department,
    daily_cap,
  };
}

const LABELS: Record<keyof AgentDraft, string> = {
  name: 'Name',
  agent_type: 'Type',
  automation_level: 'Automation level',
  specialization: 'Specialization',
  working_hours: 'Working hours',
  department: 'Department',
  daily_cap: 'Daily limit',
};

/** Clashing fields, as the question shows them. */
export function agentClashes(
  fields: readonly (keyof AgentDraft)[],
  mine: AgentDraft,
  theirs: AgentDraft,
): ClashWords[] {
  const words = ({
    agent_type,
    working_hours,
    department,
    ...draft
  }: AgentDraft): Record<keyof AgentDraft, string> => ({
    name: draft.name,
    agent_type: agent_type ? AGENT_TYPE_LABELS[agent_type] : '',
    automation_level: String(draft.automation_level),
    specialization: String(draft.specialization),
    working_hours: working_hours ? hoursText(working_hours) : '',
    department: department ? DEPARTMENT_LABELS[department] : '',
    daily_cap: String(draft.daily_cap),
  });
  const [ours, others] = [words(mine), words(theirs)];
  return fields.map((field) => ({ field, label: LABELS[field], mine: ours[field], theirs: others[field] }));
}
