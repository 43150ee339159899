/** What a deal is called; of what is sold by the piece, with the price of one in dollars, it says how many. */
export type Offer = string | { each: number; name: (count: number) => string };
/** What Fieldstone sells, as its people name a deal. */
export const OFFERS: readonly Offer[] = [
  { each: 260, name: (count) => `Cold chain monitoring, ${count} points` },
  { each: 180, name: (count) => `Data loggers, ${count} pieces` },
  { each: 120, name: (count) => `Calibration contract, ${count} probes` },
  { each: 310, name: (count) => `Wireless probes, ${count} pieces` },
  { each: 1_400, name: (count) => `Clean room monitoring, ${count} rooms` },
  { each: 350, name: (count) => `Audit trail license, ${count} seats` },
  { each: 240, name: (count) => `Fridge alarms, ${count} fridges` },
  { each: 400, name: (count) => `Pilot with ${count} probes` },
  { each: 1_100, name: (count) => `Mapping study, ${count} rooms` },
  { each: 2_400, name: (count) => `Gateway rollout, ${count} sites` },
];

/** As many as the amount buys, in a number that people would say. */
export function offerName(offer: Offer, amount: number): string {
  if (typeof offer === 'string') return offer;
  const count = Math.max(2, Math.round(amount / offer.each));
  const step = count > 100 ? 10 : count > 20 ? 5 : 1;
  return offer.name(Math.round(count / step) * step);
}

/** What customers of before order again. */
export const RENEWALS: readonly Offer[] = [
  'Renewal, 3 years',
  'Second site',
  'Calibration, yearly',
  'More probes',
  'Service contract',
  'Replacement of old loggers',
];

/** What is to be done, by where a lead or a deal stands. {name} is the contact, {company} the company. */
export const LEAD_TASKS = {
  new: ['Call {name} back', 'Answer the request of {name}', 'Find out who decides at {company}'],
  contacted: ['Follow up with {name}', 'Send the price range to {name}', 'Try {name} by phone once more'],
  nurturing: ['Check in with {company}', 'Send the audit case study to {name}'],
} as const;
export const DEAL_TASKS = {
  prospecting: ['Count the measuring points of {company}', 'Set up a first call with {name}'],
  qualification: [
    'Prepare the demo for {company}',
    'Write down what {company} needs',
    'Send the security questionnaire to {company}',
  ],
  proposal: [
    'Send the revised quote to {company}',
    'Walk {name} through the proposal',
    'Ask {name} about the purchasing timeline',
  ],
  review: ['Ask {name} how the year went', 'Count the probes of {company}'],
  offer: ['Send the renewal offer to {company}', 'Walk {name} through the renewal'],
  signature: ['Remind {name} of the contract', 'Get the purchase order from {company}'],
  negotiation: [
    'Settle the delivery date with {company}',
    'Get the discount for {company} approved',
    'Send the contract to {name}',
  ],
} as const;
export const LEADER_TASKS = [
  ['Approve the discount for the largest quote', 'urgent'],
  ['Prepare the Monday pipeline review', 'high'],
  ['Set quotas for next quarter', 'medium'],
  ['Review stalled deals', 'high'],
  ['Review the win/loss notes', 'medium'],
  ['Plan the trade fair follow-up', 'low'],
  ['Interview candidates for the open sales role', 'medium'],
] as const;

export const MEETINGS = [
  'Demo for {company}',
  'Discovery call with {company}',
  'Walk through the proposal with {company}',
  'Site visit at {company}',
] as const;
export const LEADER_MEETINGS = [
  'Pipeline review',
  'Forecast for the quarter',
  '1:1',
  'Marketing and sales sync',
] as const;

export const MAILS = [
  {
    subject: 'Your measuring points, and what they would cost',
    body: 'Hello {first},\n\nthank you for your time. Attached is the overview for the points we talked about, with calibration included.\n\nShall we go through it together this week?\n\n{sender}',
  },
  {
    subject: 'The case study we talked about',
    body: 'Hello {first},\n\nhere is how a company of your size replaced its paper records. Page 2 has the figures on audits.\n\nHappy to answer questions.\n\n{sender}',
  },
  {
    subject: 'Dates for a short demo',
    body: 'Hello {first},\n\nwe could show you the alarms and the audit trail in half an hour. Would Tuesday or Thursday suit you?\n\n{sender}',
  },
] as const;
