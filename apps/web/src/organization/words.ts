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

export const MIGRATE_WORDS = {
  intro: 'Assigns records without a department to one, including',
  leads: 'Leads go to Sales, converted leads to Customer and nurtured leads to Marketing.',
  deals: 'Opportunities and AI sales agents go to Sales, nurture agents to Marketing.',
  people: 'People go to the department named in their team; other reps and managers go to Sales.',
  kept: 'Records that already have a department keep it. You’ll see a summary afterwards and can undo it.',
};

export const FLOW_WORDS = {
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
  leastBusy: 'The least busy person in the department',
  anyAgent: 'Any active agent in the department',
  usualTask: 'Lead qualification (default)',
  loadingRuns: 'Loading run log',
  neverRun: 'This flow hasn’t run yet.',
  noRuns: 'No flow has run yet.',
  byFlow: 'Triggered by another flow.',
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

export const SURVEY_WORDS = {
  title: 'How satisfied are you?',
  question: (company: string) => `How satisfied are you with ${company}?`,
  badLink: 'This link doesn’t work',
  failed: 'We couldn’t open the survey',
  answered: 'You’ve already answered',
  answeredText: (company: string) => `${company} has your answer. Thank you.`,
  thanksText: (company: string) => `Your answer was sent to ${company}. You can close this page.`,
  chooseFirst: 'Choose a rating first.',
  comment: 'Comments (optional)',
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
