import type { trpc } from '../../ground/trpc.ts';

type Utils = ReturnType<typeof trpc.useUtils>;

/** The agents themselves and what limits them. A simulation stays as it was run. */
const AGENTS = ['list', 'get', 'overview', 'stop', 'trust', 'doNotContact'] as const;
/** What agents do: tasks, proposals, and the figures that count them. */
const WORK = [
  'taskPage',
  'task',
  'tasks',
  'actions',
  'action',
  'overview',
  'list',
  'trust',
  'performance',
  'teamPerformance',
  'outcomes',
] as const;

const refresh = ({ agents }: Utils, names: Iterable<(typeof AGENTS | typeof WORK)[number]>) =>
  void Promise.all([...names].map((name) => agents[name].invalidate()));

/** Asks again for these. */
export const refreshAgents = (utils: Utils): void => refresh(utils, AGENTS);
export const refreshAgentWork = (utils: Utils): void => refresh(utils, WORK);
/** Both, and what is in both once: asked again while it is being asked, the first answer would be dropped. */
export const refreshAgentsAndWork = (utils: Utils): void => refresh(utils, new Set([...AGENTS, ...WORK]));
