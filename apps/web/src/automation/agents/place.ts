import { useLocation } from 'react-router-dom';

const ROOT = '/ai-sales-agents' as const;
/** The tabs of the screen by their place in the path; the first has none. */
const AGENT_TABS = ['agents', 'tasks', 'performance', 'approvals'] as const;
export type AgentTab = (typeof AGENT_TABS)[number];

export const tabPath = (tab: AgentTab): `/${string}` => (tab === 'agents' ? ROOT : `${ROOT}/${tab}`);
export const agentPath = (id: string) => `${ROOT}?agent=${id}`;
export const taskPath = (id: string) => `${tabPath('tasks')}?task=${id}`;
export const actionPath = (id: string) => `${tabPath('approvals')}?action=${id}`;
export const proposalPath = (id: string) => `${ROOT}/proposals/${id}`;

/** Where in the screen the address is: a tab, or one proposal's document. */
export function usePlace(): { tab: AgentTab; proposal: string | null } {
  const [, , part = '', id = ''] = useLocation().pathname.split('/');
  return { tab: AGENT_TABS.find((tab) => tab === part) ?? 'agents', proposal: part === 'proposals' && id ? id : null };
}
