import type { Automation } from '@outrider/shared/automation/automation';

const many = (count: number, one: string, more = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`;
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const short = (day: number) => DAYS[day - 1]?.slice(0, 3) ?? '';

/** Days of the week in words: those that follow each other as a range. */
function daysText(days: readonly number[]): string {
  const sorted = days.toSorted((a, b) => a - b);
  const [first = 1, last = 1] = [sorted[0], sorted.at(-1)];
  if (sorted.length === 7) return 'every day';
  if (sorted.length > 2 && last - first === sorted.length - 1)
    return `${DAYS[first - 1] ?? ''} to ${DAYS[last - 1] ?? ''}`;
  return sorted.map(short).join(', ');
}

export const AUTOMATION_WORDS = {
  loadFailed: 'Failed to load automation settings',
  saveFailed: 'Failed to save automation settings',
  forbidden: 'Only company admins can open Automation Control.',
  loading: 'Loading automation settings',
  intro: 'What agents may do on their own, and who approves the rest.',
  running: (count: number) => (count === 1 ? 'agent is running' : 'agents are running'),
  stopped: 'All agents are stopped',
  actions: (count: number) => `${count === 1 ? 'action' : 'actions'} today.`,
  reason: 'Reason',
  reasonHint: 'Shown in the audit log.',
  reasonMissing: 'Enter a reason',
  undo: 'Undo',
  undone: 'Undone right after the change',
  save: 'Save',
  saving: 'Saving',
  days: DAYS,
  dayShort: short,

  rules: {
    title: 'Approval rules',
    about: 'by kind of action and agent level',
    reset: 'Reset to defaults',
    resetting: 'Resetting',
    resetText: (changes: number) => `${many(changes, 'rule')} will change:`,
    resetDone: 'Approval rules are back to their defaults',
    resetNothing: 'All rules are at their defaults.',
    action: 'Action',
    week: 'This week',
    levels: 'Agent level',
    changeTitle: 'Change approval rule?',
    change: 'Change rule',
    changed: (rule: string, answer: string) => `${rule}: ${answer.toLowerCase()}`,
    to: 'becomes',
    changeNote: 'Applies right away, also to proposals that are already waiting for approval.',
    rows: (row: string) => `${row}, this week`,
  },
  teams: {
    title: 'Mode by team',
    none: 'No team',
    upTo: (level: number) => (level === 100 ? 'no cap' : `up to ${level}`),
    edit: (team: string) => `Automation for ${team}`,
    level: 'Level cap',
    badLevel: 'Enter a number from 0 to 100',
    about: 'Leads without an owner, or whose owner isn’t on a team.',
    levelHint:
      'The highest level agents can act at on this team’s leads. If the owner’s own level is lower, that one applies.',
    mode: 'Mode',
    modeHint: 'If the lead has a stricter mode of its own, that one applies.',
    changed: (team: string) => `Automation for ${team} saved`,
  },
  limits: {
    title: 'Limits today',
    edit: 'Edit',
    editTitle: 'Daily limits',
    saved: 'Limits saved',
    note: 'At a limit, agents stop acting on their own until midnight. What they prepare waits for approval.',
    of: (limit: number | null) => (limit === null ? 'no limit' : `of ${limit.toLocaleString('en')}`),
    fields: {
      agent_mail_cap: { label: 'Emails, all agents', hint: 'Leave empty for no limit.' },
      agent_domain_cap: { label: 'Emails to one company', hint: 'By email domain. Free mail providers don’t count.' },
      agent_lead_cap: { label: 'Emails to one lead', hint: 'The most an agent can send in a day.' },
      agent_meeting_cap: { label: 'Meetings booked', hint: 'Leave empty for no limit.' },
      agent_quiet_days: {
        label: 'Quiet days',
        hint: 'Working days agents wait after anyone on your team contacts a lead.',
      },
    },
    quietDays: (days: number) => many(days, 'working day'),
  },
  hours: {
    title: 'Quiet hours',
    edit: 'Edit',
    editTitle: 'Quiet hours',
    on: 'Hold agents’ emails outside these hours',
    from: 'From',
    to: 'To',
    days: 'Days',
    saved: 'Quiet hours saved',
    off: 'Off. Agents can send emails at any time.',
    text: (days: readonly number[]) =>
      `Agents send emails only in these hours, ${daysText(days)}, in the customer’s time zone. Emails you write yourself are never held.`,
    zone: (timezone: string) =>
      `The time zone comes from the country code of the lead’s phone number. If that country has several time zones, we use ${timezone.replaceAll('_', ' ')}.`,
    held: (count: number) => `${many(count, 'email')} ${count === 1 ? 'is' : 'are'} waiting.`,
  },
  doNotContact: {
    title: 'Do not contact',
    open: 'Open list',
    text: ({ emails, domains }: Automation['do_not_contact']) =>
      [many(emails, 'address', 'addresses'), many(domains, 'domain')] as const,
    and: 'and',
    applies: 'Agents never email them.',
  },
  acted: {
    title: 'Rules that acted',
    today: (count: number) => `${many(count, 'time')} today`,
    none: 'No rule has held anything back today.',
    loading: 'Loading rules that acted',
    failed: 'Failed to load rules that acted',
    states: { refused: 'skipped', proposed: 'asked first', held: 'holds' } as Record<string, string>,
    decided: 'asked first',
    until: (when: string) => `until ${when}`,
  },
};
