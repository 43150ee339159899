/** What the sales people of the demo write down. {first} and {company} are the lead's. */
export const REP_NOTES = {
  contacted: [
    'Left a voicemail and sent the two-page summary.',
    'Short call with {first}. Interested, would like to see a demo next week.',
    'Sent an introduction with a case study from a similar customer.',
    '{first} replied the same day with questions about battery life.',
    'No answer by phone, so I sent an email.',
    'Spoke with an assistant. {first} is back on Monday.',
    'Good first call. {company} has about 80 measuring points today.',
    '{first} introduced me to the person responsible for the equipment. Keeping both in the loop.',
    'Connected on LinkedIn. Message read, no reply yet.',
    'Emailed our discovery questions: measuring points, sites, current records.',
  ],
  follow_up: [
    'Second attempt, voicemail again.',
    'Answered the technical questions by email. Waiting for feedback.',
    '{first} is on vacation until the end of the week.',
    'Called again. Still comparing vendors; we’re one of three.',
    'Shared a price range. {first} will raise it in the next team meeting.',
    'Sent a reminder with the short demo video.',
  ],
  qualified: [
    'Discovery call: real need. {first} decides together with finance.',
    'Reviewed their measuring points: 64 in phase one. Proposal due Thursday.',
    'Demo with {first} and two colleagues. They liked the audit trail most.',
    '{company} has budget approved. Procurement is involved.',
    'Site visit scheduled. Open question: wireless range in the basement.',
    'Sent the proposal: three years, calibration included.',
    'Shipped a test kit. Two-week trial in one room.',
    'Completed the security questionnaire from {company}.',
  ],
  nurturing: [
    'Right person, wrong time: budgets are set in the fall.',
    'Finishing another project first. Call back in three months.',
    '{first} wants to stay in touch. Added to the audit newsletter.',
    'Waiting for the new building before buying anything.',
    'Happy with the current setup for now. Sent a case study.',
  ],
  converted: [
    'Order signed for three years. Kickoff with {first} next week.',
    '{first} sent the purchase order. First delivery to the main site.',
    'Won against two competitors. The audit trail made the difference.',
    'The pilot turned into an order for all rooms.',
    'Signed after the legal review. {company} wants to start with one location.',
  ],
} as const;

/** Why a lead was closed: told after a first talk, or after it had been qualified. */
export const LOST_EARLY = [
  'No budget',
  'No response after four attempts',
  'No need',
  'Not a decision maker',
  'Only looking for information',
  'Too small for our service',
] as const;
export const LOST_LATE = [
  'Chose a competitor',
  'Project canceled',
  'Price',
  'Built it themselves',
  'Stayed with current supplier',
  'No decision',
] as const;
export const NOT_A_CUSTOMER = 'Not a customer';
