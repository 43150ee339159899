/** What a new organization's departments, agents and flows are called and do. {name} is what a flow is about. */
export const SETUP_WORDS = {
  departments: {
    sales: 'Qualifies leads, meets buyers, sends proposals and closes deals.',
    marketing: 'Generates leads and nurtures those that aren’t ready to buy.',
    product: 'Learns from lost deals and customer feedback.',
    back_office: 'Handles contracts, billing and paperwork for won deals.',
    customer: 'Onboards new customers, measures satisfaction and follows up.',
  },
  agents: {
    'sales.qualifier': 'Qualifies the leads it’s given, finds what’s missing and drafts the first email.',
    'sales.closer': 'Drafts proposals and finds meeting times for leads that are ready.',
    'marketing.nurture': 'Writes to the leads it’s given, email by email, until they reply or the sequence ends.',
    'product.analyst': 'Reviews lost and stalled deals and explains why.',
    'back_office.documents': 'Writes proposals from what’s known about a lead and its deal.',
    'customer.care':
      'Follows up with quiet leads and asks a person to reply to those that came back, including by survey.',
  },
  flows: {
    'marketing.sales.qualify': {
      name: 'Qualify new leads',
      description:
        'Asks an agent in Sales to qualify every new lead that isn’t in manual mode. Unless the lead is hot, it drafts the first email an hour later.',
    },
    'sales.sales.stalled': {
      name: 'Follow up quiet leads',
      description: 'Asks an agent in Sales to follow up with open leads that nobody contacted for 5 days.',
    },
    'sales.marketing.nurture': {
      name: 'Nurture leads that aren’t ready',
      description: 'Asks an agent in Marketing to stay in touch with every lead that moves to nurturing.',
    },
    'marketing.sales.hot': {
      name: 'Send hot leads to Sales',
      description:
        'Creates a task for the owner of a new high-priority lead; without one, for the least busy person in Sales.',
    },
    'marketing.sales.qualified': {
      name: 'Assign qualified leads',
      description: 'Assigns an unowned qualified lead to the person in Sales with the fewest leads.',
    },
    'sales.customer.welcome': { name: 'Onboard won deals', description: 'Notifies Customer about every won deal.' },
    'sales.back_office.bill': { name: 'Bill won deals', description: 'Creates a billing task for every won deal.' },
    'sales.product.lost': {
      name: 'Review lost deals',
      description: 'Asks an agent in Product to analyze every lost deal.',
    },
    'customer.product.unhappy': {
      name: 'Escalate low ratings',
      description: 'Notifies Product about every satisfaction rating below 3.',
    },
    'sales.marketing.overdue': {
      name: 'Report overdue tasks',
      description: 'Notifies Marketing when a lead’s task is overdue.',
    },
  },
  messages: {
    'marketing.sales.qualify': 'Qualify {name}',
    'marketing.sales.first': 'Write to {name}',
    'sales.sales.stalled': 'Follow up with {name}',
    'sales.marketing.nurture': 'Stay in touch with {name}',
    'sales.customer.welcome': '{name} was won. Time to welcome them.',
    'customer.product.unhappy': '{name} gave a low rating.',
    'sales.marketing.overdue': 'Overdue task: {name}.',
    'sales.product.lost': 'Why was {name} lost?',
  },
};
