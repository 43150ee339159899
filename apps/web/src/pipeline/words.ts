/** What the dialogs of deals, tasks, meetings and emails say. */
export const PIPELINE_WORDS = {
  convertNew: (stage: string) => `The lead becomes Converted, and a new deal starts in ${stage}.`,
  convertInto: 'The lead becomes Converted. Its deal stays as it is.',
};
