/** The sentences in the reference's example requests and responses. */
export const EXAMPLE_WORDS = {
  fieldHelp: 'What the customer must prove to an auditor',
  pain: 'New leads wait two days for a reply',
  call: 'Call Ada Keller today',
  opportunity: 'Wants to decide this quarter',
  ask: 'Ask who else is involved in the decision',
  invalidEmail: 'Enter a valid email address',
  contactSales: 'We’re a sales team of 12 and would like a demo.',
  otherCompany: 'Keller Robotics Inc.',
  samePerson: 'Same name and company',
  fairDescription: 'Leads from our booth in Hanover',

  agents: {
    task: 'Email Ada Keller',
    reasoning: 'Pain points and budget are known, and nobody has contacted her yet.',
    drafted: 'First email drafted',
    action: 'Email: Replies within the hour',
    subject: 'Replies within the hour',
    why: 'Kestrel (level 65) needs approval for emails.',
    outbox: 'An email to ada.keller@example.com',
    greeting: 'Hi Ada,\n\n',
    body: 'You mentioned that new leads wait two days for a reply.',
    partner: 'Partner company',
    rejected: 'We spoke to her yesterday',
    noteWhy: 'Kestrel (level 65) handles notes without approval.',
    proposal: 'Proposal for Keller Robotics',
    markdown:
      '# Proposal for Keller Robotics\n\n## What we understand\n\nYou mentioned that new leads wait two days for a reply.\n',
  },

  organization: {
    department: 'Onboards new customers, measures satisfaction and answers questions.',
    satisfaction: 'Average survey rating over the last 90 days, out of 5',
    agent: 'Follows up with leads that went quiet, and asks a person to reply to those that came back.',
    lowRating: '{name} gave a low rating.',
    flow: 'Notifies Product of every satisfaction rating below 3.',
    belowThreshold: 'A rating of 2 is below 3',
    comment: 'Quick replies',
  },
};
