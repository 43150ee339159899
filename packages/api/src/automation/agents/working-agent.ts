import { type AgentRow, hoursOf } from './agents.store.ts';
import type { PlanningAgent } from './task-ask.ts';

/** Whether it takes work: in training it does, and everything it would do is a proposal. */
export const takesWork = ({ status }: Pick<AgentRow, 'status'>): boolean =>
  status === 'active' || status === 'training';

/** What a plan knows of its agent. */
export const planningAgent = (agent: AgentRow): PlanningAgent => {
  const { id, name, agent_type, specialization, automation_level } = agent;
  return { id, name, agent_type, specialization, automation_level, working_hours: hoursOf(agent) };
};
