import { countOf, formatCount } from '../../ground/ui/format.ts';

/** What the dashboard says. */
export const DASHBOARD_WORDS = {
  noCompany: 'Companies and their people see their own leads here.',
  subtitles: {
    super_admin: 'Everything running on the platform.',
    company_admin: 'Your company’s leads, pipeline and activity.',
    manager: 'Your team’s leads, pipeline and activity.',
    sdr: 'New leads to qualify, best first.',
    ae: 'Your deals and the leads closest to buying.',
  },
  newLeads: (recent: number, all: number) =>
    `${countOf(recent, 'new lead')} this week, ${formatCount(all)} in total. Best first.`,
  quota: (whose: string, share: string, days: number) =>
    `${whose} at ${share} of this quarter’s quota ${days === 0 ? 'on its last day' : `with ${countOf(days, 'day')} to go`}.`,
  modes: {
    manual: 'Nothing runs automatically. New leads are scored when you ask.',
    hybrid: 'New leads are scored automatically. Emails, meetings and status changes need your approval.',
    ai: (level: number) =>
      `New leads are scored automatically. Agents act on their own up to your ${level}% automation level.`,
  },
  automation: {
    none: (whose: string, days: number) => `No ${whose} captured in the last ${days} days.`,
    link: (n: number) => `${countOf(n, 'lead')} in AI or hybrid mode`,
    of: (captured: number, days: number) => `of ${formatCount(captured)} captured in the last ${days} days`,
  },
  cards: {
    nothingDue: 'Nothing due',
    noMeetings: 'No upcoming meetings',
    meetingNow: 'In progress now',
    next: (when: string) => `Next: ${when.replace(/^To/, 'to')}`,
    overdue: (n: number) => `${formatCount(n)} overdue`,
  },
  pipeline: {
    title: 'Pipeline',
    choose: 'Pipeline',
    ai: 'AI-processed leads',
    others: 'Other deals',
    none: 'No deals yet. Open and won deals will appear here by stage.',
    noneClosed: (days: number) => `No deals closed in ${days} days`,
    closed: (won: number, all: number, days: number) => `${formatCount(won)} of ${formatCount(all)} in ${days} days`,
    noneWon: (days: number) => `No deals won in ${days} days`,
    noQuota: 'No quota set',
    closing: 'Closing this month',
    stale: 'Stale deals',
    noneStale: 'Every open deal is moving',
    staleAmount: (amount: string) => `${amount} gone quiet`,
  },
  hotLeads: {
    none: 'No scored open leads yet. Your highest-scoring leads will appear here.',
    unscored: 'No next step suggested',
  },
  tasks: {
    none: 'No open tasks. Tasks for your leads and deals will appear here.',
    noDate: 'No due date',
  },
  meetings: {
    title: 'Upcoming meetings',
    calendar: 'Calendar',
    schedule: 'Schedule meeting',
    loading: 'Loading meetings',
    now: 'In progress now',
    none: 'No meetings planned. Meetings you host or are invited to will appear here.',
  },
  activity: {
    link: 'AI Activity Log',
    none: (days: number) => `No activity in the last ${days} days. New leads, calls and scores will appear here.`,
  },
  ai: {
    intro: 'Scores and agent actions, newest first',
    loading: 'Loading the AI activity log',
    none: 'No AI activity yet',
    meaning: 'Leads in AI or hybrid mode are scored when they arrive. Each score and agent action will appear here.',
    version: 'Scoring version',
  },
  performance: {
    definition: (days: number) =>
      `Conversion is the share of converted leads among those converted or disqualified, counting leads you own or qualified. Response time is from capture to first contact, for leads captured in the last ${days} days.`,
    assigned: 'assigned to you',
    qualified: (days: number) => `in the last ${days} days`,
    undecided: 'No outcomes yet',
    decided: (converted: number, all: number) => `${formatCount(converted)} of ${formatCount(all)} with an outcome`,
    noContact: 'No first contacts yet',
    median: (n: number) => `median of ${countOf(n, 'lead')}`,
    noQuota: (won: string) => `${won} won, no quota`,
    won: (amount: string, weeks: number) => `${amount} in ${weeks} weeks`,
    noneWon: (weeks: number) => `No deals won in the last ${weeks} weeks`,
    chart: (amount: string, weeks: number) => `Won by week: ${amount} in ${weeks} weeks`,
  },
  team: {
    loading: 'Loading team performance',
    nobody: 'No one matches this department and team.',
    definition: (days: number) =>
      `Qualified covers the last ${days} days. Conversion is the share of converted leads among those with an outcome that a person owns or qualified. Won and quota are for this quarter.`,
  },
  rows: {
    loading: 'Loading',
    none: 'Nothing to show.',
    first: (shown: number, all: number) => `First ${shown} of ${countOf(all, 'result')}`,
    all: (n: number) => countOf(n, 'result'),
    total: (amount: string) => `${amount} in total`,
    noDate: 'No date',
    contactedAfter: (time: string) => `First contact after ${time}`,
    shouldHaveClosed: (day: string) => `Was due to close ${day}`,
  },
};

/** What the checklist of a new company says. */
export const SETUP_WORDS = {
  title: 'Get started',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  hide: 'Dismiss checklist',
  hideFailed: 'Failed to dismiss the checklist',
  loadFailed: 'Failed to load the checklist',
  steps: {
    people: { title: 'Invite your team', text: 'Add the people who work your leads.', action: 'Add people' },
    leads: { title: 'Bring in your leads', text: 'Import a file or connect a Google Sheet.', action: 'Import leads' },
    deals: {
      title: 'Add your first deal',
      text: 'Track what you’re selling from first talk to signature.',
      action: 'Go to opportunities',
    },
    targets: {
      title: 'Set sales targets',
      text: 'Monthly quotas show who’s on pace and what’s missing.',
      action: 'Set targets',
    },
    key: {
      title: 'Capture leads automatically',
      text: 'Create a capture key for your forms, ads and workflows.',
      action: 'Create capture key',
    },
    agent: {
      title: 'Create your first agent',
      text: 'Let an AI sales agent qualify leads and follow up.',
      action: 'Create agent',
    },
  },
};

/** What happened to a lead, around its name. */
export const ACTIVITY_WORDS = {
  unsubscribed: ['Stopped emails to', ': unsubscribed'],
  addressConfirmed: 'Confirmed the address of',
  emailOpened: 'Email opened by',
  emailClicked: 'Link clicked by',
  emailQueued: 'Drafted an email to',
  meetingScheduled: 'Scheduled a meeting with',
  meetingCancelled: 'Canceled a meeting with',
  meetingMoved: 'Moved a meeting with',
  meetingKept: 'Kept the time of a meeting with',
  meetingHeld: 'Held a meeting with',
  meetingMissed: 'Noted a no-show by',
  taskCreated: 'Created a task for',
  taskDone: 'Completed a task for',
  taskReopened: 'Reopened a task for',
  dealCreated: 'Created a deal with',
  dealWon: 'Won the deal with',
  dealLost: 'Lost the deal with',
  dealMoved: 'Moved the deal with',
  surveyed: (score: string) => `: rated ${score} of 5`,
  rescored: (to: number, from: number) => `: ${to} (was ${from})`,
  unchanged: (to: number) => `: ${to} (unchanged)`,
  allowedByMode: (mode: string) => `Allowed by ${mode} mode`,
  requested: (name: string) => `Requested by ${name}`,
  withinLevel: (name: string) => `${name}, within its automation level`,
  approved: (agent: string, name: string) => `${agent}, approved by ${name}`,
  automatic: 'Automatic, by a built-in rule',
} as const;
