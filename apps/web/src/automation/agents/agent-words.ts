import {
  type AgentActionState,
  type AgentStatus,
  type AgentTaskType,
  type AgentType,
  type SalesAgent,
  type SalesOverview,
  TIER_WORDS,
  type WorkingHours,
} from '@outrider/shared/automation/agents';
import {
  CalendarDays,
  ChartLine,
  ClipboardList,
  Filter,
  FileText,
  Handshake,
  type LucideIcon,
  Mail,
  Radar,
  Send,
  Sprout,
  Target,
  Users,
} from 'lucide-react';
import type { LevelTier } from '../../people/profile/automation-level.ts';
import { formatShare } from '../../ground/ui/figures.ts';
import { countOf, formatClock, formatCount } from '../../ground/ui/format.ts';
import { formatWhenInline } from '../../ground/ui/when.ts';
import { AGENTS_WORDS } from './words.ts';

export const TYPE_ICONS: Record<AgentType, LucideIcon> = {
  sdr_agent: Radar,
  ae_agent: Handshake,
  manager_agent: ClipboardList,
  nurture_agent: Sprout,
  closer_agent: Target,
};
export const TASK_ICONS: Record<AgentTaskType, LucideIcon> = {
  lead_qualification: Filter,
  outreach: Send,
  follow_up: Mail,
  meeting_scheduling: CalendarDays,
  proposal_generation: FileText,
  deal_analysis: ChartLine,
  pipeline_management: ClipboardList,
  performance_coaching: Users,
};
export const STATUS_DOTS: Record<AgentStatus, string> = {
  active: 'bg-band-green',
  paused: 'bg-band-yellow',
  training: 'bg-manual',
  maintenance: 'bg-band-orange',
};

/** The three segments of an agent's level, in the words of its tiers. */
export const AGENT_LEVELS = [
  { from: 0, to: 39, name: TIER_WORDS[1].title, rule: TIER_WORDS[1].meaning },
  { from: 40, to: 79, name: TIER_WORDS[2].title, rule: TIER_WORDS[2].meaning },
  { from: 80, to: 100, name: TIER_WORDS[3].title, rule: TIER_WORDS[3].meaning },
] as const satisfies readonly LevelTier[];

/** "Berlin" of "Europe/Berlin". */
const zoneName = (timezone: string) => (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ');

/** 9:00 AM, of a time of day as 09:00 or 24:00. */
function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return formatClock(new Date(Date.UTC(2000, 0, 1, hour % 24, minute)), 'UTC');
}

export function hoursText({ start, end, timezone }: WorkingHours): string {
  return start === end || (start === '00:00' && end === '24:00')
    ? `24/7, ${zoneName(timezone)}`
    : `${clockTime(start)} to ${clockTime(end)}, ${zoneName(timezone)}`;
}

/** Whether it works at this moment, and when that changes next, by the reader's own clock. */
export function dutyText(
  { status, on_duty, next_change }: Pick<SalesAgent, 'status' | 'on_duty' | 'next_change'>,
  now: number,
): string {
  if (status === 'paused' || status === 'maintenance') return 'Not working';
  if (!on_duty) return next_change ? `Starts ${formatWhenInline(next_change, now)}` : 'Off duty';
  return next_change ? `On duty until ${formatWhenInline(next_change, now)}` : AGENTS_WORDS.roundTheClock;
}

/** How much it did, and where it can be said how many of its messages were replied to. */
export function doneText({
  tasks_completed,
  success_rate,
}: Pick<SalesAgent, 'tasks_completed' | 'success_rate'>): string {
  const done = countOf(tasks_completed, 'task');
  return success_rate === null ? done : AGENTS_WORDS.doneAndReplied(done, formatShare(success_rate));
}

/** "1 paused, 2 in maintenance": what the agents that are not active are doing. */
export function restingText({
  paused_agents,
  maintenance_agents,
}: Pick<SalesOverview, 'paused_agents' | 'maintenance_agents'>): string {
  const parts = [
    paused_agents > 0 && `${formatCount(paused_agents)} paused`,
    maintenance_agents > 0 && `${formatCount(maintenance_agents)} in maintenance`,
  ].filter(Boolean);
  return parts.length === 0 ? 'work during their hours' : parts.join(', ');
}

export const ACTION_STATE_WORDS: Record<AgentActionState, string> = {
  proposed: 'Needs approval',
  done: 'Done',
  rejected: 'Rejected',
  expired: 'Expired',
  stale: 'Out of date',
  refused: 'Refused',
  failed: 'Failed',
  undone: 'Undone',
};
