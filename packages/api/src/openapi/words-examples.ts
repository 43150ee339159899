/** The sentences in the reference's example requests and responses. */
export const EXAMPLE_WORDS = {
  deal: 'Calder Instruments, wireless probes',
  nextStep: 'Send the revised quote',
  fieldHelp: 'What the customer must prove to an auditor',
  call: 'Call Priya Raman today',
  opportunity: 'Wants to decide this quarter',
  ask: 'Ask who else is involved in the decision',
  invalidEmail: 'Enter a valid email address',
  contactSales: 'We’re a sales team of 12 and would like a demo.',
  otherCompany: 'Northwind Instruments Ltd',
  samePerson: 'Same name and company',
  fairDescription: 'Leads from our booth in Hanover',

  agents: {
    task: 'Email Priya Raman',
    reasoning: 'Pain points and budget are known, and nobody has contacted her yet.',
    drafted: 'First email drafted',
    action: 'Email: Orders without retyping',
    subject: 'Orders without retyping',
    why: 'Kestrel (level 65) needs approval for emails.',
    outbox: 'An email to priya.raman@northwind.example',
    greeting: 'Hi Priya,\n\n',
    body: 'You mentioned that orders are typed in again by hand.',
    partner: 'Partner company',
    rejected: 'We spoke to her yesterday',
    noteWhy: 'Kestrel (level 65) handles notes without approval.',
    proposal: 'Proposal for Northwind Instruments',
    markdown:
      '# Proposal for Northwind Instruments\n\n## What we understand\n\nYou mentioned that orders are typed in again by hand.\n',
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
