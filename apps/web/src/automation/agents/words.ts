import { countOf } from '../../ground/ui/format.ts';

/** What the AI sales agents' screens say. */
export const AGENTS_WORDS = {
  factsKnown: 'Facts known',
  intro: 'Agents that work your leads within the limits you set.',
  ownIntro: 'Agent proposals for your leads. Nothing happens until you approve.',
  forbiddenTitle: 'For company admins and managers',
  noAgents:
    'Agents qualify, follow up and prepare during their working hours, and ask for approval when a task is beyond their level.',
  training: 'In training, every action needs approval, whatever the level.',
  history: 'Actions and proposals',
  why: 'Why',
  someone: 'Someone',
  noTasksYet: 'No tasks yet.',
  replied: (share: string) => `${share} of messages replied to`,
  doneAndReplied: (done: string, share: string) => `${done}, ${share} of messages replied to`,
  roundTheClock: 'On duty 24/7',
};

/** The form of an agent, and the task one gives it. */
export const AGENT_FORM_WORDS = {
  asksFirst: 'Ask before every action',
  asksFirstHint:
    'The agent starts in training: everything needs approval, whatever its level. Set it to Active when you trust its work.',
  specialization: 'Separate with commas, for example: Cold outreach, Manufacturing',
  dailyCap: 'Daily limit per action type. Anything beyond it needs approval.',
  sameTimes: 'Same start and end time means 24/7.',
  overnight: 'Works overnight.',
  everyDay: 'Every day, in this time zone.',
  notWorking: (name: string) => `${name} isn’t working right now, so the task will wait.`,
  aboutCompany: 'This task covers the whole company: deals, people and workload.',
  about: 'What the task is about',
};

const counted = (count: number, one: string) => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;
export const STOP_WORDS = {
  stop: 'Stop all agents',
  stopping: 'Stopping',
  stopTitle: 'Stop all agents?',
  stopText: (running: number | null) =>
    `${running === null ? 'All agents stop' : running === 1 ? 'The running agent stops' : `All ${running} running agents stop`} at once. Nothing is sent until you start them again.`,
  mails: (count: number) => `${counted(count, 'email')} waiting to be sent`,
  tasks: (count: number) => counted(count, 'open task'),
  meetings: (count: number) => counted(count, 'meeting proposal'),
  approvals: (count: number) => counted(count, 'approval'),
  held: 'Held',
  stayOpen: 'Stay open',
  reason: 'Reason',
  reasonPlaceholder: 'Shown to everyone in the header',
  startAgain: 'Start again',
  starts: { person: 'When someone starts them', hour: 'In 1 hour', morning: 'Tomorrow at 8:00' },
  resumesAt: (when: string) => `They start again ${when}.`,
  resumeShort: 'Resume',
  resume: 'Resume agents',
  resumeTitle: 'Resume all agents?',
  resumeText: (name: string | null) =>
    `${name ?? 'Someone'} stopped all agents. They’ll pick up their open tasks again during working hours.`,
  stopped: 'All agents are stopped.',
  stoppedBy: (name: string | null) => `${name ?? 'Someone'} stopped them`,
  stoppedText: 'Nothing is started or sent until someone resumes them.',
};

export const DO_NOT_CONTACT_WORDS = {
  search: 'Search addresses and domains',
  noMatch: 'No matches.',
  empty: 'The list is empty. People who unsubscribe are added automatically.',
};

/** The approval inbox. */
export const BRIEF_WORDS = {
  title: 'Written from',
  why: 'Why now',
  goal: 'Goal',
  told: 'What they told us',
  template: 'Your template',
  notTold: (problem: string) => `${problem} (not told, likely for them)`,
  offer: 'Offer',
  task: 'Task',
  notUsed: 'Not used from the task',
  notePart: (part: string) => `“${part}”`,
  noteNotDone: 'Not done',
  language: 'Language',
  clock: 'Times',
  theirs: (zone: string) => `Their clock (${zone})`,
  ours: (zone: string) => `Our clock (${zone}), named in the text`,
  sender: 'Signed by',
} as const;
export const PLAYBOOK_BANNER_WORDS = {
  title: 'Agents can’t write to leads yet.',
  text: 'They need to know what you sell and how you sound.',
  open: 'Fill in the playbook',
  ask: 'Ask a company admin to fill in the playbook under Settings.',
} as const;
/** Emails of one template that wait for approval. */
export const ALIKE_WORDS = {
  bar: (count: number, template: string) => `${countOf(count, 'email')} from your template “${template}” wait.`,
  open: 'Read them together',
  title: (template: string, count: number) => `${countOf(count, 'email')} from “${template}”`,
  common: 'In all of them',
  own: 'What differs',
  nothing: 'The same text',
  cancel: 'Cancel',
  approve: (count: number) => `Approve ${count}`,
} as const;

