/** What actions on many records say. */
export const BULK_WORDS = {
  setCloseDate: 'Set close date of',
  moveStage: 'Move stage',
  closeDate: 'Close date',
  newStage: 'New stage',
  move: 'Deals that lack what the stage requires stay where they are. To win or lose a deal, open it.',
  noDate: 'Leave it empty to remove the close dates.',
  rules:
    'Leads without an owner go to the first matching rule with someone available. Leads with an owner keep theirs.',
  setField: (many: string) => `An empty value removes what the ${many} have there.`,
  convert:
    'Each lead becomes a contact with an account and a deal. Leads with an open deal keep that one. You can undo this.',
  score: 'Each lead gets a new score with reasons and switches to AI mode.',
  delete: 'They disappear from lists and reports. You can undo this for 30 days.',
  skipped: (many: string) => `Any ${many} you can’t change are skipped and listed afterwards.`,
  timeline: 'Shown on each lead’s timeline.',
};
