import type { AgentTaskType, AgentType } from '@outrider/shared/automation/agents';
import type { TaskRequest } from '@outrider/shared/insight/task-request';
import type { Facts } from './facts.ts';
import type { AgentHours } from './working-hours.ts';

export type PlanningAgent = {
  id: string;
  name: string;
  agent_type: AgentType;
  specialization: string[];
  working_hours: AgentHours;
  automation_level: number;
};

export type TaskAsk = {
  task_type: AgentTaskType;
  title: string;
  /** In a person's own words, for whoever approves. */
  description: string | null;
  /** What the text is to do, part by part; null where nobody asked for anything. */
  request: TaskRequest | null;
  agent: PlanningAgent;
  facts: Facts;
  now: Date;
};
