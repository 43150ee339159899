/** What handing leads over and converting them says; a part of MESSAGES. */
export const LEADS_MESSAGES = {
  handOverFailed: 'Failed to hand over the lead',
  handedOver: (to: string) => `Handed over to ${to}`,
  handOverUnowned: 'Nobody owns this lead. Assign it instead.',
  handOverSame: 'This person already owns the lead',
  handOverClosed: 'Converted and unqualified leads can’t be handed over',
  handOverNobody: 'No assignment rule found someone else for this lead. Choose a person.',
  handOverAnswered: 'This handoff was already answered, or the lead has a new owner',
  answerHandOverFailed: 'Failed to answer the handoff',
  handOverAccepted: 'Lead accepted',
  handOverReturned: (to: string | null) =>
    to === null ? 'Lead returned. It has no owner now.' : `Lead returned to ${to}`,
  loadHandOverFailed: 'Failed to load the handoff',
  dealNotOpen: 'This deal is closed, or belongs to another lead',
  leadConvertedInto: (name: string) => `Lead converted. Its deal is ${name}.`,
  loadOpportunitiesFailed: 'Failed to load the lead’s deals',
} as const;