export const INBOX_WORDS = {
  waitsForManager: 'Waiting for a manager: your company’s approval rules leave this one to them.',
  confidence: (shown: string) => `Confidence ${shown}, based on how often your team approved similar actions.`,
  titles: { proposed: 'Needs your approval', review: 'Done on their own', done: 'Done' },
  loading: 'Loading proposals',
  nothingElse: 'Nothing else here.',
  company: 'Your company',
  empty: {
    proposed: {
      title: 'Nothing needs your approval',
      text: 'When an agent needs approval, its proposal and reasons appear here.',
    },
    review: {
      title: 'Nothing to review',
      text: 'One in ten of the actions agents take on their own appears here for review.',
    },
    done: {
      title: 'Nothing done yet',
      text: 'Everything agents did appears here, with who approved it and a way to undo it.',
    },
  },
  proposals: 'Agent proposals',
  anAgent: 'An agent',
  none: 'none',
  review: 'Review',
  proposes: (who: string, changes: number) =>
    changes === 1 ? `${who} proposes:` : `${who} proposes ${changes} changes:`,
  bundle: (changes: number) => `${changes} changes proposed together`,
  approved: (approved: number, refused: number) =>
    refused === 0
      ? `${countOf(approved, 'proposal')} approved`
      : `${countOf(approved, 'proposal')} approved, ${refused} not`,
  undone: (undone: number, refused: number) =>
    refused === 0 ? `${countOf(undone, 'action')} undone` : `${countOf(undone, 'action')} undone, ${refused} not`,
  selected: (count: number) => countOf(count, 'proposal'),
  approveAll: (changes: number) => `Approve all ${changes}`,
  approveOne: (title: string) => `Approve ${title}`,
  rejectOne: (title: string) => `Reject ${title}`,
  change: (label: string, before: string, after: string) => `${label}: ${before} to ${after}`,
  changeTo: (label: string, after: string) => `${label}: ${after}`,
  more: (count: number) => `and ${count} more`,
  unsupported: 'The marked sentences make claims that no fact supports. Edit them before sending.',
  whatChanges: 'What would change',
  whatItIs: 'Details',
  why: 'Why',
  expires: (when: string) => `Expires ${when}`,
  task: 'View task',
  lead: 'Lead',
  all: 'All proposals',
  sendsLater: 'The email is sent 60 seconds after approval. Until then, you can undo it.',
  confirmAddress: 'Confirm this address',
  confirmed: 'Address confirmed',
  confirmFailed: 'Failed to confirm the address',
  takesEffect: 'Takes effect immediately. You can undo it.',
  reviewed: (name: string | null, verdict: string) => `${name ?? 'Someone'} rated this ${verdict}.`,
  noFacts: 'No facts listed.',
  noSupport: 'No fact supports this sentence, so it can’t be sent.',
  basedOn: 'Based on',
  emailTo: (email: string) => `Email to ${email}`,
  attachedProposal: 'Attached proposal',
  openDocument: 'Open document',
  note: 'Note on the lead',
  noFieldChanges: 'No fields change.',
  meetingWith: (people: string) => `Meeting with ${people || 'nobody yet'}`,
  yourTime: 'In your time zone.',
  vouch: 'I confirm the statements that no fact supports.',
  chooseTime: 'Choose a time',
  enterMinutes: 'Enter the length',
  rejectReasons: ['Wrong time', 'Wrong tone', 'Wrong information', 'Not for this lead'],
  rejectHint: 'Saved with the agent’s record.',
  rejectMissing: 'Enter a reason',
  nothingYet: 'Nothing yet.',
};

export const TASKS_WORDS = {
  noMatch: 'Try another search, or show every agent, status and priority.',
  empty: 'Give an agent a lead and a task. You’ll see what it did and why.',
};

export const PERFORMANCE_WORDS = {
  assigned: 'assigned so far',
  tooEarly: 'too early to say',
  ofDelivered: 'of messages replied to',
  ofCompleted: 'of completed tasks',
  noResult: 'no results yet',
  ofNeeded: 'of those agents look for',
  notMeasured: 'not measured yet',
  sooner: (measured: string) => `to first contact, of ${measured} leads`,
  byWeek: 'Tasks completed, by week',
  distribution: 'Tasks by type',
  decisions: 'How proposals were decided',
  alone: 'Done on their own',
  unchanged: 'Approved unchanged',
  change: (first: string, firstWeek: string, last: string, lastWeek: string) =>
    `${first} in the week of ${firstWeek}, ${last} in the week of ${lastWeek}`,
  noWeek: 'No completed tasks in these weeks',
  week: (week: string, rate: string, completed: number, failed: number) =>
    `Week of ${week}: ${rate}, ${completed} completed, ${failed} failed`,
};

export const SIMULATION_WORDS = {
  ask: (name: string, days: number) =>
    `What would ${name} have done in the last ${days} days? Nothing is changed or sent.`,
  nothing: 'No actions in this period.',
};

export const TRUST_WORDS = {
  loading: 'Loading track record',
  none: 'No proposals or actions yet.',
  raise: 'Raise limit',
  raiseText: (name: string, outside: boolean) =>
    `${name} will do this without approval${outside ? ', within each lead’s automation mode' : ' inside the CRM'}. One in ten is shown to you for review, and a single rejection lowers the limit again.`,
  earned: (approvals: string, needed: number, next: string) =>
    `${approvals} in a row without edits (${needed} needed). Next level: ${next.toLowerCase()}.`,
};
export const PROPOSAL_WORDS = { back: 'Back to approval' };
