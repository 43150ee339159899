import type { AgentTaskType, AgentType } from '@outrider/shared/agents';
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
  description: string | null;
  agent: PlanningAgent;
  facts: Facts;
  now: Date;
};
