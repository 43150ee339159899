import type { WaitUnit } from '@outrider/shared/automation/organization';

/** What the organization's screens say. */
export const ORGANIZATION_WORDS = {
  intro: 'Your departments, their targets, and the work that flows between them.',
  forbiddenTitle: 'For company admins and managers',
  noAgents: 'No AI agents here yet.',
  loadingAgents: (department: string) => `Loading agents in ${department}`,
  peopleAndAgents: 'People and AI agents',
  noMetrics: 'No metrics here yet.',
  notInitialized: 'Your organization isn’t set up yet',
  adminInitializes: 'Once a company admin sets it up, your departments, agents and flows appear here.',
  setUp: 'Set up your organization',
  setUpText:
    'Creates five departments with targets, AI agents and the flows between them. Your leads, people and deals stay unchanged, and running it again changes nothing.',
};

/** What the analytics say of sales. */
export const SALES_WORDS = {
  won: 'Won in the last 30 days',
  wonDeals: (deals: number, amount: string) => `${deals.toLocaleString('en-US')} · ${amount}`,
  winRate: 'Win rate, last 90 days',
  conversion: 'Lead conversion, last 90 days',
};

export const MIGRATE_WORDS = {
  intro: 'Assigns records without a department to one, including',
  leads: 'Leads go to Sales, converted leads to Customer and nurtured leads to Marketing.',
  deals: 'Opportunities and AI sales agents go to Sales, nurture agents to Marketing.',
  people: 'People go to the department named in their team; other reps and managers go to Sales.',
  kept: 'Records that already have a department keep it. You’ll see a summary afterwards and can undo it.',
};

export const FLOW_WORDS = {
  noAgentFlows: 'No flow hands leads to your agents, so they only work on tasks that someone assigns.',
  agentFlows:
    'Outrider can qualify new leads, follow up leads that stall and nurture leads that aren’t ready to buy. You can change each flow or switch it off.',
  addAgentFlows: 'Add these flows',
  addingAgentFlows: 'Adding',
  webhookAddress: 'A public https address. Each request is signed; the secret is shown once.',
  intro: 'A flow passes a lead, a deal or a task to the next department.',
  picture: 'Flows between departments',
  gone: 'Flow not found',
  goneText: 'It was deleted, or the link is incomplete.',
  deleteTitle: (name: string) => `Delete the flow “${name}”?`,
  deleteText:
    'The flow stops right away, and its run log is deleted. Its past effects on leads, deals and tasks remain.',
  deleteInstead: 'To keep it for later, turn it off instead.',
  threshold: (usual: number) => `Ratings below this trigger the flow. Default: ${usual}.`,
  message: 'Message (optional)',
  dueInDays: 'Due in days (optional)',
  nameInText: '{name} becomes the record’s name.',
  field: { lead: 'Field of the lead', opportunity: 'Field of the deal' },
  chooseField: 'Choose a field',
  newValue: 'New value',
  chooseValue: 'Choose a value',
  emptied: 'Empty',
  choosePerson: 'Choose a person',
  usualPriority: 'Medium (default)',
  campaign: 'Campaign',
  chooseCampaign: 'Choose a campaign',
  anyAgent: 'Any active agent in the department',
  usualTask: 'Lead qualification (default)',
  loadingRuns: 'Loading run log',
  neverRun: 'This flow hasn’t run yet.',
  noRuns: 'No flow has run yet.',
  byFlow: 'Triggered by another flow.',
  goesOn: (when: string) => `Continues ${when}.`,
  stepsSoFar: (steps: number) => `${steps} steps so far`,
  test: 'Test on a record',
  testIntro: 'Shows what the saved flow would do with a record, step by step. Nothing is changed.',
  outcomes: {
    do: 'It would run right away.',
    propose: 'It would need approval.',
    refuse: 'It would be refused.',
    skip: 'The flow would skip this record.',
  },
  noRatings: 'No ratings yet',
  loadingTasks: 'Loading overdue tasks',
  noOverdue: 'No overdue tasks',
};

/** What a flow's form says. */
export const FLOW_FORM_WORDS = {
  contactName: (source: string) => `Contact ${source.toLowerCase()} leads at once`,
  contactTask: 'Contact {name} within 2 hours',
  subjects: { lead: 'The lead', opportunity: 'The deal' },
  matches: { lead: 'the lead matches', opportunity: 'the deal matches' },
  conditionsOn: 'Conditions on',
  everyRecord: 'Every record',
  asksNothing: 'Without conditions, every record matches.',
  anyPipeline: 'Any pipeline',
  anyStage: 'Any stage',
  choose: 'Choose',
  whichField: 'Field',
  whichDate: 'Date',
  dateSide: 'Timing',
  dateSides: { on: 'On the day', before: 'Days before', after: 'Days after' },
  dateDays: 'Number of days',
  fromStage: 'From stage',
  toStage: 'To stage',
  step: (at: number) => `Step ${at}`,
  moveUp: (at: number) => `Move step ${at} up`,
  moveDown: (at: number) => `Move step ${at} down`,
  removeStep: (at: number) => `Remove step ${at}`,
  addAction: 'Add action',
  addWait: 'Add wait',
  addBranch: 'Add branch',
  atMost: (steps: number) => `A flow has at most ${steps} steps.`,
  waitFor: 'Wait for',
  unit: 'Unit',
  units: { minutes: 'Minutes', hours: 'Hours', days: 'Days' },
  branchIf: 'If',
  branchThen: 'If so',
  branchOtherwise: 'Otherwise',
};

/** What the email step says in a flow's form and in its test. */
export const FLOW_EMAIL_WORDS = {
  which: 'Template',
  chooseTemplate: 'Choose a template',
  template: (name: string, moment: string) => `${name} (${moment})`,
  goneTemplate: 'Deleted template',
  noTemplates: 'Your company has no templates yet. An admin can add them in Settings, Templates.',
  to: {
    lead: 'Goes to the lead the flow runs for.',
    opportunity:
      'Goes to the deal’s primary contact: the decision maker, or whoever has been on the deal longest. If the deal has no contacts, it goes to the deal’s lead.',
  },
  sender: 'Sender',
  owner: 'The record’s owner (default)',
  goneSender: 'Someone who left',
  letterTo: (email: string, sender: string) => `To ${email}, from ${sender}`,
};

/** What a flow does, said in sentences. */
export const FLOW_SUMMARY_WORDS = {
  wait: (amount: number, unit: WaitUnit) => `wait ${amount} ${amount === 1 ? unit.slice(0, -1) : unit}`,
  afterwards: 'Then',
  otherwise: 'Otherwise',
  when: {
    lead: (conditions: string) => `if the lead matches ${conditions}`,
    opportunity: (conditions: string) => `if the deal matches ${conditions}`,
  },
  unless: {
    lead: (conditions: string) => `unless the lead matches ${conditions}`,
    opportunity: (conditions: string) => `unless the deal matches ${conditions}`,
  },
};

export const SURVEY_WORDS = {
  none: 'No responses yet. Create a link and send it to a customer.',
  noneOpen: 'No open survey links.',
  about:
    'The link opens a single question: how satisfied are you, from 1 to 5? It takes one response, and no sign-in is needed.',
  whose: 'Links the response to a lead. Without one, it counts for your company only.',
  copied: 'I’ve copied it',
  linkTitle: 'Survey link',
  copyNow: (until: string) =>
    `Copy it now. For security, we store only a fingerprint and can’t show it again. It works until ${until}.`,
};
