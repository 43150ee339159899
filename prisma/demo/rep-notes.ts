/** What the sales people of the demo write down. {first} and {company} are the lead's. */
export const REP_NOTES = {
  contacted: [
    'Left a voicemail and sent the two-page summary.',
    'Short call with {first}. Interested, asked to see it next week.',
    'Sent an introduction with the case study of a similar customer.',
    '{first} answered the same day, wants to know about battery life.',
    'No answer on the phone, wrote an e-mail instead.',
    'Spoke to an assistant, {first} is back on Monday.',
    'Good first call. {company} has about 80 measuring points today.',
    '{first} forwarded us to the person who looks after the equipment, both stay in copy.',
    'Connected on LinkedIn, message read, no reply yet.',
    'Asked the usual questions by mail: points, locations, current records.',
  ],
  follow_up: [
    'Second try, mailbox again.',
    'Sent the answers to the technical questions. Waiting.',
    '{first} is on holiday until the end of the week.',
    'Called again: still comparing, we are one of three.',
    'Shared the price range, {first} takes it to the next team meeting.',
    'Reminder sent with the short video.',
  ],
  qualified: [
    'Discovery call: need is real, {first} decides together with finance.',
    'Went through their list of points, 64 in the first step. Proposal by Thursday.',
    'Demo with {first} and two colleagues, they liked the audit trail best.',
    '{company} has money set aside for this, purchasing is involved.',
    'Site visit agreed. Radio range in the cellar is the open question.',
    'Sent the proposal, 3 years with calibration included.',
    'Test kit shipped, runs for two weeks in one room.',
    'Security questionnaire of {company} answered.',
  ],
  nurturing: [
    'Right person, wrong time: the budget round is in autumn.',
    'They finish another project first. Call again in three months.',
    '{first} wants to stay in touch, added to the newsletter on audits.',
    'Waits for the new building before buying anything.',
    'Happy with what they have until a device fails. Case study sent.',
  ],
  converted: [
    'Order signed, 3 years. Kick-off with {first} next week.',
    '{first} sent the purchase order. First delivery to the main site.',
    'Won against two others, the audit trail made the difference.',
    'Pilot turned into an order for all rooms.',
    'Signed after the legal review. {company} wants to start with one location.',
  ],
} as const;

/** Why a lead was closed: told after a first talk, or after it had been qualified. */
export const LOST_EARLY = [
  'No budget',
  'No answer after four attempts',
  'No need',
  'Not a decision maker and no way in',
  'Only wanted information',
  'Too small for our service',
] as const;
export const LOST_LATE = [
  'Chose a competitor',
  'Project stopped',
  'Price',
  'Built it themselves',
  'Stayed with the present supplier',
  'No decision',
] as const;
export const NOT_A_CUSTOMER = 'Not a customer';
