/** What the dialogs of deals, tasks, meetings and emails say. */
export const PIPELINE_WORDS = {
  timeline: 'Shown on the lead’s timeline.',
  convertNew: 'The lead becomes Converted, and a new deal starts in your pipeline.',
  convertInto: 'The lead becomes Converted. Its deal stays as it is.',
  opportunityName: 'Opportunity name',
  noOpenOpportunity: 'No matching open opportunity',
  noOpportunity: 'No matching opportunity',
  amount: 'Amount in USD (optional)',
  commas: 'Separate with commas.',
  leadOwner: 'The lead’s owner, or no one yet',
  recipientLead: (name: string) => `To ${name}. Shown on the lead’s timeline once sent.`,
  recipientHint: 'A lead’s name or any email address.',
  sendsFrom: (from: string | null, replyTo: string) =>
    `Sent right away${from ? ` from ${from}` : ''}. Replies go to ${replyTo}.`,
  noMailServer: 'No mail server is configured. The email stays in the outbox until there is one.',
  backToDrafts: 'Saving moves it back to drafts.',
  notSent: (reason: string) => `Not sent. ${reason}.`,
  nextAttempt: (reason: string, when: string) => `${reason}. Next attempt: ${when}.`,
  noDrafts: 'Emails you start and don’t send are saved here.',
  noOutbox: 'Emails wait here until they are sent.',
  noSent: 'Emails you send show up here.',
  notAnEmail: (text: string) => `${text} is not an email address`,
  meetingOnTimeline: 'Shown on the lead’s timeline and counts as contact.',
  calendarFile:
    'Add the meeting to your calendar with this file, and invite people from there. No invitation was sent.',
};
