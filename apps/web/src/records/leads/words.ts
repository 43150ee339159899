/** What Lead Management says: the list, its tabs and its tools. */
export const LEADS_WORDS = {
  withHybrid: (share: string, hybrid: string) => `${share}, ${hybrid} of them hybrid`,
  none: 'Capture your first lead, or connect a form to your capture endpoint.',
  noneYet: 'No leads yet',
  openPage: 'Open page',
  enroll: 'Enroll',
  page: {
    one: 'lead',
    many: 'leads',
    crumb: 'Leads',
    menu: 'Lead actions',
    details: 'Details',
    score: 'Score',
    status: 'Status',
    owner: 'Owner',
    budget: 'Budget',
    mode: 'Mode',
    lastContact: 'Last contact',
    notScored: 'Not scored yet',
    unassigned: 'Unassigned',
    never: 'Never',
    became: 'Converted to',
    meetings: 'Meetings',
  },
  timeline: 'Shown on the lead’s timeline.',
  noReply: 'No reply',
  replies: { positive: 'Positive', neutral: 'Neutral', negative: 'Negative' },
  ownerByRules: (name: string) => `${name} (you), unless an assignment rule applies`,
  replyCounts: 'Counts in what agents’ messages brought.',
  ask: 'Most useful to find out:',
  notScored: 'This lead hasn’t been scored yet.',
  noReasons: 'No reasons were stored for this score.',
  evidence: (converted: number, leads: number) => `${converted} of ${leads} similar leads converted`,
  evidenceNote:
    'Points show the effect of each fact if the others stay the same. Conversion counts include all leads that share the fact.',
  writtenBy: (model: string) => `Written by ${model} from these reasons`,
  figuresFailed: 'Failed to load lead figures',
  analyticsFailed: 'Failed to load lead analytics',
  emptyTab: ['No leads here', 'Leads show up here as soon as they match this tab.'],
  emptyTabs: {
    mine: ['No leads assigned to you', 'Leads assigned to you show up here.'],
    assignment: ['Every open lead has an owner', 'New leads without an owner show up here.'],
    quality: ['No leads to review', 'Open leads with missing details or a low score show up here.'],
    hot: ['No hot leads', 'Open leads with a score of 80 or higher show up here.'],
    ready: ['No leads ready to convert', 'Qualified leads with a budget and a score of 60 or higher show up here.'],
    expansion: ['No open leads at customers', 'Open leads at companies that already converted show up here.'],
    prospecting: ['No one left to contact', 'New leads that were never contacted show up here.'],
    qualification: ['No leads to qualify', 'Contacted leads that need a decision show up here.'],
    queue: ['Your queue is empty', 'Open leads you haven’t contacted in 7 days show up here.'],
  } as Record<string, [title: string, meaning: string] | undefined>,
} satisfies { emptyTab: [string, string]; [key: string]: unknown };

export const HAND_OVER_WORDS = {
  title: (lead: string) => `Hand over ${lead}`,
  hint: 'They become the owner right away and can return the lead.',
  choose: 'Choose a person',
  byRules: 'Let the assignment rules decide',
  missing: 'Choose a person or the assignment rules',
  noteHint: 'What they should know. Shown in their notification and on the timeline.',
  toYou: (from: string) => `${from} handed you this lead.`,
  waiting: (from: string, to: string) => `${from} handed this lead to ${to}, who hasn’t accepted it yet.`,
  returnTitle: (from: string) => `Return this lead to ${from}`,
  returnHint: (from: string) => `${from} will see it.`,
};

/** Which leads a tab shows. */
export const TAB_NOTES = {
  mine: 'Only leads assigned to you appear here.',
  assignment: 'Open leads without an owner, highest score first.',
  quality: 'Open leads with a missing company, title or phone, or a score below 40.',
  hot: 'Open leads with a score of 80 or higher.',
  ready: 'Qualified leads with a budget and a score of 60 or higher.',
  expansion: 'Open leads at companies where someone already converted.',
  prospecting: 'New leads that were never contacted, yours or unassigned.',
  qualification: 'Contacted leads that need a decision.',
  queue: 'Your open leads without contact in the last 7 days.',
};

export const TEAM_WORDS = {
  note: (days: number) =>
    `Leads by owner, as they are today. Response: median time to first contact, leads of the last ${days} days.`,
  none: 'No one owns a lead yet',
  noneMeaning: 'Figures show up here as soon as leads have owners.',
  loading: 'Loading team performance',
};

/** What a lead asked about, as somebody chooses it. */
export const TOPIC_WORDS = {
  label: 'Asked about',
  choose: 'Choose',
  unknown: 'Not known',
  chosen: (topic: string | null) => `Asked about: ${topic ?? 'not known'}`,
  saidAs: (words: readonly string[]) => `Customers say: ${words.join(', ')}`,
};

/** A reply that waits for a person. */
export const REPLY_WORDS = {
  title: 'Reply',
  replied: (name: string) => `${name} replied`,
  asksToStop: (name: string) => `${name} asked us to stop writing`,
  quote: (words: string) => `“${words}”`,
  readBy: (model: string) => `Read by ${model}:`,
  useTopic: (topic: string) => `Set “Asked about” to ${topic}`,
  until: (day: string) => `until ${day}`,
  schedule: 'Schedule this meeting',
  remind: (day: string) => `Remind me on ${day}`,
  writeAgain: (name: string) => `Write to ${name} again`,
  draftProposal: (items: { offer: string; quantity: string }[]) =>
    `Draft a proposal: ${items.map(({ offer, quantity }) => `${quantity} × ${offer}`).join(', ')}`,
  agentsWait: 'Agents won’t write until someone answers.',
  agentsWaitForDecision: 'Agents won’t write until someone decides.',
  decisions: {
    answered: 'Mark as answered',
    do_not_contact: 'Put on do-not-contact',
    keep_contacting: 'Keep contacting',
  },
};
