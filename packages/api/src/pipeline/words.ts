/** What people are told of work that reaches them. */
export const PIPELINE_WORDS = {
  newLead: 'New lead for you',
  newDeal: 'New deal for you',
  newTask: 'New task for you',
  byRules: 'Assigned by your assignment rules',
};
